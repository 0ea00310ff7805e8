"""Rows of the arbitration app."""
