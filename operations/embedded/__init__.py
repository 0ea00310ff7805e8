"""The site on one laptop: its lock, its address, its first account, its upkeep, its back-ups."""
