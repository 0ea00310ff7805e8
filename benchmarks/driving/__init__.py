"""A site driven from outside by a clock, and what that takes of the machine."""
