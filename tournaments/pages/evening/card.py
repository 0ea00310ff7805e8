"""The card of an evening: one sentence that says where it stands, one button that goes on."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.evening.asked import Asked, Known, Plates, Saying
from tournaments.pages.evening.saying_before import BEFORE
from tournaments.pages.evening.saying_last import LAST
from tournaments.pages.evening.saying_played import PLAYED
from tournaments.pages.evening.states import CardState, find_card_state
from tournaments.pages.tournament.overview import Overview
from tournaments.permissions import Permission

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
