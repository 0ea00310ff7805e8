"""Rounds known beforehand: who meets whom, on which side, at which place."""
