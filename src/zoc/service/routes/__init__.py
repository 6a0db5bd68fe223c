"""The routes of the service: HTTP and websockets."""
