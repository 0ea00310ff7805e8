"""How each effect of a ruling is carried out, and undone to the digit."""
