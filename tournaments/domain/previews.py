"""What was shown is what counts: who saves an old form changes what they typed, and takes nothing
back; what is applied is what a preview showed, its digest checked again as the act is done."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext_lazy

from tournaments.domain.acts import lock_club, lock_tournament
from tournaments.errors import Refused
from tournaments.json_values import read_json
from tournaments.models import Club, Tournament
from tournaments.ranking import AdjustmentLine

Seen = Mapping[str, str]
"""By name, a mark of the value that the page showed."""

NOTHING_SEEN: Seen = {}


class ChangedMeanwhile(Refused):
    """Somebody else changed what is changed here too, and otherwise (`changed-meanwhile`).

    `held` is what stands now, by name; `seen` is what the page has shown once it says so.
    """

    def __init__(self, standing: Mapping[str, Any], *, seen: Seen) -> None:
        sentence = gettext_lazy(
            "Quelqu'un d'autre vient de changer ce réglage. Enregistrez de nouveau pour "
            "garder ce que vous avez choisi, ou rouvrez la page pour voir le sien."
        )
        super().__init__(sentence, code="changed-meanwhile", field=next(iter(standing)))
        self.held = standing
        self.seen: Seen = {**seen, **mark(standing)}


def mark(values: Mapping[str, Any]) -> Seen:
    """What a page shows when it shows these values."""
    return {name: digest_of(value) for name, value in values.items()}


def encode_seen(seen: Seen) -> str:
    """What a page shows, or has shown, for its hidden field `seen`."""
    return json.dumps(dict(seen))


def read_seen(text: str) -> Seen:
    """What a page showed; nothing where it does not say so."""
    with suppress(ValueError):
        content = read_json(text)
        if isinstance(content, dict):
            return {str(name): str(mark) for name, mark in content.items()}
    return NOTHING_SEEN


def leave_to_others(
    values: Mapping[str, Any], standing: Mapping[str, Any], seen: Seen
) -> dict[str, Any]:
    """The values without those that somebody else changed since, and that were not touched here.

    Raises ChangedMeanwhile with all that both changed otherwise.
    """
    theirs = list(_list_changed_meanwhile(standing, seen))
    both = {
        name: standing[name]
        for name in theirs
        if name in values
        and values[name] != standing[name]
        and digest_of(values[name]) != seen[name]
    }
    if both:
        raise ChangedMeanwhile(both, seen=seen)
    return {name: value for name, value in values.items() if name not in theirs}


def _list_changed_meanwhile(standing: Mapping[str, Any], seen: Seen) -> Iterator[str]:
    """The names of what is not as the page showed it any more."""
    return (name for name in standing if name in seen and seen[name] != digest_of(standing[name]))


T = TypeVar("T")
R = TypeVar("R")

_SHORT = 32
"""Characters of a digest: enough that no two previews share one."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Foreseen(Generic[T]):
    """What an act would change: what was typed for it, the versions it rests on, the impact."""

    typed: object
    impact: T
    versions: tuple[int, ...] = ()

    @property
    def digest(self) -> str:
        """A digest, alike for the same preview only."""
        return digest_of([self.typed, self.versions, self.impact])


class PreviewChanged(Refused):
    """What would be applied is not what was shown; `foreseen` is what it would be now.

    Its code is `preview-changed`, or `preview-unseen` where nothing had been shown.
    """

    def __init__(self, foreseen: Foreseen[Any], *, seen: str) -> None:
        changed = gettext_lazy(
            "Ce que vous aviez vu a changé : voici ce que cela change maintenant."
        )
        first = gettext_lazy("Regardez d'abord ce que cela change.")
        code = "preview-changed" if seen else "preview-unseen"
        super().__init__(changed if seen else first, code=code)
        self.foreseen = foreseen


def digest_of(shown: object) -> str:
    """A short SHA-256 of what a preview shows: rows by their keys, values as JSON."""
    text = json.dumps(shown, default=_plain, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_SHORT]


@transaction.atomic
def apply_as_shown(
    owner: Tournament | Club,
    *,
    seen: str,
    foresee: Callable[[], Foreseen[Any]],
    act: Callable[[], R],
) -> R:
    """Do an act if it would still change what its preview of digest `seen` showed.

    The tournament or club is locked over both. Raises PreviewChanged, and whatever `act` is
    refused with.
    """
    lock_club(owner) if isinstance(owner, Club) else lock_tournament(owner)
    foreseen = foresee()
    if foreseen.digest != seen:
        raise PreviewChanged(foreseen, seen=seen)
    return act()


def _plain(shown: object) -> object:
    """What JSON has no word for, the same however often it is worked out."""
    if isinstance(shown, Model):
        return [shown._meta.label_lower, shown.pk]
    if isinstance(shown, AdjustmentLine):
        # A preview makes its rows and takes them back: PostgreSQL never gives the same id again.
        return [shown.round, shown.unit, shown.amount, shown.reason, shown.cancelled]
    if is_dataclass(shown):
        return [getattr(shown, field.name) for field in fields(shown)]
    if isinstance(shown, Mapping):
        return dict(shown)
    if isinstance(shown, Set):
        return sorted(json.dumps(part, sort_keys=True, default=_plain) for part in shown)
    return str(shown)
