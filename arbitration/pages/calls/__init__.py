"""What is called out at a table, and what that is for an arbiter."""
