"""Where one can go from any page of a concours: what « Plus » lists and « Aller à… » finds."""
