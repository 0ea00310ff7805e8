"""What the project checks itself with; no part of the site."""
