"""One folder that starts the site on a computer without internet: ``bootstrap.py pack``."""
