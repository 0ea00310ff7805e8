"""Brackets: their slots, who starts where, how far they are, and the places they give."""
