"""Draws of people whose partners change: who plays with whom, and against which two."""
