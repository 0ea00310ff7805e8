"""What stands between a server and the framework."""
