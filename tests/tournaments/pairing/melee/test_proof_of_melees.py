"""Draws of people whose partners change: proved, told truly, and whole whatever happens."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.running.nightly import nightly_but
from tests.tournaments.pairing.melee.oracle import (
    Evening,
    best_vector,
    certified,
    drawn,
    least_partners,
    partner_vector,
    vector,
)
from tests.tournaments.pairing.sizes import CASES
from tournaments.pairing import (
    DrawRequest,
    Entrant,
    Note,
    draw,
    read_request,
    request_as_json,
)
from tournaments.pairing.levels import Deadline
from tournaments.pairing.melee import drawing
from tournaments.pairing.melee.people import Choices, MeleePeople
from tournaments.pairing.melee.steps import cheapest_partners

OPTIONS = st.fixed_dictionaries(
    {
        "balance": st.sampled_from(["balanced", "level", "lot"]),
        "strength": st.sampled_from(["rank", "score"]),
        "byes": st.sampled_from(["rank", "lot"]),
    }
)


@st.composite
def requests(draw_value: st.DrawFn, largest: int = 8) -> DrawRequest:
    ids = draw_value(st.lists(st.integers(-5, 60), max_size=largest, unique=True))
    names = st.sampled_from(ids) if len(ids) > 1 else st.integers(0, 9)
    pairs = st.lists(st.tuples(names, names).filter(lambda pair: pair[0] != pair[1]), max_size=25)
    return DrawRequest(
        system="melee",
        teams=tuple(
            Entrant(
                id=id_,
                score=draw_value(st.integers(-2, 4)),
                club=draw_value(st.sampled_from(["", "A", "B"])),
                byes=draw_value(st.integers(0, 2)),
            )
            for id_ in ids
        ),
        seed=draw_value(st.integers(-3, 3)),
        played=tuple(draw_value(pairs)),
        partnered=tuple(draw_value(pairs)),
        forbidden=tuple(draw_value(pairs)),
        avoid_same_club=draw_value(st.booleans()),
        options=draw_value(OPTIONS),
        time_limit=60,
    )


@settings(max_examples=examples(80))
@given(requests())
def test_no_other_draw_of_a_small_field_is_better(request_: DrawRequest) -> None:
    answer = draw(request_)
    assert certified(answer)[:3] == best_vector(request_)[:3]
    # A lot decides who sits out before the tables are evened.
    by_lot = request_.options.get("byes") == "lot"
    sitting_out = tuple(drawn(request_, answer)[1]) if by_lot else None
    assert certified(answer) == best_vector(request_, sitting_out)


@settings(max_examples=examples(40))
@given(requests(largest=26))
def test_the_certificate_tells_what_was_drawn(request_: DrawRequest) -> None:
    answer = draw(request_)
    assert certified(answer) == vector(request_, *drawn(request_, answer))


@settings(max_examples=examples(40))
@given(requests(largest=26))
def test_everybody_is_placed_once(request_: DrawRequest) -> None:
    answer = draw(request_)
    tables, byes = drawn(request_, answer)
    placed = [one for table in tables for pair in table for one in pair] + list(byes)
    assert sorted(placed) == list(range(len(request_.teams)))
    assert len(byes) == (len(placed) if len(placed) < 4 else len(placed) % 4)


@settings(max_examples=examples(25))
@given(requests(largest=12), st.randoms(use_true_random=False))
def test_the_order_of_what_was_played_does_not_matter(request_: DrawRequest, rng: object) -> None:
    stored = request_as_json(request_)
    for key in ("played", "partnered", "forbidden"):
        rng.shuffle(stored[key])
        stored[key] = [pair[::-1] for pair in stored[key]]
    again = read_request(json.loads(json.dumps(stored | {"time_limit": 60})))
    assert draw(again).tables == draw(request_).tables


@pytest.mark.parametrize("size", nightly_but({10}, [10, 11]))
def test_ten_and_eleven_people_beside_brute_force(size: int) -> None:
    evening = Evening(size, clubs=3)
    for _ in range(2):
        request_ = evening.request()
        answer = draw(request_)
        assert certified(answer) == best_vector(request_)
        evening.record(answer)


@pytest.mark.parametrize("size", CASES[2:])
def test_every_number_of_people_for_two_rounds(size: int) -> None:
    evening = Evening(size)
    for _ in range(2):
        request_ = evening.request()
        answer = draw(request_)
        assert certified(answer) == vector(request_, *drawn(request_, answer))
        assert (answer.certificate.optimal, len(answer.byes)) == (True, size % 4)
        evening.record(answer)
    # Four or five people cannot all find fresh opponents, but always a fresh partner.
    assert answer.certificate.partners_again == 0
    assert max(evening.byes.values(), default=0) <= (1 if size > 6 else 2)


@pytest.mark.parametrize("size", nightly_but({21, 38}, [21, 38, 60, 71]))
@pytest.mark.parametrize("clubs", [0, 4])
def test_partners_beside_networkx_on_the_complete_graph(size: int, clubs: int) -> None:
    evening = Evening(size, clubs=clubs)
    for _ in range(4):
        request_ = evening.request()
        people_ = MeleePeople(request_, Choices(avoid_same_club=bool(clubs)))
        partners = cheapest_partners(people_, Deadline(60))
        found = partner_vector(request_, list(partners.pairs), partners.byes)
        assert (partners.proved, found) == (True, least_partners(request_))
        evening.record(draw(request_))


@pytest.mark.parametrize(("size", "rounds"), [(4, 3), (8, 7), (12, 8), (16, 12), (20, 12)])
def test_nobody_has_a_partner_twice(size: int, rounds: int) -> None:
    evening = Evening(size)
    for _ in range(rounds):
        answer = draw(evening.request())
        assert answer.certificate.partners_again == 0
        evening.record(answer)


@pytest.mark.parametrize("size", [8, 13, 18])
def test_two_steps_are_never_better_than_the_whole(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, equal = Evening(size), 0
    for _ in range(6):
        request_ = evening.request()
        whole = draw(request_)
        with monkeypatch.context() as patched:
            patched.setattr(drawing, "ALL_BYES_UP_TO", 0)
            patched.setattr(drawing, "WHOLE_UP_TO", 0)
            steps = draw(request_)
        assert certified(whole)[:6] <= certified(steps)[:6]
        equal += certified(whole)[:6] == certified(steps)[:6]
        evening.record(whole)
    assert equal >= 5


def test_a_step_s_note_says_what_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(20)
    for _ in range(8):
        answer = draw(evening.request())
        evening.record(answer)
    assert answer.certificate.optimal
    assert answer.certificate.rematches > 0
    assert answer.certificate.notes[-1] == Note(code="melee-opponents")
