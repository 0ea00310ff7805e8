"""What ``python -m scoring`` answers: one module per command."""
