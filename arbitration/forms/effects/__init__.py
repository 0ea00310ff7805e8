"""How each effect of a ruling is asked for on the form of a decision."""
