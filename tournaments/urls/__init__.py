"""The site's addresses, split by audience; `config/urls.py` puts them together."""
