"""Where an evening stands, as the card of its page tells it: one state at a time."""

import datetime
from enum import StrEnum

from tournaments.models import Tournament
from tournaments.pages.tournament.open_matters import is_first_draw
from tournaments.pages.tournament.overview import LiveRound, NextStep, Overview
from tournaments.ports import LotCount

LEAST = 2
"""Fewer teams make no table."""


class CardState(StrEnum):
    """What the card says, in the order of an evening."""

    SIGN_UP = "sign_up"
    BEFORE = "before"
    ARRIVING = "arriving"
    READY = "ready"
    DRAWN = "drawn"
    SHOWN = "shown"
    PLAYING = "playing"
    DOUBTS = "doubts"
    DISAGREEING = "disagreeing"
    """Nothing is missing but the word of an arbiter."""
    PLAYED = "played"
    TO_OPEN = "to_open"
    TO_MEND = "to_mend"
    LEVEL = "level"
    TOO_FEW = "too_few"
    LAST_PLAYED = "last_played"
    TO_GIVE = "to_give"
    """Final, and nobody has said who gets which lot."""
    TO_HAND = "to_hand"
    HIDDEN = "hidden"
    OVER = "over"


_OF_STEPS = {
    NextStep.OPEN: CardState.TO_OPEN,
    NextStep.DRAW: CardState.PLAYED,
    NextStep.PUBLISH: CardState.DRAWN,
    NextStep.MEND: CardState.TO_MEND,
    NextStep.DECIDE: CardState.LEVEL,
    NextStep.CHECK_IN: CardState.TOO_FEW,
    NextStep.FINISH: CardState.LAST_PLAYED,
}


def find_card_state(
    tournament: Tournament,
    evening: Overview,
    *,
    missing: int,
    lots: LotCount,
    today: datetime.date,
) -> CardState:
    """The state of an evening; `missing` teams have a place and are still to come."""
    if tournament.finished_at is not None:
        return _find_last_state(tournament, lots)
    if is_first_draw(evening.current):
        return _find_first_state(tournament, evening, missing, today)
    if evening.next_step == NextStep.RECORD:
        return _find_playing_state(evening)
    return _OF_STEPS[evening.next_step]


def find_unlaunched(evening: Overview) -> LiveRound | None:
    """The published round that nobody has launched, and of which no table has a result."""
    for live in evening.live:
        untouched = len(live.progress.playing) == live.progress.total
        if live.round.started_at is None and untouched and live.progress.missing:
            return live
    return None


def _find_first_state(
    tournament: Tournament, evening: Overview, missing: int, today: datetime.date
) -> CardState:
    if not evening.registered:
        return CardState.SIGN_UP
    is_early = tournament.date > today and not evening.present
    if is_early or evening.registered == 1:
        return CardState.BEFORE
    return CardState.ARRIVING if missing or evening.present < LEAST else CardState.READY


def _find_playing_state(evening: Overview) -> CardState:
    if find_unlaunched(evening) is not None:
        return CardState.SHOWN
    if evening.playing_tables:
        return CardState.PLAYING
    has_doubts = any(live.progress.submitted for live in evening.live)
    return CardState.DOUBTS if has_doubts else CardState.DISAGREEING


def _find_last_state(tournament: Tournament, lots: LotCount) -> CardState:
    if lots.typed and not lots.given:
        return CardState.TO_GIVE
    if lots.waiting:
        return CardState.TO_HAND
    return CardState.HIDDEN if tournament.hides_standings else CardState.OVER
