"""What a bracket says of its rounds is true: recounted from the tables and the byes."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.pairing.brackets.stage import Stage, bracket, by_chance
from tournaments.pairing import Certificate, Draw, DrawRequest, Entrant, draw, evaluate

SYSTEMS = ("knockout", "double_elimination", "consolante")


def evening(system: str, seed: int) -> Stage:
    """A field with clubs, byes, meetings and forbidden pairs from before."""
    luck = random.Random(seed)
    ids = luck.sample(range(1, 99), luck.randrange(2, 24))
    pairs = [(id_, other) for id_ in ids for other in ids if id_ < other]
    teams = tuple(
        Entrant(
            id=team,
            club=luck.choice(["", "A", "B", "C"]),
            byes=luck.randrange(3),
            score=luck.randrange(3),
        )
        for team in ids
    )
    return bracket(
        system,
        0,
        teams=teams,
        seed=seed,
        played=tuple(luck.choices(pairs, k=luck.randrange(40))),
        forbidden=tuple(luck.choices(pairs, k=luck.randrange(4))),
        avoid_same_club=luck.random() < 0.7,
        seeding=luck.choice(["seeded", "pots", "lot", "listed"]),
        **({"from_rounds": 2} if system == "consolante" else {}),
    )


def counted(request: DrawRequest, drawn: Draw) -> tuple[int, ...]:
    """The levels of a round: forbidden, rematches, repeated byes, distance, same club."""
    met = Counter(frozenset(pair) for pair in request.played)
    forbidden = {frozenset(pair) for pair in request.forbidden}
    pairs = [frozenset((table.ns, table.ew)) for table in drawn.tables]
    known = {team.id: team for team in request.teams}
    in_it = [known[team] for pair in pairs for team in pair] + [known[bye] for bye in drawn.byes]
    fewest = min((team.byes for team in in_it), default=0)
    clubs = [tuple(known[team].club for team in pair) for pair in pairs]
    asked = request.avoid_same_club
    return (
        sum(pair in forbidden for pair in pairs),
        sum(met[pair] for pair in pairs),
        sum(known[team].byes > fewest for team in drawn.byes),
        0,
        sum(asked and one == other != "" for one, other in clubs),
    )


def said(found: Certificate) -> tuple[int, ...]:
    return (
        found.forbidden,
        found.rematches,
        found.repeat_byes,
        found.bye_distance,
        found.same_club,
    )


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(15))
def test_certificates_are_what_can_be_counted(system: str, seed: int) -> None:
    stage = evening(system, seed)
    referee = by_chance(seed)
    while (drawn := draw(stage.request)).tables or drawn.byes:
        assert said(drawn.certificate) == counted(stage.request, drawn)
        assert (drawn.certificate.cost, drawn.certificate.optimal) == ((), True)
        stage.record(drawn, referee)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", range(5))
def test_the_same_round_made_by_hand_costs_the_same(system: str, seed: int) -> None:
    stage = evening(system, seed)
    referee = by_chance(seed)
    while (drawn := draw(stage.request)).tables or drawn.byes:
        by_hand = evaluate(stage.request, drawn.tables, drawn.byes)
        assert said(by_hand) == said(drawn.certificate)
        stage.record(drawn, referee)


def test_fixed_tables_are_kept() -> None:
    request = bracket("knockout", 8).request
    teams = tuple(replace(team, fixed_table=9 if team.id == 7 else None) for team in request.teams)
    drawn = draw(replace(request, teams=teams))
    assert [(table.table, table.slot) for table in drawn.tables] == [
        (1, "W1-1"), (2, "W1-4"), (3, "W1-2"), (9, "W1-3"),
    ]  # fmt: skip
