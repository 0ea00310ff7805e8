"""The commands of `python -m scoring`, one file each."""
