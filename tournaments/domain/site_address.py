"""The site's own address, as its settings give it: what mails may name, and nothing else."""

from django.conf import settings


def find_site_url() -> str:
    """`https://concours.example.org`, from `SITE_URL`, else the first whole name of
    `ALLOWED_HOSTS`; empty where neither names the site."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    scheme = "https" if settings.BEHIND_TLS_PROXY else "http"
    return f"{scheme}://{hosts[0]}" if hosts else ""
