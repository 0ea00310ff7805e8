"""What a random walk draws its next step from."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from arbitration.effects.registry import Effect
from arbitration.effects.table_effects import BarredSide, FixedDeal, LostMatch
from arbitration.effects.team_effects import Penalty, PlayerExclusion, TeamExclusion, TeamWarning
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
effects = st.one_of(
    st.builds(FixedDeal, deal=numbers, facts=ruled_facts),
    st.builds(BarredSide, deal=numbers, side=sides),
    st.builds(LostMatch, side=sides),
    st.builds(
        Penalty,
        team_number=teams,
        amount=st.sampled_from([-100, -1, 50]),
        unit=st.sampled_from(AdjustmentUnit),
    ),
    st.builds(TeamExclusion, team_number=teams),
    st.builds(PlayerExclusion, team_number=teams, player=places),
    st.builds(TeamWarning, team_number=teams),
)
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
