"""Whatever a line of the card commands holds, it is answered or is an error of that line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import RULEBOOKS
from scoring.__main__ import answer_line
from scoring.commands import auction, irregularity, legal, replay
from scoring.faults.irregularities import IRREGULARITIES, SEEN
from scoring.messages import MESSAGES

ANSWERS = {
    "legal": legal.answer,
    "auction": auction.answer,
    "replay": replay.answer,
    "irregularity": irregularity.answer,
}
KEYS = [
    "id", "rulebook", "options", "trump", "hand", "trick", "dealer", "calls", "barred", "turned",
    "hands", "tricks", "taker", "contract", "doubled", "seat", "call", "N", "E", "S", "W",
    "happened", "before", "arbiter", "code", "side", "deal", "seen", "card", "points", "facts",
]  # fmt: skip
WORDS = [
    "H", "NT", "AT", "N", "NS", "10H", "6S", "7S", "pass", "bid", "take", "coinche",
    "surcoinche", "capot", "",
]  # fmt: skip
CALLS = ["pass", "bid", "take", "coinche", "surcoinche"]
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([*RULEBOOKS, *WORDS]),
    st.text(max_size=3),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
    ),
    max_leaves=25,
)
LIKELY = {
    "rulebook": st.sampled_from([*RULEBOOKS]),
    "dealer": st.sampled_from("NESW"),
    "trump": st.sampled_from(["S", "H", "NT"]),
    "hand": st.lists(st.sampled_from(["7S", "10H", "JH", "6S"]), max_size=4),
    "trick": st.lists(st.sampled_from(["8S", "9H", "6D"]), max_size=4),
    "turned": st.just("7H"),
    "happened": st.fixed_dictionaries(
        {"code": st.sampled_from(sorted(IRREGULARITIES)), "side": st.sampled_from(["NS", "EW"])},
        optional={
            "seat": st.sampled_from("NESW"),
            "seen": st.sampled_from(SEEN),
            "card": st.just("7H"),
            "points": st.integers(0, 100),
            "facts": VALUES,
            "deal": st.integers(1, 3),
        },
    ),
    "calls": st.lists(
        st.fixed_dictionaries(
            {"seat": st.sampled_from("NESW"), "call": st.sampled_from(CALLS)},
            optional={"contract": VALUES, "trump": VALUES},
        )
    ),
}


@st.composite
def lines(draw):
    """Lines that are right in most of their keys and anything in the others."""
    wild = draw(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
    tame = draw(st.sets(st.sampled_from(sorted(LIKELY))))
    return {**{key: draw(LIKELY[key]) for key in sorted(tame)}, **wild}


@pytest.mark.parametrize("command", sorted(ANSWERS))
@given(line=lines())
def test_any_object_is_answered_or_refused(command, line):
    text, in_order = answer_line(ANSWERS[command], json.dumps(line).encode(), "fr")
    answer = json.loads(text)
    assert answer["id"] == line.get("id")
    assert ("error" in answer) != in_order
    assert in_order or answer["error"]["code"] in MESSAGES


@pytest.mark.parametrize("command", sorted(ANSWERS))
@given(text=st.one_of(st.binary(max_size=30), VALUES.map(lambda value: json.dumps(value).encode())))
def test_any_text_is_answered_or_refused(command, text):
    answer = json.loads(answer_line(ANSWERS[command], text, "en")[0])
    assert answer["error"]["code"] in MESSAGES
