"""The hour that counts now, in the corner of the card."""

import datetime
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.evening.states import CardState
from tournaments.pages.tournament.evening_plan import EveningPlan
from tournaments.pages.tournament.overview import Overview
from tournaments.queries.draws.rounds import RoundClock, find_round_clock

_BEFORE = frozenset({CardState.SIGN_UP, CardState.BEFORE, CardState.ARRIVING, CardState.READY})
_PLAYING = frozenset({CardState.PLAYING, CardState.DOUBTS, CardState.DISAGREEING})


@dataclass(frozen=True, kw_only=True, slots=True)
class Hours:
    """Either a sentence, or a clock that goes and counts down to its end."""

    said: str = ""
    clock: RoundClock | None = None


def find_hours(
    tournament: Tournament, evening: Overview, plan: EveningPlan | None, state: CardState
) -> Hours:
    """The day and hour that it begins; the end of the round that is played; the end of all."""
    if tournament.finished_at is not None:
        return Hours(said=_("fini à %(time)s") % {"time": phrase_hour(tournament.finished_at)})
    if state in _BEFORE and tournament.date > timezone.localdate():
        return Hours(said=_phrase_day(tournament))
    if state in _BEFORE:
        return Hours(said=_phrase_begin(tournament))
    if state in _PLAYING and (found := _find_of_round(evening, plan)):
        return found
    return Hours(said=_phrase_about(plan.ends_at) if plan else "")


def phrase_hour(moment: datetime.datetime) -> str:
    """« 22 h 05 »"""
    return time_format(timezone.localtime(moment), "TIME_FORMAT")


def _phrase_day(tournament: Tournament) -> str:
    day = date_format(tournament.date, "l j F")
    if tournament.starts_at is None:
        return day
    return f"{day}, {time_format(tournament.starts_at, 'TIME_FORMAT')}"


def _phrase_begin(tournament: Tournament) -> str:
    if tournament.starts_at is None:
        return ""
    return _("début à %(time)s") % {"time": time_format(tournament.starts_at, "TIME_FORMAT")}


def _find_of_round(evening: Overview, plan: EveningPlan | None) -> Hours | None:
    """The end of the round that is played: by its clock, else as far as the plan foresees it."""
    clocks = [find_round_clock(live.round) for live in evening.live]
    ends = [clock for clock in clocks if clock is not None and clock.ends_at is not None]
    if ends:
        return _read_clock(max(ends, key=lambda clock: clock.ends_at or clock.now))
    slots = [round_.slot for round_ in plan.rounds] if plan else []
    held = [slot.ends_at for slot in slots if slot.is_held and not slot.is_over]
    return Hours(said=_phrase_about(max(held))) if held else None


def _read_clock(clock: RoundClock) -> Hours:
    if clock.paused_at is not None:
        return Hours(said=_("en pause depuis %(time)s") % {"time": phrase_hour(clock.paused_at)})
    if clock.is_over:
        said = {"time": phrase_hour(clock.ends_at or clock.now)}
        return Hours(said=_("l'heure est passée : fin à %(time)s") % said)
    return Hours(clock=clock)


def _phrase_about(moment: datetime.datetime) -> str:
    return _("fin vers %(time)s") % {"time": phrase_hour(moment)}
