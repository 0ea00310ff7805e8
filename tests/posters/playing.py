"""An entered poster played to its end: draws and stages on their pages, made-up deals."""

import random
import re
import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from demo.evening import SIDES, make_up_deal, make_up_match
from scoring import score_match, stopped_winner
from tests.posters.entering import Desk
from tests.posters.poster import Poster
from tournaments.actors import SERVER
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.stages.barrages import name_winner
from tournaments.models import Match, Round, ScoreSheet, Stage
from tournaments.models.sheets.shapes import DealFacts
from tournaments.pages.draws.seating import list_level_tables, read_seating
from tournaments.queries.sheets.deal_rows import phrase_cells
from tournaments.queries.stages.progress import StageState, list_stage_progress


class Evening:
    """The evening of a poster, at its organiser's desk."""

    def __init__(self, desk: Desk, poster: Poster, *, seed: int) -> None:
        """Nothing is drawn yet; the seed makes up what is played."""
        self.desk, self.poster, self.lot = desk, poster, random.Random(seed)
        self.tournament = desk.tournament
        self.by_clock = 0

    def play(self) -> None:
        """Every stage opened and every round drawn as soon as it can be, then the end."""
        while True:
            found = list_stage_progress(self.tournament)
            opening = [progress.stage for progress in found if progress.state == StageState.TO_OPEN]
            drawing = [progress.stage for progress in found if progress.state == StageState.TO_DRAW]
            if opening:
                self._open(opening[0])
            elif drawing:
                self._play_round(self._draw(drawing[0]))
            else:
                break
        self.desk.send(self.desk.address("finish"), {})

    def _open(self, stage: Stage) -> None:
        page = self.desk.browser.get(self.desk.address("stage", stage.number))
        seen = {"shown": page.context["shown"]}
        self.desk.send(self.desk.address("stage_open", stage.number), seen)
        assert Stage.objects.get(pk=stage.pk).opened_at, f"{stage} is not open"

    def _draw(self, stage: Stage) -> Round:
        """The next round of a stage, drawn and published."""
        self.desk.send(self.desk.address("draw_preview"), {"stage": stage.number})
        round_ = self.tournament.rounds.latest("number")
        assert (round_.stage_id, round_.state) == (stage.pk, "preview")
        self.desk.send(self.desk.address("draw_publish", round_.number), {})
        if self.poster.clock is not None:
            self._let_time_pass(round_)
        return Round.objects.get(pk=round_.pk)

    def _let_time_pass(self, round_: Round) -> None:
        """The round is started on its page, and its hour is over."""
        self.desk.send(self.desk.address("round_start", round_.number), {})
        over = timezone.now() - timedelta(days=1)
        assert Round.objects.filter(pk=round_.pk, started_at__isnull=False).update(started_at=over)

    def _play_round(self, round_: Round) -> None:
        """Its first sheet typed on its page, the others handed in as a page hands them in."""
        if round_.number == 1:
            self._score_poster(round_)
        for place, match in enumerate(round_.matches.exclude(ew=None).order_by("table_number")):
            stops = self.poster.clock is not None and place % 2 == 0
            deals = self._stop_by_clock(round_) if stops else []
            deals = deals or make_up_match(round_.rules, round_.length, self.lot)
            if place == 0:
                self._type(match, deals)
            else:
                self._hand_in(match, deals)
        for table in list_level_tables(round_, read_seating(round_)):
            name_winner(table.match, side="NS", reason="Belle gagnée", by=SERVER)

    def _stop_by_clock(self, round_: Round) -> list[DealFacts]:
        """The deals of a match until its time is up; none where it ends before."""
        rules, length = round_.rules, round_.length
        deals: list[DealFacts] = []
        while True:
            deals.append(make_up_deal(rules, self.lot))
            score = score_match(rules, length, deals)
            if score.finished:
                return []
            if len(deals) >= (self.poster.clock or 0) and stopped_winner(
                rules, length, score.totals
            ):
                self.by_clock += 1
                return deals

    def _type(self, match: Match, deals: list[DealFacts]) -> None:
        lines = [phrase_cells(facts) for facts in deals]
        stops = not score_match(match.round.rules, match.round.length, deals).finished
        self._post("sheet_submit", match, lines, {"stopped_by_time": "on"} if stops else {})
        assert Match.objects.get(pk=match.pk).winner, f"{match} is not handed in"

    def _hand_in(self, match: Match, deals: list[DealFacts]) -> None:
        sheet = ScoreSheet.objects.get(match=match)
        stops = not score_match(match.round.rules, match.round.length, deals).finished
        hand_in_sheet(sheet, deals=deals, base_version=0, by=SERVER, stopped_by_time=stops)

    def _score_poster(self, round_: Round) -> None:
        """The poster's own deals mark what it promises, on the page of a sheet."""
        match = round_.matches.exclude(ew=None).order_by("table_number")[0]
        promised = [{side: deal[side] for side in SIDES} for deal in self.poster.deals]
        lines = [
            {code: text for code, text in deal.items() if code not in SIDES}
            for deal in self.poster.deals
        ]
        rows = self._post("sheet_score", match, lines, {}).json()["rows"]
        marks = [
            {side: int(re.sub(r"\W", "", row["marks"][side])) for side in SIDES} for row in rows
        ]
        assert marks == promised

    def _post(
        self, route: str, match: Match, lines: list[dict[str, str]], more: Mapping[str, Any]
    ) -> Any:
        cells = {
            f"d{number}-{code}": text
            for number, line in enumerate(lines, start=1)
            for code, text in line.items()
        }
        where = self.desk.address(route, match.round.number, match.table_number or 0)
        return self.desk.browser.post(where, {"key": str(uuid.uuid4()), **cells, **more})
