"""What a random walk draws its next step from."""

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from arbitration.effects.table_effects import BarredSide, FixedDeal, LostMatch
from arbitration.effects.team_effects import (
    Effect,
    Penalty,
    PlayerExclusion,
    TeamExclusion,
    TeamWarning,
)
from scoring.cards import SIDES
from tests.arbitration.walk.hall import DEALS
from tests.tournaments.score_facts import played
from tournaments.enums import AdjustmentUnit

picks = st.integers(min_value=0, max_value=59)
sides = st.sampled_from(SIDES)
places = st.integers(min_value=1, max_value=2)
numbers = st.integers(min_value=1, max_value=DEALS + 1)
belotes = st.sampled_from([{}, {"belote": {"NS": 1}}, {"belote": {"EW": 1}}])
played_deals = st.builds(
    lambda taker, points, more: played(taker, points, **more),
    sides,
    st.integers(min_value=70, max_value=150),
    belotes,
)
awards = st.builds(
    lambda side: {"awarded": {"to": side, "reason": "irregular-card"}},
    sides,
)
ruled_facts = st.one_of(
    awards,
    st.just({"annulled": True}),
    played_deals,
    st.builds(lambda side: {"belote": {side: 0}}, sides),
)
teams = st.sampled_from([0, 1])
"""NS or EW of the table, until it is known which table: then the number of the team."""
CHANCES: Mapping[type[Effect], Mapping[str, st.SearchStrategy[Any]]] = {
    FixedDeal: {"deal": numbers, "facts": ruled_facts},
    BarredSide: {"deal": numbers, "side": sides},
    LostMatch: {"side": sides},
    Penalty: {
        "team_number": teams,
        "amount": st.sampled_from([-100, -1, 50]),
        "unit": st.sampled_from(AdjustmentUnit),
    },
    TeamExclusion: {"team_number": teams},
    PlayerExclusion: {"team_number": teams, "player": places},
    TeamWarning: {"team_number": teams},
}
"""What each effect that is decided by hand is drawn from."""
effects = st.one_of(*(st.builds(effect, **chances) for effect, chances in CHANCES.items()))
decisions = st.lists(effects, max_size=2)
Values = list[Effect]


def happening(
    *, when: Callable[[Any], object] = lambda hall: True, **chances: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark something that may happen in an evening: `when` it can, and what it is drawn from."""

    def mark(act: Callable[..., None]) -> Callable[..., None]:
        act.when, act.chances = when, chances
        return act

    return mark
