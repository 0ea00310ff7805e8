"""What a form showed: who saves an old page changes what they typed, and takes nothing back."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.utils.translation import gettext as _

from tournaments.domain.previews import digest_of
from tournaments.errors import Refused

Seen = Mapping[str, str]
"""By name, a mark of the value that the page showed."""

NOTHING_SEEN: Seen = {}


def write_seen(values: Mapping[str, Any]) -> str:
    """What a page shows, for its hidden field `seen`."""
    return json.dumps({name: digest_of(value) for name, value in values.items()})


def read_seen(text: str) -> Seen:
    """What a page showed; nothing where it does not say so."""
    with suppress(ValueError):
        told = json.loads(text)
        if isinstance(told, dict):
            return {str(name): str(mark) for name, mark in told.items()}
    return NOTHING_SEEN


def list_changed_meanwhile(held: Mapping[str, Any], seen: Seen) -> Iterator[str]:
    """The names of what is not as the page showed it any more."""
    return (name for name in held if name in seen and seen[name] != digest_of(held[name]))


def leave_to_others(
    values: Mapping[str, Any], held: Mapping[str, Any], seen: Seen
) -> dict[str, Any]:
    """The values without those that somebody else changed since, and that were not touched here.

    Raises Refused (`changed-meanwhile`, its field the name) where both changed one otherwise.
    """
    theirs = set(list_changed_meanwhile(held, seen))
    for name in theirs & values.keys():
        if values[name] != held[name] and digest_of(values[name]) != seen[name]:
            raise Refused(
                _(
                    "Quelqu'un d'autre vient de changer ce réglage. Enregistrez de nouveau pour "
                    "garder ce que vous avez choisi, ou rouvrez la page pour voir le sien."
                ),
                code="changed-meanwhile",
                field=name,
            )
    return {name: value for name, value in values.items() if name not in theirs}
