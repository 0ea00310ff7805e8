"""Tournaments as posters have them: their stages, each with what it chooses at random.

A stage is the values that its form would give, with `after` where it does not follow from the
first. Between them they use every way out of a stage, every tie at a cut, every lot, every order
of entry and every system that a stage can have.

An evening of the season before a tournament, and what each of its teams brings from it.
"""

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.factories import SeriesEventFactory, SeriesFactory
from tests.posters.plain import PlainTournament
from tests.tournaments.played.seasons import evening_of
from tournaments.models import Tournament

Stages = list[dict[str, Any]]

BRACKETS = ("knockout", "double_elimination")
ROUNDS = ("swiss", "ranking", "slide", "random")
LATER = (*ROUNDS, "round_robin", "movement", "pools")
TIES = ("order", "all_in", "lot", "barrage", "playoff")
EXACT_TIES = ("order", "lot")
TYPED_CROSSING = ("A1", "B2", "B1", "A2")
_LAST_NAMED = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """How the stages are chosen; `people` play alone, `all_stay`: nobody may leave or be absent."""

    stages: Callable[[Random], Stages]
    people: bool = False
    all_stay: bool = False


def _own_match(random: Random) -> dict[str, object]:
    """A length of its own, or the tournament's."""
    return random.choice([{}, {"length_kind": "deals", "length_value": 8}])


def _options(random: Random, **more: object) -> dict[str, object]:
    """An order of entry: the ranking's, the numbers', a lot, the season's, or a typed list."""
    order = random.choice(["ranking", "number", "lot", "season", "typed"])
    typed = {"entry_seeds": random.sample(range(1, 10), 4)} if order == "typed" else {}
    return {"options": {"entry_order": order, **typed, **more}}


def _bracket(random: Random, **more: object) -> dict[str, Any]:
    """A bracket of any kind, and where its level matches go."""
    level = random.choice(["nobody", "seed"])
    return {"system": random.choice(BRACKETS), **_options(random, level_goes_to=level, **more)}


def _crossed(random: Random, *, places: int) -> dict[str, object]:
    """Pools that cross in the bracket after them; a typed crossing names places that enter, and
    fills a bracket of four at least."""
    order = random.choice(["apart", "crossed", *(["crossing"] if places >= _LAST_NAMED else [])])
    typed = {"entry_crossing": list(TYPED_CROSSING)} if order == "crossing" else {}
    return {"options": {"entry_order": order, **typed}}


def _pools_then_brackets(random: Random) -> Stages:
    best = random.choice([1, 2])
    filled = random.random() < 0.6
    pools = {"size": random.choice([3, 4]), "division": random.choice(["seeding", "lot"]),
             "average_over": random.choice(["field", "pool"]),
             "compared_by": random.choice(["match", "sum"])}  # fmt: skip
    named = _LAST_NAMED if filled else best
    seeded = _crossed(random, places=named) if random.random() < 0.5 else _options(random)
    tie = random.choice(EXACT_TIES if filled else TIES)
    return [
        {"system": "pools", "options": pools},
        {"system": random.choice(BRACKETS), "entry": "ranks", "to_place": best,
         "places_per_pool": True, "fill_up": filled, "cut_tie": tie, **seeded},
        {"system": random.choice((*BRACKETS, *LATER)), "entry": "others", "rounds_planned": 2,
         **_own_match(random)},
    ]  # fmt: skip


def _rounds_then_a_b_c(random: Random) -> Stages:
    cut = random.choice([3, 4])
    carry = random.choice(["nothing", "half", "everything"])
    rounds = {"rounds_planned": random.randint(1, 2)}
    best: Stages = [
        {"entry": "ranks", "to_place": cut, "cut_tie": random.choice(TIES), **_bracket(random)},
        {"system": random.choice(LATER), "entry": "ranks", "from_place": cut + 1,
         "to_place": cut + 3, "cut_tie": random.choice(TIES), "carry": carry, **rounds,
         **_own_match(random)},
    ]  # fmt: skip
    if random.random() < 0.25:
        best.reverse()
    return [
        {"system": random.choice((*ROUNDS, "movement")), "rounds_planned": random.randint(2, 3)},
        *best,
        {"system": random.choice(LATER), "entry": "others", "carry": carry, **rounds},
    ]  # fmt: skip


def _bracket_then_consolante(random: Random) -> Stages:
    system, rounds = random.choice([("consolante", [1]), ("consolante", [1, 2]), ("swiss", [1])])
    return [
        {"system": "knockout", "options": {"third_place": random.random() < 0.5}},
        {"system": system, "entry": "losers", "lost_rounds": rounds, "rounds_planned": 2},
    ]


def _two_consolantes(random: Random) -> Stages:
    """The beaten of the first round in one, those of the second in another."""
    return [
        {"system": "knockout"},
        {"system": random.choice(BRACKETS), "entry": "losers", "lost_rounds": [1]},
        {"system": random.choice(("consolante", "swiss", "round_robin")), "entry": "losers",
         "lost_rounds": [2], "rounds_planned": 1},
    ]  # fmt: skip


def _bracket_then_places(random: Random) -> Stages:
    """The first four of a knockout play a poule, with some of the beaten drawn by lot."""
    lot: dict[str, object] = {}
    if random.random() < 0.6:
        lot = {"drawn_places": random.choice([1, 2]), "drawn_from": "losers",
               "drawn_first": 1, "drawn_last": random.choice([None, 2])}  # fmt: skip
    return [
        {"system": "knockout", "options": {"third_place": random.random() < 0.5}},
        {"system": "round_robin", "entry": "ranks", "to_place": 4,
         "cut_tie": random.choice(EXACT_TIES), **lot},
        {"system": "swiss", "entry": "others", "rounds_planned": 2},
    ]  # fmt: skip


def _repechage(random: Random) -> Stages:
    """Places given by lot: so many, or as many as fill the bracket."""
    best = random.choice([3, 5, 6])
    source: dict[str, object] = random.choice([
        {"drawn_from": "out"},
        {"drawn_from": "places", "drawn_first": best + 1, "drawn_last": best + 3},
        {"drawn_from": "places", "drawn_first": best + 2},
    ])  # fmt: skip
    return [
        {"system": random.choice(ROUNDS), "rounds_planned": 2},
        {"entry": "ranks", "to_place": best, "drawn_places": random.choice([0, 1, 2]), **source,
         "cut_tie": random.choice(("order", "lot", "barrage", "playoff")), **_bracket(random)},
        {"system": random.choice(ROUNDS), "entry": "others", "rounds_planned": 1},
    ]  # fmt: skip


def _pools_then_lot(random: Random) -> Stages:
    """Every first, and thirds or seconds by lot until the bracket is full."""
    return [
        {"system": "pools", "options": {"size": random.choice([3, 4]),
                                       "compared_by": random.choice(["match", "sum"])}},
        {"system": "knockout", "entry": "ranks", "to_place": random.choice([1, 2]),
         "places_per_pool": True, "drawn_places": 0, "drawn_from": "places", "drawn_first": 2,
         "drawn_last": 3, **_options(random)},
        {"system": "knockout", "entry": "others"},
    ]  # fmt: skip


def _everybody_goes_on_twice(random: Random) -> Stages:
    carry = random.choice(["half", "everything"])
    return [
        {"system": random.choice(ROUNDS), "rounds_planned": 2},
        {"system": random.choice((*ROUNDS, "pools", "movement")), "entry": "everybody",
         "rounds_planned": 2, "carry": carry, **_own_match(random)},
        {"after": 2, "entry": "ranks", "to_place": random.choice([2, 3, 4]),
         "cut_tie": random.choice(EXACT_TIES), **_bracket(random)},
    ]  # fmt: skip


def _melee(random: Random) -> Stages:
    """People alone: a mêlée, then one of the first and one of the others."""
    return [
        {"system": "melee", "rounds_planned": random.randint(2, 3)},
        {"system": "melee", "entry": "ranks", "to_place": random.choice([5, 6, 8]),
         "cut_tie": random.choice(TIES[:3]), "rounds_planned": 2,
         "carry": random.choice(["nothing", "half", "everything"])},
        {"system": "melee", "entry": "others", "rounds_planned": 1},
    ]  # fmt: skip


SHAPES = {
    "pools, then brackets": Shape(stages=_pools_then_brackets),
    "pools, then a lot": Shape(stages=_pools_then_lot),
    "rounds, then A, B and C": Shape(stages=_rounds_then_a_b_c),
    "rounds, then places by lot": Shape(stages=_repechage),
    "bracket, then those it beat": Shape(stages=_bracket_then_consolante),
    "bracket, then two consolantes": Shape(stages=_two_consolantes),
    "bracket, then its first": Shape(stages=_bracket_then_places, all_stay=True),
    "everybody goes on, then a final": Shape(stages=_everybody_goes_on_twice),
    "mêlée, then two mêlées": Shape(stages=_melee, people=True),
}
"""By what a report calls them."""


SCALE = (10, 8, 6, 5)


def play_last_season(tournament: Tournament, random: Random) -> dict[int, int]:
    """By team of the tournament, the points of its players in an evening played before it."""
    players = {
        team.pk: [member.player.name for member in team.members.select_related("player")]
        for team in tournament.teams.all()
    }
    one, other = ([names[side] for names in players.values()] for side in (0, 1))
    random.shuffle(other)
    series = SeriesFactory.create(club=tournament.club, points_by_place=list(SCALE))
    before = tournament.date - datetime.timedelta(days=30)
    evening = evening_of(series, list(zip(one, other, strict=True)), date=before)
    SeriesEventFactory.create(series=series, tournament=tournament)
    plain = PlainTournament(evening)
    points: dict[str, int] = {}
    for key, rank in plain.standings(plain.stages[0]).ranks().items():
        for member in plain.teams[key].members.all():
            points[member.player.name] = dict(enumerate(SCALE, start=1)).get(rank, 0)
    return {pk: sum(points.get(name, 0) for name in names) for pk, names in players.items()}
