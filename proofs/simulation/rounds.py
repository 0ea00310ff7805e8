"""One round of a tournament in stages: who comes late, what is scored, who does not come."""

from collections import Counter
from dataclasses import dataclass
from random import Random

from tests.factories import TeamFactory
from tests.tournaments.chains import draw_round, finish
from tournaments.actors import SERVER
from tournaments.domain.draws.exempt_matches import seat_exempt_team
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.barrages import name_winner
from tournaments.enums import Forfeit
from tournaments.errors import Refused
from tournaments.models import Match, Round, Stage, Tournament

STAKE = 1944
A_TABLE = 4
LEAST = 2
BRACKETS = frozenset({"knockout", "double_elimination", "consolante"})


@dataclass(kw_only=True, slots=True)
class Rounds:
    """The rounds of one tournament; `all_stay`: nobody is late or absent."""

    tournament: Tournament
    random: Random
    happenings: Counter[str]
    all_stay: bool

    def play(self, stage: Stage) -> None:
        """Draw the next round of a stage and play it to its last table."""
        round_ = draw_round(stage, seed=self.random.randrange(10**6))
        self._let_exempt_play(round_)
        finish(round_, self._score)
        self._let_forfeit(round_)
        self._name_winners(round_)
        self.happenings[f"played: {stage.system}"] += 1
        if not round_.matches.exclude(ew=None).exists():
            self.happenings["everybody passes"] += 1

    def somebody_comes_late(self, stage: Stage) -> None:
        """Now and then, once the first stage is under way, where it takes anybody in."""
        late = stage.source_id is None and stage.system not in BRACKETS
        if not late or not stage.rounds.exists() or self.random.random() > 0.05:
            return
        number = self.tournament.teams.count() + 1
        TeamFactory(tournament=self.tournament, number=number)
        self.happenings["came late"] += 1

    def is_deserted(self, stage: Stage) -> bool:
        """Whether nobody is left whom anybody of a stage could meet."""
        ready = self.tournament.teams.ready_to_play()
        if stage.entrants.exists():
            ready = ready.filter(stage_entries__stage=stage)
        return ready.count() < (A_TABLE if stage.system == "melee" else LEAST)

    def _let_exempt_play(self, round_: Round) -> None:
        """Where the club has it so, the exempt plays volunteers, for itself alone."""
        bye = round_.matches.filter(ew=None).select_related("ns").first()
        if self.tournament.bye_play != "catch_up" or bye is None:
            return
        others = list(self.tournament.teams.ready_to_play().exclude(pk=bye.ns_id))
        try:
            seat_exempt_team(round_, exempt=bye.ns, against=self.random.choice(others), by=SERVER)
        except Refused as refusal:
            if refusal.code != "passes":
                raise
            return
        self.happenings["exempt played"] += 1

    def _score(self, match: Match) -> tuple[int, int]:
        """Mostly not level: in a bracket somebody goes on."""
        if self.random.random() < 0.06:
            return STAKE // 2, STAKE // 2
        scored = self.random.choice([300, 600, 900, self.random.randint(301, STAKE - 301)])
        scored += scored * 2 == STAKE
        return (scored, STAKE - scored) if self.random.random() < 0.5 else (STAKE - scored, scored)

    def _let_forfeit(self, round_: Round) -> None:
        """A side did not come; never in a barrage, which somebody has to win."""
        played = list(round_.matches.filter(counts_for="both").exclude(ew=None))
        if self.all_stay or round_.stage.entry == "barrage" or not played:
            return
        if self.random.random() < 0.08:
            absent = self.random.choice([Forfeit.NS, Forfeit.EW])
            record_forfeit(self.random.choice(played), absent=absent, by=SERVER)
            self.happenings["forfeit"] += 1

    def _name_winners(self, round_: Round) -> None:
        """Of a level match of a bracket somebody goes on, or the better seed does."""
        if round_.system not in BRACKETS:
            return
        if round_.stage.options.get("level_goes_to") == "seed":
            return
        for match in round_.matches.filter(winner="draw", forfeit="none"):
            side = self.random.choice(["NS", "EW"])
            name_winner(match, side=side, reason="Belle gagnée", by=SERVER)
            self.happenings["winner named"] += 1
