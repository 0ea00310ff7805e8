"""A random tournament in stages of which results are corrected at any time, played to its end.

After each correction, departure, return or arrival the site says what no longer fits, or goes on;
what is chosen then is one of its three ways, by chance. However that goes, the tournament ends,
each place is held once, and each bracket could have been played so: who lost is out, but for whom
somebody decided to keep.
"""

from collections.abc import Iterator, Sequence

from proofs.simulation.brackets import list_went_on
from proofs.simulation.chains import Chain, ChainReport
from proofs.simulation.checker import Breach
from proofs.simulation.rounds import BRACKETS, STAKE
from tests.tournaments.chains import places, refused
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.stages.barrages import name_winner
from tournaments.domain.stages.mending.ways import Way, find_refusal, mend
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.enums import Forfeit, RoundState
from tournaments.errors import Refused
from tournaments.models import Match, Round, Stage
from tournaments.queries.stages.mending.contradictions import list_open_contradictions
from tournaments.queries.stages.order import list_undecided_matches
from tournaments.queries.stages.progress import StageProgress, StageState, list_stage_progress


class MendedChain(Chain):
    """A tournament that chance plays and corrects; its seed gives the same one again."""

    def _go_on(self, found: Sequence[StageProgress]) -> bool:
        """Something happens, is mended now or later; then a stage is opened or a round played."""
        while self.random.random() < 0.45:
            self._happens()
        if self.random.random() < 0.5:
            self._mend()
        waits = list_open_contradictions(self.tournament)
        if waits:
            self._judge_waiting()
            self._mend()
        self._decide_level()
        # A winner named of a barrage that was corrected changes who enters.
        self._mend()
        self._prepare_no_draw()
        return super()._go_on(list_stage_progress(self.tournament))

    def _play_round(self, stage: Stage) -> None:
        """A draw takes in who came back and who enters since a correction; in a tree that has
        begun, a team left alone passes."""
        if not self.rounds.is_deserted(stage):
            super()._play_round(stage)
            return
        begun = stage.system in BRACKETS and stage.rounds.exists()
        try:
            self.rounds.play(stage)
        except Refused as refusal:
            if refusal.code != "too-few-teams":
                raise
            self._give_up(stage)
            return
        self.report.rounds += 1
        if not begun and self.rounds.is_deserted(stage):
            self.report.breaches.append(Breach(rule="two at least are drawn", found=stage.name))

    # --- what happens --------------------------------------------------------------------------

    def _happens(self) -> None:
        played = list(
            Match.objects.filter(round__tournament=self.tournament, ew__isnull=False)
            .exclude(winner="", forfeit=Forfeit.NONE)
            .select_related("round__stage", "round__tournament")
        )
        if not played:
            return
        # A stage that had too few teams may have enough now.
        self.left_out.clear()
        act = self.random.choice([self._correct] * 4 + [self._absent, self._people])
        act(self.random.choice(played))

    def _correct(self, match: Match) -> None:
        """Another score: the other side wins, nobody does, or the same by more."""
        if match.forfeit != Forfeit.NONE:
            return
        scored = self.random.choice([300, 500, STAKE // 2, STAKE - 500, STAKE - 300])
        match.ns_score, match.ew_score = scored, STAKE - scored
        match.winner = "draw" if scored * 2 == STAKE else "NS" if scored * 2 > STAKE else "EW"
        match.save(update_fields=["ns_score", "ew_score", "winner"])
        self.report.happenings["corrected"] += 1

    def _absent(self, match: Match) -> None:
        """A forfeit at a table that was played, or of the other side."""
        absent = self.random.choice([Forfeit.NS, Forfeit.EW, Forfeit.BOTH])
        if self.shape.all_stay or match.round.stage.entry == "barrage":
            return
        if not refused(record_forfeit, match, absent=absent, reason="Table", by=SERVER):
            self.report.happenings["forfeit corrected"] += 1

    def _people(self, match: Match) -> None:
        """Somebody leaves, or comes back."""
        gone = list(self.tournament.teams.filter(is_present=False))
        if gone and self.random.random() < 0.5:
            team = self.random.choice(gone)
            self.tournament.teams.filter(pk=team.pk).update(is_present=True)
            self.report.happenings["came back"] += 1
        elif self.tournament.teams.ready_to_play().count() > 6:
            self._somebody_leaves(list(self.tournament.teams.ready_to_play()))

    # --- what is chosen ------------------------------------------------------------------------

    def _mend(self) -> None:
        """Every contradiction, each in a way that is open; to keep it always is."""
        for _time in range(20):
            waiting = list_open_contradictions(self.tournament)
            if not waiting:
                return
            code = self.random.choice(waiting).code
            ways = [
                w for w in Way if not find_refusal(self.tournament, code=code, way=w, by=SERVER)
            ]
            if Way.KEEP not in ways:
                self.report.breaches.append(Breach(rule="keeping is always open", found=code))
                return
            way = self.random.choice(ways)
            mend(self.tournament, code=code, way=way, reason="Vu ensemble", by=SERVER)
            kind = code.split("-")[0]
            self.report.happenings[f"mended {kind}: {way}"] += 1
        self.report.breaches.append(Breach(rule="mending ends", found=f"{waiting}"))

    def _judge_waiting(self) -> None:
        """Nothing is final while somebody has to choose, and no place is everybody's."""
        code = refused(finish_tournament, self.tournament, reason="Fini", by=SERVER)
        if code not in {"contradicted", "matches-open", "preview-open"}:
            self.report.breaches.append(Breach(rule="waits for a choice", found=code or "final"))

    def _prepare_no_draw(self) -> None:
        """What mending has prepared is drawn again when its turn comes."""
        for preview in Round.objects.filter(tournament=self.tournament, state=RoundState.PREVIEW):
            self.report.happenings["prepared by mending"] += 1
            preview.delete()

    def _decide_level(self) -> None:
        for stage in self.tournament.stages.filter(system__in=BRACKETS):
            stage.tournament = self.tournament
            for match in list_undecided_matches(stage):
                side = self.random.choice(["NS", "EW"])
                name_winner(match, side=side, reason="Belle gagnée", by=SERVER)

    # --- the end -------------------------------------------------------------------------------

    def _judge_end(self, found: Sequence[StageProgress]) -> None:
        self._mend()
        self.report.breaches += self._judge_trees()
        found = list_stage_progress(self.tournament)
        super()._judge_end(found)
        left = list_open_contradictions(self.tournament)
        if left:
            self.report.breaches.append(Breach(rule="nothing is left open", found=f"{left}"))
        over = all(progress.state == StageState.OVER for progress in found)
        code = refused(finish_tournament, self.tournament, reason="Fini", by=SERVER)
        if code and over:
            self.report.breaches.append(Breach(rule="can be made final", found=code))
        before = places(self.tournament)
        if sorted(before) != sorted(set(before)):
            self.report.breaches.append(Breach(rule="a place each", found=f"{before}"))

    def _judge_trees(self) -> Iterator[Breach]:
        """Who was beaten plays no more, but in the losers' bracket or for third place."""
        for stage in self.tournament.stages.filter(system__in=BRACKETS):
            went_on = list_went_on(stage)
            played = Match.objects.filter(round__stage=stage).exclude(ew=None).exclude(slot="")
            lost = {
                (pk, match.round.number)
                for match in played.select_related("round")
                for pk in (match.ns_id, match.ew_id)
                if match.pk in went_on and went_on[match.pk] != pk
            }
            allowed = 1 if stage.system == "double_elimination" else 0
            for match in played.exclude(slot="third").select_related("round"):
                for pk in (match.ns_id, match.ew_id):
                    before = [loser for loser, number in lost if number < match.round.number]
                    if before.count(pk or 0) > allowed:
                        found = f"{stage.name}: {pk} plays {match.slot} after {before.count(pk)}"
                        yield Breach(rule="who is out stays out", found=found)


def mended_chain(seed: int) -> ChainReport:
    """What becomes of one; an error on the way is a breach as well."""
    chain = MendedChain(seed)
    try:
        return chain.play()
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
        chain.report.breaches.append(Breach(rule="played to the end", found=found))
        return chain.report
