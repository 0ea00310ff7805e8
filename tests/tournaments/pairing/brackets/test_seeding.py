"""Who starts where, and who is kept apart in the first round."""

import random
from collections import Counter
from itertools import permutations

import pytest

from tests.tournaments.pairing.brackets.stage import bracket
from tournaments.pairing import DrawRequest, Entrant, draw
from tournaments.pairing.brackets.seeding import seed_order

KINDS = ("seeded", "pots", "lot", "listed")


def first_round(request: DrawRequest) -> dict[str, tuple[int, int | None]]:
    """The teams of each slot of the first round, a bye with nobody."""
    drawn = draw(request)
    found: dict[str, tuple[int, int | None]] = {
        table.slot: (table.ns, table.ew) for table in drawn.tables
    }
    found |= {slot: (team, None) for team, slot in zip(drawn.byes, drawn.bye_slots, strict=True)}
    return {f"W1-{n}": found[f"W1-{n}"] for n in range(1, len(found) + 1)}


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        (1, [1]),
        (2, [1, 2]),
        (4, [1, 4, 2, 3]),
        (8, [1, 8, 4, 5, 2, 7, 3, 6]),
        (16, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]),
    ],
)
def test_the_order_of_seeds(lines: int, order: list[int]) -> None:
    assert [seed + 1 for seed in seed_order(lines)] == order


def test_seeded() -> None:
    assert first_round(bracket("knockout", 6).request) == {
        "W1-1": (1, None), "W1-2": (4, 5), "W1-3": (2, None), "W1-4": (3, 6),
    }  # fmt: skip


def test_listed() -> None:
    assert first_round(bracket("knockout", 6, seeding="listed").request) == {
        "W1-1": (1, None), "W1-2": (2, None), "W1-3": (3, 4), "W1-4": (5, 6),
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [2, 3, 7, 16, 21, 33])
def test_everybody_starts_once(kind: str, size: int) -> None:
    lines = first_round(bracket("knockout", size, seeding=kind, seed=size).request).values()
    assert sorted(team for pair in lines for team in pair if team) == [*range(1, size + 1)]


@pytest.mark.parametrize("seed", range(20))
def test_pots_move_nobody_out_of_the_pot(seed: int) -> None:
    found = first_round(bracket("knockout", 16, seeding="pots", seed=seed).request)
    fixed = first_round(bracket("knockout", 16).request)
    pots = [{1}, {2}, {3, 4}, {5, 6, 7, 8}]
    for slot, (head, _) in fixed.items():
        pot = next(pot for pot in pots if head in pot)
        assert found[slot][0] in pot


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("size", [9, 11, 13, 14])
def test_pots_leave_the_byes_to_the_best(size: int, seed: int) -> None:
    drawn = draw(bracket("knockout", size, seeding="pots", seed=seed).request)
    assert drawn.byes == tuple(range(1, 16 - size + 1))


def test_pots_use_every_place() -> None:
    opponents = Counter(
        first_round(bracket("knockout", 8, seeding="pots", seed=seed).request)["W1-1"]
        for seed in range(60)
    )
    assert sorted(opponents) == [(1, 5), (1, 6), (1, 7), (1, 8)]


def test_by_lot_anybody_can_stand_anywhere() -> None:
    first = Counter(
        first_round(bracket("knockout", 4, seeding="lot", seed=seed).request)["W1-1"][0]
        for seed in range(60)
    )
    assert sorted(first) == [1, 2, 3]  # the better of the two sits NS: never the last


def test_by_lot_whoever_passed_least_often_passes() -> None:
    teams = tuple(Entrant(id=n, byes=n < 5) for n in range(1, 7))
    passing = {
        draw(bracket("knockout", 6, seeding="lot", seed=seed, teams=teams).request).byes
        for seed in range(10)
    }
    assert passing == {(5, 6)}


def faults(request: DrawRequest, lines: dict[str, tuple[int, int | None]]) -> tuple[int, ...]:
    """Forbidden pairs, rematches and same-club pairs of a first round, and the ranks moved."""
    pairs = [(one, other) for one, other in lines.values() if other is not None]
    clubs = {team.id: team.club for team in request.teams}
    met = Counter(frozenset(pair) for pair in request.played)
    forbidden = {frozenset(pair) for pair in request.forbidden}
    half = (1 << (len(request.teams) - 1).bit_length()) // 2
    asked = request.avoid_same_club
    return (
        sum(frozenset(pair) in forbidden for pair in pairs),
        sum(met[frozenset(pair)] for pair in pairs),
        sum(asked and clubs[one] == clubs[other] != "" for one, other in pairs),
        sum((2 * half + 1 - one - other) ** 2 for one, other in pairs),
    )


def by_hand(request: DrawRequest) -> tuple[int, ...]:
    """The best that can be had by exchanging the lower half of a seeded bracket."""
    size = len(request.teams)
    half = (1 << (size - 1).bit_length()) // 2
    heads = list(range(2 * half - size + 1, half + 1))
    tails = list(range(half + 1, size + 1))
    return min(
        faults(request, {str(head): (head, tail) for head, tail in zip(heads, way, strict=True)})
        for way in permutations(tails)
    )


@pytest.mark.parametrize("seed", range(40))
def test_nobody_could_be_kept_apart_better(seed: int) -> None:
    luck = random.Random(seed)
    size = luck.randrange(4, 14)
    ids = range(1, size + 1)
    pairs = [(id_, other) for id_ in ids for other in ids if id_ < other]
    request = bracket(
        "knockout",
        size,
        teams=tuple(Entrant(id=n, club=luck.choice(["", "A", "A", "B"])) for n in ids),
        played=tuple(luck.choices(pairs, k=3 * size)),
        forbidden=tuple(luck.choices(pairs, k=3)),
        avoid_same_club=luck.random() < 0.7,
        seed=seed,
    ).request
    assert faults(request, first_round(request)) == by_hand(request)


def test_earlier_meetings_may_be_left_out_of_account() -> None:
    request = bracket("knockout", 4, played=((1, 4),), apart=False).request
    drawn = draw(request)
    assert (drawn.tables[0].ew, drawn.certificate.rematches) == (4, 1)


def test_sixty_four_matches_are_kept_apart_at_once() -> None:
    clubs = [f"{n % 7}" for n in range(64)]
    teams = tuple(Entrant(id=n + 1, club=club) for n, club in enumerate(clubs + clubs[::-1]))
    drawn = draw(bracket("knockout", 128, teams=teams, avoid_same_club=True).request)
    assert (len(drawn.tables), drawn.certificate.same_club) == (64, 0)


@pytest.mark.parametrize("size", [5, 7])
def test_as_listed_the_first_entrants_of_a_consolante_meet_in_order(size: int) -> None:
    teams = tuple(Entrant(id=n, score=1) for n in range(1, size + 1))
    listed = draw(bracket("consolante", 0, teams=teams, from_rounds=2, seeding="listed").request)
    assert (listed.byes, listed.tables[0].ns, listed.tables[0].ew) == ((1,), 2, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_played_stands_when_the_seeds_change(kind: str) -> None:
    stage = bracket("knockout", 11, seeding=kind, seed=4)
    stage.record(draw(stage.request), lambda ns, ew, slot: ew)
    before = draw(stage.request)
    turned = DrawRequest(
        system="knockout",
        teams=tuple(reversed(stage.request.teams)),
        results=stage.request.results,
        played=stage.request.played,
        options=stage.request.options,
        seed=9,
    )
    meetings = {frozenset((table.ns, table.ew, table.slot)) for table in before.tables}
    after = {frozenset((table.ns, table.ew, table.slot)) for table in draw(turned).tables}
    assert after == meetings
