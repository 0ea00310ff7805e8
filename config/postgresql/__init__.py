"""The PostgreSQL engine of the site, to be named in settings as ``config.postgresql``."""
