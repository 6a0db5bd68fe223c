"""The editor's back end: changes to a scenario's text that keep its comments."""
