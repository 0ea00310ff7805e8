"""Dates and times as people write them, where Django's own forms differ."""
