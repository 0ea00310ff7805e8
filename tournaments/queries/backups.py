"""Back-ups: what is copied, what is said of one brought back, and how far its journals go."""

from collections.abc import Callable, Mapping
from pathlib import Path

from django.conf import settings

from tournaments.models import Tournament
from tournaments.ports import arbitration

SHORT_NAME = 8
"""How many letters of a journal's key are printed."""


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


_SHOWN = 16


def describe_heads() -> dict[str, str]:
    """The head of every journal by its name (`{"1a2b…": "37:5f3a…"}`); empty: nobody keeps any."""
    return arbitration().list_record_heads(None)


def phrase_record_head(tournament: Tournament) -> str:
    """The head of a tournament's journal as documents print it: the journal's name in short, the
    number of the last entry, its seal in short (`1a2b3c4d 37:5f3a0c9d21b4e877`)."""
    for name, head in arbitration().list_record_heads(tournament).items():
        number, _colon, seal = head.partition(":")
        return f"{name[:SHORT_NAME]} {number}:{seal[:_SHOWN]}"
    return ""


def write_heads(path: Path, heads: Mapping[str, str]) -> None:
    """Store heads as lines of `name head`, below the version of the program that had them."""
    lines = [f"# {settings.VERSION}", *(f"{name} {head}" for name, head in heads.items())]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="ascii")


def read_heads(path: Path) -> dict[str, str]:
    """Heads as they were stored. Raises OSError, and ValueError for a file of something else."""
    lines = path.read_text(encoding="ascii").splitlines()
    heads = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return {name: head for name, _space, head in heads}
