"""Criteria that divide what was counted by how much of it there was."""
