"""A made-up evening, from sign-up to the last sheet, through the functions of the domain."""

import datetime
import random
from collections.abc import Iterator, Sequence
from typing import Any

from scoring import Length, RuleSet, list_bids, score_match
from scoring.cards import SIDES, other_side
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.money.tariffs import set_tariffs
from tournaments.domain.sheets.contests import contest_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.domain.stages.barrages import name_winner
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.teams.check_in import check_in_team
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.domain.tournament.tournaments import create_tournament
from tournaments.enums import SheetState
from tournaments.models import Club, Match, Round, ScoreSheet, Stage, Tournament
from tournaments.models.sheets.shapes import DealFacts
from tournaments.names import person_key
from tournaments.pages.draws.seating import list_level_tables, read_seating
from tournaments.queries.stages.progress import StageState, list_stage_progress

FIRST_NAMES = (
    "Alain", "André", "Anne-Lise", "Bernard", "Brigitte", "Chantal", "Christian", "Colette",
    "Daniel", "Dominique", "Évelyne", "François", "Françoise", "Gérard", "Ginette", "Hélène",
    "Jacqueline", "Jean-Pierre", "Jeanne", "Joël", "Kévin", "Loïc", "Marcel", "Martine",
    "Michel", "Monique", "Nadège", "Nicole", "Noël", "Odette", "Patrick", "Philippe", "René",
    "Roger", "Simone", "Sylvie", "Thierry", "Yvette", "Zoé",
)  # fmt: skip
LAST_NAMES = (
    "BERNARD", "BERTRAND", "CLÉMENT", "DAVID", "D'HÉROUVILLE", "DUBOIS", "DUMONT", "DUPONT",
    "DURAND", "FAURE", "FOURNIER", "FRANÇOIS", "GARCIA", "GARNIER", "GIRARD", "GUÉRIN",
    "LAMBERT", "LE GOFF", "LEFÈVRE", "LEGRAND", "LEROY", "MARTIN", "MARTINEZ", "MATHIEU",
    "MERCIER", "MICHEL", "MOREAU", "MORIN", "MULLER", "N'GUYEN", "NICOLAS", "PERRIN",
    "RICHARD", "ROBERT", "ROUSSEAU", "ROUSSEL", "ROUX", "SIMON", "THOMAS", "VINCENT",
)  # fmt: skip
CLUBS = (
    "Amicale de Saint-Just", "Belote du Val", "Club des Aînés", "Foyer rural",
    "Les As de Pique", "",
)  # fmt: skip


def make_distinct_names(lot: random.Random) -> Iterator[str]:
    """Full names, none twice: plain ones first, then those of people with two last names.

    "BERNARD François" and "FRANÇOIS Bernard" are one person to the site: the first drawn stays.
    """
    doubled = [
        f"{first}-{second}" for first in LAST_NAMES for second in LAST_NAMES if first != second
    ]
    known: set[str] = set()
    for last_names in (list(LAST_NAMES), doubled):
        names = [f"{last} {first}" for last in last_names for first in FIRST_NAMES]
        lot.shuffle(names)
        for name in names:
            if (key := person_key(name)) not in known:
                known.add(key)
                yield name


_HIGHEST_USUAL = 140


def make_up_match(rules: RuleSet, length: Length, lot: random.Random) -> list[DealFacts]:
    """The deals of one whole match, from the first to the one that ends it."""
    deals: list[DealFacts] = []
    while not score_match(rules, length, deals).finished:
        deals.append(make_up_deal(rules, lot))
    return deals


def make_up_deal(rules: RuleSet, lot: random.Random) -> DealFacts:
    """One deal: mostly played, now and then passed by all, a sweep, a belote, an annonce."""
    if lot.random() < 0.04:
        return {"passed": True}
    taker = lot.choice(SIDES)
    facts: DealFacts = {"taker": taker, "trump": lot.choice("SHDC")}
    if not rules.trump_required:
        del facts["trump"]
    bid = _bid(rules, lot) if rules.bids else 0
    if rules.bids:
        facts["contract"] = bid
        if rules.coinche and lot.random() < 0.07:
            facts["doubled"] = "coinche"
    if lot.random() < 0.03:
        facts["sweep"] = taker
    else:
        facts["points"] = _points(rules, taker, bid, lot)
    if rules.belotes_suit and lot.random() < 0.3:
        facts["belote"] = {lot.choice(SIDES): 1}
    if rules.declarations and lot.random() < 0.35:
        facts["declarations"] = {lot.choice(SIDES): lot.choice((20, 20, 20, 50, 70, 100))}
    return facts


def _bid(rules: RuleSet, lot: random.Random) -> int:
    bids = list_bids(rules, _HIGHEST_USUAL) or [rules.lowest_bid]
    return lot.choices(bids, weights=[3 / (place + 1) for place in range(len(bids))])[0]


def _points(rules: RuleSet, taker: str, bid: int, lot: random.Random) -> dict[str, int]:
    """The takers usually come a little above what they need."""
    aim = max(bid, rules.pack_points // 2) + 8
    won = min(max(round(lot.gauss(aim, 20)), 0), rules.pack_points)
    return {taker: won, other_side(taker): rules.pack_points - won}


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
