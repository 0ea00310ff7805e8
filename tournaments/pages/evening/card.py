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
from tournaments.pages.evening.card_desk import CardDesk, CardFacts, CardPhrase, Plates
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
        values = {"time": phrase_hour(clock.ends_at or clock.now)}
        return Hours(said=_("l'heure est passée : fin à %(time)s") % values)
    return Hours(clock=clock)


def _phrase_about(moment: datetime.datetime) -> str:
    return _("fin vers %(time)s") % {"time": phrase_hour(moment)}


_SAYINGS: Mapping[CardState, CardPhrase] = {**BEFORE, **PLAYED, **LAST}


@dataclass(frozen=True, kw_only=True, slots=True)
class EveningCard:
    """What is so, and what comes next: `button` is the one of the page, `second` a link beside."""

    state: CardState
    sentence: str
    details: tuple[str, ...] = ()
    plates: tuple[Plates, ...] = ()
    button: Action | None = None
    second: Action | None = None


def build_card(
    desk: Desk, evening: Overview, facts: CardFacts, *, today: datetime.date | None = None
) -> EveningCard:
    """The card of an evening for whoever stands at this desk."""
    state = find_card_state(
        desk.tournament,
        evening,
        missing=len(facts.missing),
        lots=facts.lots,
        today=today or timezone.localdate(),
    )
    card = CardDesk(desk=desk, evening=evening, facts=facts)
    words = _SAYINGS[state](card)
    if not desk.tournament.is_at_hand:
        # It can be read alone: no button leads to a refusal.
        words = replace(words, buttons=(), second=None)
    others = _list_other_ways(card, state) if desk.tournament.is_at_hand else []
    button = _first((*words.buttons, *others))
    repeats = button is not None and words.second is not None and button.url == words.second.url
    return EveningCard(
        state=state,
        sentence=words.sentence,
        details=tuple(detail for detail in words.details if detail),
        plates=words.plates,
        button=button,
        second=None if repeats else words.second,
    )


def _first(actions: Iterable[Action | None]) -> Action | None:
    return next((action for action in actions if action is not None), None)


def _list_other_ways(card: CardDesk, state: CardState) -> list[Action | None]:
    """What is left to whoever may not do what comes next."""
    if card.evening.round is None:
        return [card.note_arrivals()]
    is_playing = state in (CardState.SHOWN, CardState.PLAYING)
    return [
        card.type_sheets() if is_playing else None,
        card.desk.link(Permission.SEE_DESK, _("Voir le classement"), "organiser:standings"),
    ]
