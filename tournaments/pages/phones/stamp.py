"""What tells a phone that its table's page is another one by now."""

import hashlib
from collections.abc import Sequence

from django.utils.translation import get_language

from scoring.cards import other_side
from tournaments.models import Match, PhoneSeat, ScoreSheet
from tournaments.pages.phones.arbiter_words import is_arbiter_coming
from tournaments.queries.draws.rounds import is_time_over
from tournaments.queries.phones.places import NextPlace
from tournaments.queries.phones.tables import is_near


def compute_phone_stamp(
    sheet: ScoreSheet, seat: PhoneSeat, following: Sequence[NextPlace] = ()
) -> str:
    """What a phone's page depends on: asked often, answered without building it."""
    round_ = sheet.match.round
    said = (
        sheet.version, sheet.table_version, sheet.state, sheet.held_by_desk, seat.pk,
        seat.ended_at, seat.asked_by, round_.state, round_.started_at,
        is_time_over(round_), sheet.match.forfeit,
        is_near(sheet, other_side(seat.side)), is_arbiter_coming(sheet), _name(following),
        get_language(),
    )  # fmt: skip
    return _shorten(said)


def compute_arrival_stamp(match: Match | None, following: Sequence[NextPlace]) -> str:
    """What the page depends on of a phone that speaks for no side here."""
    sits = None if match is None else (match.pk, match.round.takes_phones)
    return _shorten((sits, _name(following), get_language()))


def _name(following: Sequence[NextPlace]) -> object:
    return [(one.match.pk, one.table) for one in following]


def _shorten(said: object) -> str:
    return hashlib.sha256(repr(said).encode()).hexdigest()[:20]
