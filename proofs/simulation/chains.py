"""One random tournament of several stages, played through the domain on a database."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from proofs.simulation.checker import Breach
from proofs.simulation.exits import LEAST, Entering, Exits
from proofs.simulation.rounds import Rounds
from proofs.simulation.settings import random_ranking
from proofs.simulation.shapes import SHAPES, play_last_season
from tests.posters.values import judge_values
from tests.tournaments.chains import (
    draw_round,
    first_stage,
    places,
    refused,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.stages.barrages import arrange_barrages, drop_barrage
from tournaments.domain.stages.entry import open_stage, reopen_stage
from tournaments.domain.stages.lots import answer_call, draw_lot, take_back_lot, undo_answer
from tournaments.domain.stages.replacements import bring_up_next
from tournaments.domain.stages.stages import add_stage
from tournaments.domain.tournament.endings import stop_tournament
from tournaments.models import Stage, Team
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress
from tournaments.queries.stages.qualifiers import find_qualifiers
from tournaments.queries.stages.replacements import find_replacement

MOST_STEPS = 90
"""Far more than the stages of sixteen teams have rounds."""


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
        """Choose its stages, and let everybody come."""
        self.random = Random(seed)
        name = self.random.choice(sorted(SHAPES))
        self.shape = SHAPES[name]
        self.report = ChainReport(seed=seed, shape=name)
        self.left_out: set[int] = set()
        first, *self.others = self.shape.stages(self.random)
        self.tournament = tournament_of(
            self.random.randint(9, 16),
            lot_seed=self.random.randrange(10**6),
            entrants="individuals" if self.shape.people else "teams",
            **random_ranking(self.random),
            **{f"stage__{key}": value for key, value in first.items()},
        )
        orders = {values.get("options", {}).get("entry_order") for values in self.others}
        self.season = play_last_season(self.tournament, self.random) if "season" in orders else {}
        self.rounds = Rounds(
            tournament=self.tournament,
            random=self.random,
            happenings=self.report.happenings,
            all_stay=self.shape.all_stay,
        )
        self.stops_at = self.random.randint(3, 12) if self.random.random() < 0.08 else MOST_STEPS

    def play(self) -> ChainReport:
        """Open and draw in any order that the stages allow, looking at each that opens."""
        stages = [first_stage(self.tournament)]
        for number, values in enumerate(self.others, start=2):
            source = stages[values.get("after", 1) - 1]
            chosen = {key: value for key, value in values.items() if key != "after"}
            added = {"name": f"Phase {number}", "source": source, **chosen}
            stages.append(add_stage(self.tournament, values=added, by=SERVER))
        for step in range(MOST_STEPS):
            found = list_stage_progress(self.tournament)
            if step == self.stops_at and self.tournament.rounds.exists():
                self._stop()
            elif not self._go_on(found):
                break
        self._judge_end(found)
        return self.report

    def _go_on(self, found: Sequence[StageProgress]) -> bool:
        """Open a stage or play a round; False where nothing is left to do."""
        doing = [progress for progress in found if progress.stage.pk not in self.left_out]
        opening = [progress.stage for progress in doing if progress.state == StageState.TO_OPEN]
        drawing = [progress.stage for progress in doing if progress.state == StageState.TO_DRAW]
        if opening and (not drawing or self.random.random() < 0.6):
            self._open(self.random.choice(opening))
        elif drawing:
            self._play_round(self.random.choice(drawing))
        return bool(opening or drawing)

    def _just_above(self, stage: Stage) -> list[Stage]:
        """The stages to be opened of which the one that loses the last place comes to this one;
        one that has too few teams holds nobody up."""
        closed = self.tournament.stages.filter(
            source=stage.source_id, opened_at=None, entry="ranks"
        )
        most = stage.to_place or 10**3
        found = [sister for sister in closed.exclude(pk=stage.pk) if stage.entry == "ranks"]
        exits = self._exits()
        return [
            sister
            for sister in found
            if (stage.from_place or 1) - 1 <= (sister.to_place or 10**4) < most
            if len(exits.entering(sister).keys) >= LEAST
        ]

    def _stop(self) -> None:
        stop_tournament(self.tournament, reason="La salle ferme", by=SERVER)
        self.tournament.refresh_from_db()
        self.report.happenings["stopped early"] += 1

    # --- opening ------------------------------------------------------------------------------

    def _exits(self) -> Exits:
        return Exits(self.tournament, self.season)

    def _open(self, stage: Stage) -> None:
        if self.random.random() < 0.25:
            self._somebody_leaves(list(self.tournament.teams.ready_to_play()))
        exits = self._exits()
        expected = exits.entering(stage)
        if exits.opens_first(stage) or any(
            exits.entering(sister).waits_for for sister in self._just_above(stage)
        ):
            self._refuses(stage, "sisters-first")
        elif above := [
            sister
            for sister in self._just_above(stage)
            if self.tournament.stages.filter(decides=sister).exists()
        ]:
            self._open(above[0])
        elif expected.waits_for:
            self._arrange(stage, expected)
        elif not stage.lot_calls.exists() and expected.places and expected.calls:
            self._draw_lot(stage, expected)
        elif len(expected.keys) < LEAST:
            self._refuses(stage, "too-few-teams")
            self.left_out.add(stage.pk)
        else:
            self._let_in(stage)

    def _refuses(self, stage: Stage, code: str) -> None:
        """A stage that cannot be opened says why."""
        self.report.happenings[f"refused: {code}"] += 1
        if (found := refused(open_stage, stage, by=SERVER)) != code:
            told = f"{stage.name}: {found or 'opened'}"
            self.report.breaches.append(Breach(rule=f"refused with {code}", found=told))

    def _arrange(self, stage: Stage, expected: Entering) -> None:
        """Two play for a last place before the stage can open."""
        self._refuses(stage, "barrage-open")
        arranged = arrange_barrages(stage, by=SERVER)
        self.report.happenings[f"barrage, {stage.cut_tie}"] += len(arranged)
        pairs = {frozenset(barrage.entrants.values_list("team", flat=True)) for barrage in arranged}
        if pairs != set(expected.waits_for):
            found = f"{stage.name}: {pairs} instead of {expected.waits_for}"
            self.report.breaches.append(Breach(rule="who plays a barrage", found=found))

    def _draw_lot(self, stage: Stage, expected: Entering) -> None:
        """Teams are called in the order of the lot until its places are full."""
        self._refuses(stage, "lot-open")
        draw_lot(stage, by=SERVER)
        if self.random.random() < 0.2:
            take_back_lot(stage, by=SERVER)
            draw_lot(stage, by=SERVER)
        calls = stage.lot_calls.order_by("number").values_list("team__number", flat=True)
        if list(calls) != list(expected.calls):
            found = f"{stage.name}: {list(calls)} instead of {expected.calls}"
            self.report.breaches.append(Breach(rule="whom the lot calls", found=found))
        self.report.happenings[f"lot, {stage.drawn_from}"] += 1
        accepted = self._answer(stage)
        if accepted > expected.places:
            found = f"{stage.name}: {accepted} for {expected.places}"
            self.report.breaches.append(Breach(rule="as many as the lot has places", found=found))

    def _answer(self, stage: Stage) -> int:
        """How many say yes; some answers are taken back and given again."""
        while True:
            lot = find_qualifiers(stage).lot
            if lot is None or lot.called is None:
                return stage.lot_calls.filter(answer="accepted").count()
            accepts = self.random.random() < 0.6
            answer_call(stage, team=lot.called.team, accepts=accepts, by=SERVER)
            if self.random.random() < 0.1:
                undo_answer(stage, by=SERVER)
                self.report.happenings["answer taken back"] += 1

    def _let_in(self, stage: Stage) -> None:
        waiting = find_qualifiers(stage).lot
        if waiting is not None and waiting.called is not None:
            self._answer(stage)
        stage = open_stage(stage, by=SERVER)
        self.report.happenings[f"entered as {stage.entry}"] += 1
        self.report.happenings[f"seeded: {stage.options.get('entry_order', 'ranking')}"] += 1
        self.report.breaches += self._exits().judge(stage)
        if self.random.random() < 0.25:
            self._bring_up(stage)

    def _bring_up(self, opened: Stage) -> None:
        """Somebody leaves a stage that has no round, the one just opened or one beside it."""
        beside = self.tournament.stages.filter(source=opened.source_id, opened_at__isnull=False)
        undrawn = list(beside.filter(rounds=None).exclude(entry="barrage").order_by("number"))
        stage = self.random.choice(undrawn)
        self._somebody_leaves([entrant.team for entrant in stage.entrants.select_related("team")])
        found = find_replacement(stage)
        if found is not None and found.coming:
            bring_up_next(stage, by=SERVER)
            self.report.happenings[f"next one up, out of {len(found.below)} stages below"] += 1
            # Opened anew, a stage would wait for a barrage at the cut as it is now.
            anew = found.below and not any(
                renewal.renewed.awaits_barrage for renewal in found.all_renewed
            )
            stages = [renewal.stage for renewal in found.all_renewed]
            self.report.breaches += self._open_again(stages) if anew else self._exits().judge(stage)

    def _open_again(self, stages: Sequence[Stage]) -> Iterator[Breach]:
        """Their lists are those of opening them anew, the highest first."""
        lists = [set(stage.entrants.values_list("team", flat=True)) for stage in stages]
        for stage in stages:
            reopen_stage(stage, by=SERVER)
        for stage, listed in zip(stages, lists, strict=True):
            open_stage(stage, by=SERVER)
            yield from self._exits().judge(stage)
            if listed != set(stage.entrants.values_list("team", flat=True)):
                yield Breach(rule="as if opened again", found=stage.name)

    def _somebody_leaves(self, teams: Sequence[Team]) -> None:
        """Nobody goes home from a round that is under way."""
        under_way = self.tournament.rounds.filter(matches__winner="", matches__ew__isnull=False)
        if self.shape.all_stay or under_way.exists():
            return
        team = self.random.choice(teams)
        self.tournament.teams.filter(pk=team.pk).update(is_present=False)
        self.report.happenings["left"] += 1

    # --- playing ------------------------------------------------------------------------------

    def _play_round(self, stage: Stage) -> None:
        self.rounds.somebody_comes_late(stage)
        if self.rounds.is_deserted(stage):
            self._give_up(stage)
        else:
            self.rounds.play(stage)
            self.report.rounds += 1

    def _give_up(self, stage: Stage) -> None:
        """A barrage is dropped, and its stage opens without; another stage stays as it is."""
        self.report.happenings[f"too few to draw: {stage.entry}"] += 1
        if refused(draw_round, stage) != "too-few-teams":
            self.report.breaches.append(Breach(rule="two at least are drawn", found=stage.name))
        elif stage.entry == "barrage":
            drop_barrage(stage, by=SERVER)
        else:
            self.left_out.add(stage.pk)

    # --- the end ------------------------------------------------------------------------------

    def _judge_end(self, found: Sequence[StageProgress]) -> None:
        left = [
            progress.stage.name
            for progress in found
            if progress.state != StageState.OVER and progress.stage.pk not in self.left_out
        ]
        if left:
            self.report.breaches.append(Breach(rule="every stage ends", found=f"{left}"))
        self.report.breaches += judge_values(self.tournament)
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
