"""One random tournament: people come and go, matches are played, some results are corrected."""

import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from proofs.simulation.checker import (
    Breach,
    judge,
    judge_end,
    judge_round,
    met_at,
    partners_at,
    sides,
)
from proofs.simulation.plain_standings import PlainStandings
from proofs.simulation.settings import (
    STAKE,
    ordered,
    random_options,
    random_settings,
    random_size,
    two_sides,
    won,
)
from tournaments.pairing import SYSTEMS, Draw, DrawRequest, Entrant, PlayedMatch, draw
from tournaments.ranking import Participant, Result, ResultKind, Settings, Standings, rank

MOST_ROUNDS = 12
SECONDS = 60.0
"""Long enough that no draw of a simulation runs out of time, however busy the computer is."""


@dataclass(kw_only=True, slots=True)
class Report:
    """What became of one tournament."""

    seed: int
    system: str
    size: int
    rounds: int = 0
    proved: int = 0
    happenings: Counter[str] = field(default_factory=Counter)
    breaches: list[Breach] = field(default_factory=list)


def played(seed: int, system: str | None = None, size: int | None = None) -> Report:
    """What becomes of one random tournament; an error on the way is a breach as well, so that its
    seed is known."""
    evening = Evening(seed, system, size)
    try:
        return evening.play()
    except Exception as error:
        raised = traceback.extract_tb(error.__traceback__)[-1].name
        found = f"{type(error).__name__} in {raised}: {error}"
        evening.report.breaches.append(Breach(rule="played to the end", found=found))
        return evening.report


class Evening:
    """A tournament under way, known to nobody but its seed."""

    def __init__(self, seed: int, system: str | None = None, size: int | None = None) -> None:
        self.random = Random(seed)
        self.system = system or self.random.choice(sorted(SYSTEMS))
        self.family = SYSTEMS[self.system].family
        size = size or random_size(self.random)
        self.report = Report(seed=seed, system=self.system, size=size)
        self.options = random_options(self.random, SYSTEMS[self.system].options)
        self.settings = random_settings(self.random, STAKE)
        self.present = dict.fromkeys(range(1, size + 1), True)
        self.club = {team: self._some_club() for team in self.present}
        self.fixed = {team: team for team in self.present if self.random.random() < 0.02}
        self.forbidden = self._some_pairs(size)
        self.drawn: list[Draw] = []
        self.results: dict[int, list[Result]] = {}
        self.bracket: list[PlayedMatch] = []
        self.stayed = set(self.present)
        self.out: set[int] = set()
        self.enters = {team: self.random.randint(1, 3) for team in self.present}

    def play(self) -> Report:
        """Play it to its end, looking at each draw and each ranking."""
        wanted = SYSTEMS[self.system].rounds(self.report.size, self.options)
        rounds = self.random.randint(1, 6) if wanted is None else min(wanted, MOST_ROUNDS)
        if self.family == "bracket":
            rounds = 4 * self.report.size + 4
        for number in range(1, rounds + 1):
            if number > 1:
                self._come_and_go()
            if not self._play_round(number):
                break
        if self.family == "bracket":
            reset = self.options.get("reset") is not False
            self.report.breaches += judge_end(self.system, self.stayed, self.bracket, reset=reset)
        return self.report

    def _play_round(self, number: int) -> bool:
        """Draw, look, play, rank; whether there was anything to play."""
        request = self._request(number)
        drawn = draw(request)
        if draw(request) != drawn:
            self.report.breaches.append(Breach(rule="same input, same draw", found=self.system))
        found = judge(request, drawn, self.family)
        self.report.breaches += found.breaches
        if self.family == "bracket":
            self.report.breaches += judge_round(self.system, self.bracket, drawn)
        if not drawn.tables and not drawn.byes:
            return False
        self.report.rounds += 1
        self.report.proved += found.proved
        self.drawn.append(drawn)
        self._record(number, drawn)
        if self.random.random() < 0.15:
            self._correct()
        self.report.breaches += self._judge_standings()
        return True

    # --- what a draw depends on --------------------------------------------------------------

    def _request(self, number: int) -> DrawRequest:
        byes = Counter(team for drawn in self.drawn for team in drawn.byes)
        ranked = self._ranking()
        order = list(self.present) if self.family in {"schedule", "bracket"} else ranked
        keys = SYSTEMS[self.system].keys
        points = self.enters if self.system == "consolante" else self._points()
        teams = tuple(
            Entrant(
                id=team,
                score=points[team],
                club=self.club[team],
                byes=byes[team],
                fixed_table=self.fixed.get(team),
                present=self.present[team],
            )
            for team in order
            if self.present[team] or "present" in keys
        )
        tables = [table for drawn in self.drawn for table in drawn.tables]
        return DrawRequest(
            system=self.system,
            round=number,
            seed=self.report.seed,
            teams=teams,
            played=tuple(ordered(pair) for table in tables for pair in met_at(table)),
            partnered=tuple(ordered(pair) for table in tables for pair in partners_at(table))
            if "partnered" in keys
            else (),
            forbidden=self.forbidden,
            avoid_same_club=self.report.seed % 2 == 0,
            options=self.options,
            results=tuple(self.bracket) if "results" in keys else (),
            time_limit=SECONDS,
        )

    def _some_club(self) -> str:
        return self.random.choice(["", "A", "B", "C", "D", "E"])

    def _some_pairs(self, size: int) -> tuple[tuple[int, int], ...]:
        if size < 4 or self.family in {"schedule", "bracket"} or self.random.random() < 0.5:
            return ()
        pairs = {tuple(sorted(self.random.sample(range(1, size + 1), 2))) for _ in range(3)}
        return tuple(sorted((first, second) for first, second in pairs))

    # --- what happens ------------------------------------------------------------------------

    def _come_and_go(self) -> None:
        """Somebody may leave, come back, or come late."""
        for team, here in self.present.items():
            if here and self.random.random() < 0.02 and sum(self.present.values()) > 2:
                self._leave(team)
                self.report.happenings["left"] += 1
            elif not here and self._may_return(team) and self.random.random() < 0.3:
                self.present[team] = True
                self.report.happenings["came back"] += 1
        if self.family != "bracket" and self.random.random() < 0.15:
            late = max(self.present) + 1
            self.present[late], self.club[late] = True, self._some_club()
            self.report.happenings["came late"] += 1

    def _may_return(self, one: int) -> bool:
        """Anybody but, in a bracket, who missed a match together with the other side.

        Two who were both away when their turn came leave an empty place; an organiser keeps it so
        by not counting them in again, and so does this.
        """
        away = [team for team, here in self.present.items() if not here]
        return self.family != "bracket" or (one not in self.out and away == [one])

    def _leave(self, one: int) -> None:
        self.present[one] = False
        self.stayed.discard(one)

    def _record(self, number: int, drawn: Draw) -> None:
        results = [
            Result(participant=team, round=number, kind=ResultKind.BYE) for team in drawn.byes
        ]
        placed = set(drawn.byes)
        for table in drawn.tables:
            ns, ew = sides(table)
            placed |= {*ns, *ew}
            results += self._match(number, ns, ew)
            if self.family == "bracket":
                winner = next((r.participant for r in results[-2:] if won(r)), None)
                self.bracket.append(
                    PlayedMatch(
                        round=number, slot=table.slot, ns=table.ns, ew=table.ew, winner=winner
                    )
                )
        self.bracket += [
            PlayedMatch(round=number, slot=slot, ns=team, ew=None, winner=team)
            for team, slot in zip(drawn.byes, drawn.bye_slots, strict=False)
        ]
        results += [
            Result(participant=team, round=number, kind=ResultKind.MISSED)
            for team in self.present
            if team not in placed
        ]
        self.results[number] = results

    def _match(self, number: int, ns: tuple[int, ...], ew: tuple[int, ...]) -> list[Result]:
        luck = self.random.random()
        if luck < 0.03:
            self.report.happenings["forfeit"] += 1
            kinds = (ResultKind.FORFEIT_WIN, ResultKind.FORFEIT_LOSS)
            return two_sides(number, ns, ew, kinds=kinds)
        if luck < 0.035:
            self.report.happenings["nobody came"] += 1
            for team in (*ns, *ew):
                self._leave(team)
            # Neither side of a bracket's match goes on where nobody came.
            self.out |= {*ns, *ew} if self.family == "bracket" else set()
            kinds = (ResultKind.BOTH_ABSENT, ResultKind.BOTH_ABSENT)
            return two_sides(number, ns, ew, kinds=kinds)
        scored = self.random.randint(300, STAKE - 300)
        if scored * 2 == STAKE and self.family == "bracket":
            scored += 1
        return two_sides(number, ns, ew, scored=scored)

    def _correct(self) -> None:
        """A sheet of an earlier round turns out to be wrong; what was drawn stays drawn."""
        if self.family == "bracket":
            return
        number = self.random.choice(sorted(self.results))
        tables = self.drawn[number - 1].tables
        if not tables:
            return
        ns, ew = sides(self.random.choice(tables))
        kept = [r for r in self.results[number] if r.participant not in {*ns, *ew}]
        scored = self.random.randint(0, STAKE)
        self.results[number] = kept + two_sides(number, ns, ew, scored=scored)
        self.report.happenings["corrected"] += 1

    # --- ranking -----------------------------------------------------------------------------

    def _facts(self) -> tuple[list[Participant], list[Result], Settings]:
        people = [Participant(id=team, number=team, name=str(team)) for team in self.present]
        results = [result for of_round in self.results.values() for result in of_round]
        return people, results, self.settings

    def _standings(self) -> Standings:
        people, results, settings = self._facts()
        return rank(people, results, [], settings)

    def _ranking(self) -> list[int]:
        return [row.participant.id for row in self._standings().rows]

    def _points(self) -> dict[int, int]:
        return {row.participant.id: row.tally.ranking_points for row in self._standings().rows}

    def _judge_standings(self) -> list[Breach]:
        people, results, settings = self._facts()
        plain = PlainStandings(people, results, [], settings)
        rows = self._standings().rows
        breaches = []
        if {row.participant.id: row.rank for row in rows} != plain.ranks():
            breaches.append(Breach(rule="ranks as worked out plainly", found=self.system))
        if any(row.tally.total != plain.total(row.participant.id) for row in rows):
            breaches.append(Breach(rule="totals as worked out plainly", found=self.system))
        return breaches
