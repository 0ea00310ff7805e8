"""Addresses of the subjects around the core, by audience."""
