"""A made-up evening, from sign-up to the last sheet, through the functions of the domain."""

import datetime
import random
from collections.abc import Sequence
from typing import Any

from demo.deals import make_up_match
from demo.people import CLUBS, make_distinct_names
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.winners import name_winner
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.enums import SheetState
from tournaments.models import Club, Match, Round, ScoreSheet, Stage, Tournament
from tournaments.pages.draws.seating import list_level_tables, read_seating
from tournaments.queries.stages.progress import StageState, list_stage_progress


def open_evening(
    club: Club,
    *,
    name: str,
    date: datetime.date,
    preset: str,
    teams: int,
    lot: random.Random,
    **settings: Any,
) -> Tournament:
    """A tournament whose teams are all signed up and in the room; people alone for a mêlée. All
    have paid, unless there are `tariffs`: then they owe them."""
    is_demo, tariffs = settings.pop("is_demo", False), settings.pop("tariffs", ())
    settings["lot_seed"] = lot.randrange(10**9)
    tournament = create_tournament(
        club, name=name, date=date, preset=preset, by=SERVER, values=settings, is_demo=is_demo
    )
    if tariffs:
        set_tariffs(tournament, tariffs=tariffs, by=SERVER)
    names = make_distinct_names(lot)
    alone = tournament.is_of_people
    for _ in range(teams):
        players = (next(names),) if alone else (next(names), next(names))
        sign_up = SignUp(players=players, club_name=lot.choice(CLUBS), has_paid=not tariffs)
        check_in_team(register_team(tournament, sign_up=sign_up, by=SERVER), by=SERVER)
    return tournament


def play_out(tournament: Tournament, lot: random.Random) -> None:
    """Every round of every stage, each stage opened as soon as it can be."""
    while True:
        found = list_stage_progress(tournament)
        if ready := [progress.stage for progress in found if progress.state == StageState.TO_OPEN]:
            open_stage(ready[0], by=SERVER)
            continue
        waiting = [progress.stage for progress in found if progress.state == StageState.TO_DRAW]
        if not waiting:
            return
        round_ = draw_next_round(tournament, lot, waiting[0])
        play_tables(round_, lot)
        for table in list_level_tables(round_, read_seating(round_)):
            name_winner(table.match, side="NS", reason="Tirage au sort", by=SERVER)


def draw_next_round(
    tournament: Tournament, lot: random.Random, stage: Stage | None = None
) -> Round:
    """The next round of a stage, drawn, published and started."""
    drawn = preview_draw(tournament, stage=stage, by=SERVER, seed=lot.randrange(2**31))
    return start_round(publish_draw(drawn, by=SERVER), by=SERVER)


def play_tables(round_: Round, lot: random.Random, matches: Sequence[Match] | None = None) -> None:
    """Made-up deals on every sheet of the round, or of some of its tables."""
    rules, length = round_.rules, round_.length
    for match in matches if matches is not None else list_tables(round_):
        sheet = hand_in_sheet(
            ScoreSheet.objects.get(match=match),
            deals=make_up_match(rules, length, lot),
            base_version=0,
            by=SERVER,
        )
        if sheet.state != SheetState.CONFIRMED:
            raise RuntimeError(f"sheet {sheet} was not accepted")


def list_tables(round_: Round) -> list[Match]:
    """The matches of a round that are played at a table, in its order."""
    return list(round_.matches.exclude(ew=None).order_by("table_number"))


def play_half_a_round(round_: Round, lot: random.Random) -> None:
    """Half the sheets in, the last of them contested."""
    tables = list_tables(round_)
    done = tables[: len(tables) // 2]
    play_tables(round_, lot, done)
    contest_sheet(
        ScoreSheet.objects.get(match=done[-1]),
        reason="Nord-Sud comptent une belote de plus à la donne 7.",
        by=SERVER,
    )
