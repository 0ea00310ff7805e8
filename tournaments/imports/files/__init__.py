"""Files and pasted text as clubs have them, read into rows of cells."""
