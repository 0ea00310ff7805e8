"""What each effect of a ruling does, in sentences that the table understands."""
