"""What the site is set to copy by itself, and what is to be said of one brought back."""

from collections.abc import Callable

from django.conf import settings


def backs_itself_up() -> bool:
    """Whether the site makes back-ups by itself; without, something else on the server does."""
    return bool(settings.BACKUPS != "none")


def copies_rounds() -> bool:
    """Whether each round closed is copied too."""
    return bool(settings.BACKUPS == "rounds")


_NOTES: list[Callable[[], str]] = []


def add_restored_note(phrase_note: Callable[[], str]) -> None:
    """Take on what another subject has to say of a database just brought back; it may be empty."""
    _NOTES.append(phrase_note)


def list_restored_notes() -> list[str]:
    """What is to be said of a database just brought back, a line each."""
    return [note for phrase_note in _NOTES if (note := phrase_note())]
