"""What a form showed: who saves an old page changes what they typed, and takes nothing back."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext_lazy

from tournaments.domain.previews import digest_of
from tournaments.errors import Refused
from tournaments.json_values import read_json

Seen = Mapping[str, str]
"""By name, a mark of the value that the page showed."""

NOTHING_SEEN: Seen = {}


class ChangedMeanwhile(Refused):
    """Somebody else changed what is changed here too, and otherwise (`changed-meanwhile`).

    `held` is what stands now, by name; `seen` is what the page has shown once it says so.
    """

    def __init__(self, held: Mapping[str, Any], *, seen: Seen) -> None:
        said = gettext_lazy(
            "Quelqu'un d'autre vient de changer ce réglage. Enregistrez de nouveau pour "
            "garder ce que vous avez choisi, ou rouvrez la page pour voir le sien."
        )
        super().__init__(said, code="changed-meanwhile", field=next(iter(held)))
        self.held = held
        self.seen: Seen = {**seen, **mark(held)}


def mark(values: Mapping[str, Any]) -> Seen:
    """What a page shows when it shows these values."""
    return {name: digest_of(value) for name, value in values.items()}


def encode_seen(seen: Seen) -> str:
    """What a page shows, or has shown, for its hidden field `seen`."""
    return json.dumps(dict(seen))


def read_seen(text: str) -> Seen:
    """What a page showed; nothing where it does not say so."""
    with suppress(ValueError):
        told = read_json(text)
        if isinstance(told, dict):
            return {str(name): str(mark) for name, mark in told.items()}
    return NOTHING_SEEN


def leave_to_others(
    values: Mapping[str, Any], held: Mapping[str, Any], seen: Seen
) -> dict[str, Any]:
    """The values without those that somebody else changed since, and that were not touched here.

    Raises ChangedMeanwhile with all that both changed otherwise.
    """
    theirs = list(_list_changed_meanwhile(held, seen))
    both = {
        name: held[name]
        for name in theirs
        if name in values and values[name] != held[name] and digest_of(values[name]) != seen[name]
    }
    if both:
        raise ChangedMeanwhile(both, seen=seen)
    return {name: value for name, value in values.items() if name not in theirs}


def _list_changed_meanwhile(held: Mapping[str, Any], seen: Seen) -> Iterator[str]:
    """The names of what is not as the page showed it any more."""
    return (name for name in held if name in seen and seen[name] != digest_of(held[name]))
