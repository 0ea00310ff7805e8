"""What the site is set to copy by itself."""

from django.conf import settings


def backs_itself_up() -> bool:
    """Whether the site makes back-ups by itself; without, something else on the server does."""
    return bool(settings.BACKUPS != "none")


def copies_rounds() -> bool:
    """Whether each round closed is copied too."""
    return bool(settings.BACKUPS == "rounds")
