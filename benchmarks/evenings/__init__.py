"""Evenings in quantities in which clubs play them, for what measures a large site."""
