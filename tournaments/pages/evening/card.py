"""The card of an evening: one sentence that says where it stands, one button that goes on, and in
its corner the hour that counts now."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.evening.asked import Asked, Known, Plates, Saying
from tournaments.pages.evening.saying_before import BEFORE
from tournaments.pages.evening.saying_played import LAST, PLAYED
from tournaments.pages.evening.states import CardState, find_card_state
from tournaments.pages.tournament.evening_plan import EveningPlan
from tournaments.pages.tournament.overview import Overview
from tournaments.permissions import Permission
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


_SAYINGS: Mapping[CardState, Saying] = {**BEFORE, **PLAYED, **LAST}


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """What is so, and what comes next: `button` is the one of the page, `second` a link beside."""

    state: CardState
    sentence: str
    details: tuple[str, ...] = ()
    plates: tuple[Plates, ...] = ()
    button: Action | None = None
    second: Action | None = None


def build_card(
    desk: Desk, evening: Overview, known: Known, *, today: datetime.date | None = None
) -> Card:
    """The card of an evening for whoever stands at this desk."""
    state = find_card_state(
        desk.tournament,
        evening,
        missing=len(known.missing),
        lots=known.lots,
        today=today or timezone.localdate(),
    )
    asked = Asked(desk=desk, evening=evening, known=known)
    said = _SAYINGS[state](asked)
    if not desk.tournament.is_at_hand:
        # It can be read alone: no button leads to a refusal.
        said = replace(said, buttons=(), second=None)
    others = _list_other_ways(asked, state) if desk.tournament.is_at_hand else []
    button = _first((*said.buttons, *others))
    repeats = button is not None and said.second is not None and button.url == said.second.url
    return Card(
        state=state,
        sentence=said.sentence,
        details=tuple(detail for detail in said.details if detail),
        plates=said.plates,
        button=button,
        second=None if repeats else said.second,
    )


def _first(actions: Iterable[Action | None]) -> Action | None:
    return next((action for action in actions if action is not None), None)


def _list_other_ways(asked: Asked, state: CardState) -> list[Action | None]:
    """What is left to whoever may not do what comes next."""
    if asked.evening.round is None:
        return [asked.note_arrivals()]
    is_playing = state in (CardState.SHOWN, CardState.PLAYING)
    return [
        asked.type_sheets() if is_playing else None,
        asked.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings"),
    ]
