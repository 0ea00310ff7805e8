"""Every draw is a least one: beside brute force, and beside networkx on the complete graph."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.running.examples import examples
from tests.running.nightly import nightly_but
from tests.tournaments.pairing.oracle import (
    best_vector,
    certified,
    drawn,
    evening,
    networkx_vector,
    vector,
)
from tournaments.pairing import DrawRequest, Entrant, draw
from tournaments.pairing.matching import neighbours

SYSTEMS = ("random", "ranking", "swiss", "slide")
IDS = st.integers(-5, 60)


@st.composite
def requests(draw_value: st.DrawFn) -> DrawRequest:
    ids = draw_value(st.lists(IDS, max_size=7, unique=True))
    names = st.sampled_from(ids) if len(ids) > 1 else IDS
    pairs = st.lists(st.tuples(names, names).filter(lambda pair: pair[0] != pair[1]), max_size=25)
    return DrawRequest(
        system=draw_value(st.sampled_from(SYSTEMS)),
        teams=tuple(
            Entrant(
                id=team,
                score=draw_value(st.integers(-2, 4)),
                club=draw_value(st.sampled_from(["", "A", "B"])),
                byes=draw_value(st.integers(0, 2)),
            )
            for team in ids
        ),
        seed=draw_value(st.integers(-3, 3)),
        played=tuple(draw_value(pairs)),
        forbidden=tuple(draw_value(pairs)),
        avoid_same_club=draw_value(st.booleans()),
    )


@settings(max_examples=examples(150))
@given(requests())
def test_no_other_draw_of_a_small_field_is_better(request_: DrawRequest) -> None:
    answer = draw(request_)
    assert certified(answer) == best_vector(request_)


@settings(max_examples=examples(60))
@given(requests())
def test_the_certificate_tells_what_was_drawn(request_: DrawRequest) -> None:
    answer = draw(request_)
    assert certified(answer) == vector(request_, *drawn(request_, answer))


@settings(max_examples=examples(60))
@given(requests())
def test_everybody_is_placed_once(request_: DrawRequest) -> None:
    answer = draw(request_)
    placed = [team for table in answer.tables for team in (table.ns, table.ew)]
    placed += [] if answer.bye is None else [answer.bye]
    assert sorted(placed) == sorted(team.id for team in request_.teams)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", [8, 9])
def test_nine_teams_beside_brute_force(system: str, size: int) -> None:
    requests_ = [evening(seed, size, system, seed % 10) for seed in range(12)]
    assert [certified(draw(item)) for item in requests_] == [
        best_vector(item) for item in requests_
    ]


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", nightly_but({30, 45}, [30, 45, 60]))
@pytest.mark.parametrize("rounds", [4, 20])
def test_beside_networkx_on_the_complete_graph(system: str, size: int, rounds: int) -> None:
    request_ = evening(size * rounds, size, system, rounds)
    assert certified(draw(request_)) == networkx_vector(request_)


@pytest.mark.parametrize("system", SYSTEMS[1:])
@pytest.mark.parametrize("seed", range(15))
def test_widening_from_a_poor_start_ends_at_the_same_draw(
    system: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    request_ = evening(seed, 40 + seed % 2, system, 6)
    usual = draw(request_)
    monkeypatch.setattr(neighbours, "WHOLE_UP_TO", 0)
    monkeypatch.setattr(neighbours, "CHOICES", 2)
    monkeypatch.setattr(neighbours, "CHOICES_AMONG_CLUBS", 2)
    monkeypatch.setattr(neighbours, "SAME_CLUB_CHOICES", 0)
    assert draw(request_) == usual


def test_a_wrong_start_price_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    request_ = evening(5, 40, "swiss", 4)
    monkeypatch.setattr(neighbours, "WHOLE_UP_TO", 100)
    whole = draw(request_)
    monkeypatch.setattr(neighbours, "WHOLE_UP_TO", 0)
    assert draw(request_) == whole


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_the_smallest_fields(system: str, size: int) -> None:
    answer = draw(DrawRequest(system=system, teams=tuple(Entrant(id=n) for n in range(size))))
    assert (len(answer.tables), answer.bye is not None) == (size // 2, size % 2 == 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_everyone_having_met_everyone(system: str) -> None:
    teams = tuple(Entrant(id=n, byes=1) for n in range(9))
    met = tuple((a, b) for a in range(9) for b in range(a))
    answer = draw(DrawRequest(system=system, teams=teams, played=met + met[:3]))
    assert (answer.certificate.rematches, answer.certificate.optimal) == (4, True)
