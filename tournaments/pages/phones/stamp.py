"""What tells a phone that its table's page is another one by now."""

import hashlib
from collections.abc import Sequence

from django.utils.translation import get_language

from tournaments.models import Match, PhoneSeat
from tournaments.pages.phones.arbiter_words import is_arbiter_coming
from tournaments.queries.phones.looks import Look
from tournaments.queries.phones.places import NextPlace


def compute_phone_stamp(look: Look, following: Sequence[NextPlace] = ()) -> str:
    """What a phone's page depends on: asked often, answered without building it."""
    said = (
        look.match, look.version, look.table_version, look.state, look.held_by_desk, look.seat.pk,
        look.seat.asked_by, look.started_at, look.paused_at,
        look.paused_for, look.minutes, look.is_time_over, look.forfeit, look.is_other_near,
        is_arbiter_coming(look.match, look.state), _name(following), get_language(),
    )  # fmt: skip
    return _shorten(said)


def compute_arrival_stamp(
    match: Match | None,
    seats: Sequence[PhoneSeat],
    following: Sequence[NextPlace],
    score: object = None,
) -> str:
    """What the page depends on of a phone that speaks for no side here; `score` tells one score
    that it shows from another."""
    sits = None if match is None else (match.pk, match.round.takes_phones)
    speaks = [(seat.pk, seat.ended_at) for seat in seats]
    return _shorten((sits, speaks, score, _name(following), get_language()))


def _name(following: Sequence[NextPlace]) -> object:
    return [(place.match.pk, place.table) for place in following]


def _shorten(said: object) -> str:
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
