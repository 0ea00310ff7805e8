"""What a random walk draws its next step from."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from arbitration.enums import EffectCode
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
effects = st.one_of(
    st.builds(
        lambda number, facts: {"effect": EffectCode.DEAL.value, "deal": number, "facts": facts},
        numbers,
        ruled_facts,
    ),
    st.builds(
        lambda number, side: {"effect": EffectCode.BARRED.value, "deal": number, "side": side},
        numbers,
        sides,
    ),
    st.builds(lambda side: {"effect": EffectCode.MATCH_LOST.value, "side": side}, sides),
    st.builds(
        lambda team, amount, unit: {
            "effect": EffectCode.PENALTY.value,
            "team": team,
            "amount": amount,
            "unit": unit,
        },
        sides,
        st.sampled_from([-100, -1, 50]),
        st.sampled_from(AdjustmentUnit.values),
    ),
    st.builds(lambda team: {"effect": EffectCode.EXCLUSION.value, "team": team}, sides),
    st.builds(
        lambda team, place: {
            "effect": EffectCode.PLAYER_EXCLUSION.value,
            "team": team,
            "player": place,
        },
        sides,
        places,
    ),
    st.builds(lambda team: {"effect": EffectCode.WARNING.value, "team": team}, sides),
)
decisions = st.lists(effects, max_size=2)
Values = list[dict[str, Any]]


def happening(
    *, when: Callable[[Any], object] = lambda hall: True, **chances: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Mark something that may happen in an evening: `when` it can, and what it is drawn from."""

    def mark(act: Callable[..., None]) -> Callable[..., None]:
        act.when, act.chances = when, chances  # type: ignore[attr-defined]
        return act

    return mark
