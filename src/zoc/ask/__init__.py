"""Questions and answers: the verbs of a referee as JSON lines, for the command line, the service and any program."""
