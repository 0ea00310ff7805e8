"""One random tournament of several stages, played through the domain on a database."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from proofs.simulation.checker import Breach
from proofs.simulation.exits import Exits
from tests.tournaments.chains import (
    draw_round,
    finish,
    first_stage,
    places,
    refused,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.replacements import bring_up_next
from tournaments.domain.stages.stages import add_stage
from tournaments.models import Match, Stage
from tournaments.queries.stages.progress import StageState, list_stage_progress
from tournaments.queries.stages.replacements import find_replacement

STAKE = 1944
LEAST = 2
"""Fewer play no stage."""
MOST_STEPS = 60
"""Far more than the stages of sixteen teams have rounds."""

BRACKETS = ("knockout", "double_elimination")
ROUNDS = ("swiss", "ranking", "slide", "random")


@dataclass(kw_only=True, slots=True)
class ChainReport:
    """What became of one tournament in stages."""

    seed: int
    shape: str
    rounds: int = 0
    happenings: Counter[str] = field(default_factory=Counter)
    breaches: list[Breach] = field(default_factory=list)


class Chain:
    """A tournament in stages, known to nobody but its seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        shape = self.random.choice(sorted(SHAPES))
        self.report = ChainReport(seed=seed, shape=shape)
        self.too_few: set[int] = set()
        self.first, *self.others = SHAPES[shape](self.random)
        self.tournament = tournament_of(
            self.random.randint(9, 16), **{f"stage__{key}": one for key, one in self.first.items()}
        )

    def play(self) -> ChainReport:
        """Open and draw in any order that the stages allow, looking at each that opens."""
        stages = [first_stage(self.tournament)]
        for number, values in enumerate(self.others, start=2):
            source = stages[values.pop("after", 1) - 1]
            added = {"name": f"Phase {number}", "source": source, **values}
            stages.append(add_stage(self.tournament, values=added, by=SERVER))
        for _step in range(MOST_STEPS):
            found = list_stage_progress(self.tournament)
            opening = [
                one.stage
                for one in found
                if one.state == StageState.TO_OPEN and one.stage.pk not in self.too_few
            ]
            drawing = [one.stage for one in found if one.state == StageState.TO_DRAW]
            if opening and (not drawing or self.random.random() < 0.6):
                self._open(opening[0])
            elif drawing:
                self._play_round(self.random.choice(drawing))
            else:
                break
        self._judge_end(found)
        return self.report

    def _open(self, stage: Stage) -> None:
        if self.random.random() < 0.25:
            self._somebody_leaves(list(self.tournament.teams.ready_to_play()))
        if len(Exits(self.tournament).expected(stage).numbers) < LEAST:
            self._leave_out(stage)
            return
        stage = open_stage(stage, by=SERVER)
        self.report.happenings[f"entered as {stage.entry}"] += 1
        self.report.breaches += Exits(self.tournament).judge(stage)
        if self.random.random() < 0.25:
            self._somebody_leaves([one.team for one in stage.entrants.select_related("team")])
            found = find_replacement(stage)
            if found is not None and found.coming:
                bring_up_next(stage, by=SERVER)
                self.report.happenings["next one up"] += 1
                self.report.breaches += Exits(self.tournament).judge(stage)

    def _leave_out(self, stage: Stage) -> None:
        """A stage that too few would enter is refused, and stays closed."""
        self.too_few.add(stage.pk)
        self.report.happenings["too few to open"] += 1
        if refused(open_stage, stage, by=SERVER) != "too-few-teams":
            self.report.breaches.append(Breach(rule="two at least enter", found=stage.name))

    def _somebody_leaves(self, teams: list[Any]) -> None:
        """Nobody goes home from a round that is under way."""
        if self.tournament.rounds.filter(matches__winner="").exclude(matches__ew=None).exists():
            return
        team = self.random.choice(teams)
        self.tournament.teams.filter(pk=team.pk).update(is_present=False)
        self.report.happenings["left"] += 1

    def _play_round(self, stage: Stage) -> None:
        finish(draw_round(stage, seed=self.random.randrange(10**6)), self._score)
        self.report.rounds += 1

    def _score(self, match: Match) -> tuple[int, int]:
        """Never level: in a bracket somebody goes on."""
        scored = self.random.randint(300, STAKE - 300)
        scored += scored * 2 == STAKE
        return scored, STAKE - scored

    def _judge_end(self, found: Any) -> None:
        left = [
            one.stage.name
            for one in found
            if one.state != StageState.OVER and one.stage.pk not in self.too_few
        ]
        if left:
            self.report.breaches.append(Breach(rule="every stage ends", found=f"{left}"))
        placed, teams = places(self.tournament), self.tournament.teams.count()
        if sorted(placed) != list(range(1, teams + 1)):
            self.report.breaches.append(Breach(rule="everybody is placed once", found=f"{placed}"))


def played_chain(seed: int) -> ChainReport:
    """What becomes of one tournament in stages; an error on the way is a breach as well."""
    chain = Chain(seed)
    try:
        return chain.play()
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
        chain.report.breaches.append(Breach(rule="played to the end", found=found))
        return chain.report


def _own_match(random: Random) -> dict[str, object]:
    """A length of its own, or the tournament's."""
    return random.choice([{}, {"length_kind": "deals", "length_value": 8}])


def _order(random: Random) -> dict[str, object]:
    """An order of entry: the ranking's, the numbers', or a list that somebody typed."""
    typed = random.sample(range(1, 10), 4)
    order = random.choice(["ranking", "number", "typed"])
    return {"options": {"entry_order": order, "entry_seeds": typed}} if order != "ranking" else {}


def _pools_then_brackets(random: Random) -> list[dict[str, Any]]:
    best = random.choice([1, 2])
    filled = random.random() < 0.6
    return [
        {"system": "pools", "options": {"size": random.choice([3, 4])}},
        {"system": "knockout", "entry": "ranks", "to_place": best, "places_per_pool": True,
         "fill_up": filled, **_order(random)},
        {"system": random.choice(BRACKETS), "entry": "others", **_own_match(random)},
    ]  # fmt: skip


def _rounds_then_a_b_c(random: Random) -> list[dict[str, Any]]:
    cut = random.choice([3, 4])
    carry = random.choice(["nothing", "half", "everything"])
    rounds = {"rounds_planned": random.randint(1, 2)}
    return [
        {"system": random.choice(ROUNDS), "rounds_planned": random.randint(2, 3)},
        {"system": random.choice(BRACKETS), "entry": "ranks", "to_place": cut, **_order(random)},
        {"system": "swiss", "entry": "ranks", "from_place": cut + 1, "to_place": cut + 3,
         "carry": carry, **rounds, **_own_match(random)},
        {"system": "round_robin", "entry": "others", "carry": carry},
    ]  # fmt: skip


def _bracket_then_consolante(random: Random) -> list[dict[str, Any]]:
    system, rounds = random.choice([("consolante", [1]), ("consolante", [1, 2]), ("swiss", [1])])
    return [
        {"system": "knockout", "options": {"third_place": random.random() < 0.5}},
        {"system": system, "entry": "losers", "lost_rounds": rounds, "rounds_planned": 2},
    ]


def _everybody_goes_on_twice(random: Random) -> list[dict[str, Any]]:
    carry = random.choice(["half", "everything"])
    return [
        {"system": random.choice(ROUNDS), "rounds_planned": 2},
        {"system": random.choice(ROUNDS), "entry": "everybody", "rounds_planned": 2,
         "carry": carry, **_own_match(random)},
        {"after": 2, "system": "knockout", "entry": "ranks", "to_place": random.choice([2, 3, 4])},
    ]  # fmt: skip


SHAPES = {
    "pools, then brackets": _pools_then_brackets,
    "rounds, then A, B and C": _rounds_then_a_b_c,
    "bracket, then those it beat": _bracket_then_consolante,
    "everybody goes on, then a final": _everybody_goes_on_twice,
}
"""Tournaments as posters have them: their stages, each with what it chooses."""
