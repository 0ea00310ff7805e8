"""Deals typed between a sheet's first one and its hand-in: no public page that is kept for a
version shows anything of them, so that nobody's page is built anew for each deal of a hall on its
phones. The one that tells of them is built by the clock (`test_running.py`)."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from api.models import HookDelivery
from tests.crawling.addresses import Evening, routes, whole_evening
from tests.factories import HookFactory, TournamentFactory
from tests.papers import without_pdf
from tests.running.made_once import made_once
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet, save_deals
from tournaments.enums import SheetState
from tournaments.models import Match, ScoreSheet, Tournament
from tournaments.views.public.page import KeptPage
from tournaments.views.public.ranks import RunningPage

DEAL = {"taker": "NS", "trump": "S", "points": {"NS": 100, "EW": 62}}
API = ("", "/rounds", "/rounds/2/tables", "/rounds/2/draw", "/standings", "/teams", "/prizes")


def read_version(tournament: Tournament) -> int:
    return Tournament.objects.values_list("version", flat=True).get(pk=tournament.pk)


def type_deals(sheet: ScoreSheet, count: int, **said: Any) -> ScoreSheet:
    """Write so many deals on a sheet."""
    sheet.refresh_from_db()
    deals = [{**DEAL, **said}] * count
    return save_deals(sheet, deals=deals, base_version=sheet.version, by=SERVER)


@pytest.fixture
def begun(tournament: Tournament) -> ScoreSheet:
    """A sheet with one deal, of a round under way."""
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    sheet = ensure_sheet(round_.matches.get(table_number=1))
    type_deals(sheet, 1)
    return sheet


def read_public_pages(evening: Evening, outsider: Client) -> dict[str, bytes]:
    """What everybody reads of an evening, built anew."""
    cache.clear()
    addresses = [evening.address(route) for route in routes()]
    views = {address: getattr(resolve(address).func, "view_class", object) for address in addresses}
    assert {v for v in views.values() if getattr(v, "renewed_seconds", 0)} == {RunningPage}
    public = [
        one for one, view in views.items() if issubclass(view, KeptPage) and view is not RunningPage
    ]
    programs = [f"/api/v1/tournaments/{evening.tournament.slug}{part}" for part in API]
    with without_pdf():
        return {one: outsider.get(one).content for one in [*public, *programs]}


class InHand(NamedTuple):
    """A sheet with one deal, and what everybody reads: before that deal, and after."""

    evening: Evening
    sheet: ScoreSheet
    moment: datetime
    empty: dict[str, bytes]
    begun: dict[str, bytes]


def begin_a_sheet() -> InHand:
    """In an evening where each address leads somewhere."""
    evening = whole_evening(TournamentFactory())
    match = Match.objects.get(round__number=2, table_number=2)
    sheet = ensure_sheet(match)
    ScoreSheet.objects.filter(pk=sheet.pk).update(state=SheetState.OPEN)
    moment = timezone.now()
    with time_machine.travel(moment, tick=False):
        empty = read_public_pages(evening, Client())
        type_deals(sheet, 1)
        return InHand(evening, sheet, moment, empty, read_public_pages(evening, Client()))


in_hand = made_once(begin_a_sheet)


@pytest.mark.parametrize("count", [2, 12], ids=["another", "the-last"])
def test_no_public_page_shows_a_deal_of_a_sheet_in_hand(
    outsider: Client, in_hand: Callable[[], InHand], count: int
) -> None:
    evening, sheet, moment, empty, begun = in_hand()
    with time_machine.travel(moment, tick=False):
        type_deals(sheet, count)
        after = read_public_pages(evening, outsider)
    assert list_other(begun, empty)
    assert list_other(begun, after) == []


def list_other(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    return [address for address, page in before.items() if after[address] != page]


def test_the_first_deal_is_seen_and_the_second_is_not(begun: ScoreSheet) -> None:
    tournament = begun.match.round.tournament
    seen = read_version(tournament)
    type_deals(begun, 2)
    assert read_version(tournament) == seen


def test_a_sheet_emptied_or_handed_in_is_seen(begun: ScoreSheet) -> None:
    tournament = begun.match.round.tournament
    seen = read_version(tournament)
    type_deals(begun, 0)
    assert read_version(tournament) == seen + 1
    hand_in_sheet(begun, deals=[DEAL] * 12, base_version=2, by=SERVER)
    assert read_version(tournament) == seen + 2


def test_a_deal_on_a_sheet_that_was_handed_in_is_seen(begun: ScoreSheet) -> None:
    tournament = begun.match.round.tournament
    begun.refresh_from_db()
    hand_in_sheet(begun, deals=[DEAL] * 12, base_version=begun.version, by=SERVER)
    ScoreSheet.objects.update(state=SheetState.SUBMITTED)
    seen = read_version(tournament)
    type_deals(begun, 11)
    assert read_version(tournament) == seen + 1


def test_programs_are_not_told_of_a_deal_in_hand(begun: ScoreSheet) -> None:
    told = HookDelivery.objects.filter(hook=HookFactory(club=begun.match.round.tournament.club))
    type_deals(begun, 2)
    assert not told.exists()
    hand_in_sheet(begun, deals=[DEAL] * 12, base_version=2, by=SERVER)
    assert told.exists()
