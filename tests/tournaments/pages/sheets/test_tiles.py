"""Tiles of a round's tables, the next sheet to fill in, a sheet's versions."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import HelperPassFactory, MatchFactory, RoundFactory
from tests.tournaments.score_facts import THREE_DEALS, filled_sheet, played, somebody
from tournaments.actors import SERVER, Actor
from tournaments.domain.sheets.sheets import save_deals
from tournaments.pages.sheets.tiles import (
    find_next_missing_table,
    read_round_sheets,
    read_sheet_history,
)
from tournaments.queries.draws.rounds import RoundProgress


def progress(*playing: int) -> RoundProgress:
    return RoundProgress(playing=playing, submitted=(), contested=(), finished=())


@pytest.mark.parametrize(
    ("playing", "after", "following"),
    [((3, 7, 12), 7, 12), ((3, 7, 12), 12, 3), ((3, 7), 5, 7), ((7,), 7, None), ((), 7, None)],
)
def test_the_next_missing_table_goes_round(
    playing: tuple[int, ...], after: int, following: int | None
) -> None:
    assert find_next_missing_table(progress(*playing), after=after) == following


@pytest.mark.parametrize(("on_phones", "following"), [((7,), 12), ((7, 12), 3), ((3, 7, 12), 7)])
def test_tables_on_phones_come_last(on_phones: tuple[int, ...], following: int) -> None:
    playing = progress(3, 7, 12)
    assert find_next_missing_table(playing, after=5, on_phones=on_phones) == following


@pytest.mark.django_db
def test_tiles_stand_in_the_order_of_the_tables() -> None:
    round_ = RoundFactory()
    for number in (104, 3, 12):
        MatchFactory(round=round_, table_number=number)
    assert [tile.number for tile in read_round_sheets(round_).tiles] == [3, 12, 104]


@pytest.mark.django_db
def test_a_tile_says_that_deals_are_on_an_open_sheet() -> None:
    [tile] = read_round_sheets(filled_sheet().match.round).tiles
    assert (tile.is_started, tile.deals) == (True, 3)


@pytest.mark.django_db
def test_tiles_take_as_many_queries_for_three_tables_as_for_one() -> None:
    counts = []
    round_ = RoundFactory()
    for tables in (1, 2):
        for number in range(tables):
            MatchFactory(round=round_, table_number=10 * tables + number)
        with CaptureQueriesContext(connection) as queries:
            [tile.match.ns.label + tile.match.ew.label for tile in read_round_sheets(round_).tiles]
        counts.append(len(queries))
    assert counts[0] == counts[1]


@pytest.mark.django_db
def test_the_history_names_who_changed_which_deals() -> None:
    sheet = filled_sheet()
    clerk = somebody()
    save_deals(sheet, deals=[played("NS", 99), *THREE_DEALS[1:]], base_version=1, by=clerk)
    shown = [(v.number, v.deals) for v in read_sheet_history(sheet)]
    assert shown == [(2, (1,)), (1, (1, 2, 3))]
    assert read_sheet_history(sheet)[0].who == clerk.name


@pytest.mark.django_db
def test_the_history_names_the_pass_of_whoever_has_no_account() -> None:
    sheet = filled_sheet()
    held = HelperPassFactory(tournament=sheet.match.round.tournament, label="Salle B")
    helper = Actor(user=None, helper_pass=held.as_carried())
    save_deals(sheet, deals=[played("NS", 99), *THREE_DEALS[1:]], base_version=1, by=helper)
    assert read_sheet_history(sheet)[0].who == "Droit d'un soir « Salle B »"


@pytest.mark.django_db
def test_what_the_server_wrote_is_told_by_its_origin_alone() -> None:
    sheet = filled_sheet()
    save_deals(sheet, deals=[played("NS", 99), *THREE_DEALS[1:]], base_version=1, by=SERVER)
    latest = read_sheet_history(sheet)[0]
    assert (latest.who, latest.origin) == ("", "Commande du serveur")
