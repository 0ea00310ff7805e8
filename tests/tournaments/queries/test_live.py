"""Stamps of what pages show: they change with it, and not with what others' tables bring."""

import datetime
import re
from collections.abc import Callable

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import StageFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tests.tournaments.score_facts import somebody
from tournaments.domain.sheets.contests import compare_sheet, contest_sheet, resolve_contest
from tournaments.domain.sheets.corrections import correct_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.domain.sheets.sheets import (
    confirm_sheet,
    hand_in_sheet,
    reopen_sheet,
    save_totals,
)
from tournaments.enums import ByeValue, DrawSystem, Forfeit
from tournaments.models import Match, Round, ScoreSheet, Stage, Tournament
from tournaments.queries.live import (
    compute_team_stamp,
    compute_tournament_stamp,
    compute_whole_stamp,
)

pytestmark = pytest.mark.django_db

TOTALS = {"NS": 700, "EW": 596, "belotes": {"NS": 0, "EW": 0}, "sweeps": {"NS": 0, "EW": 0}}
"""Two totals that eight deals of belote can give."""


@pytest.fixture
def round_of_six(tournament: Tournament) -> list[Match]:
    """Three tables that play since a while, and a team that sits out."""
    Tournament.objects.update(length_value=8, sheet_entry="totals")
    tournament.refresh_from_db()
    played = drawn_round(tournament, teams_of(tournament, 7), number=1)
    Round.objects.update(started_at=timezone.now())
    return list(played.matches.filter(ew__isnull=False).order_by("table_number"))


def hand_in(match: Match) -> ScoreSheet:
    sheet = ensure_sheet(Match.objects.get(pk=match.pk))
    return hand_in_sheet(
        sheet, totals=TOTALS, base_version=sheet.version, by=somebody(), stopped_by_time=False
    )


def stamps(tournament: Tournament) -> dict[object, str | None]:
    numbers = tournament.teams.values_list("number", flat=True)
    told: dict[object, str | None] = {n: compute_team_stamp(tournament.slug, n) for n in numbers}
    told["whole"] = compute_whole_stamp(tournament.slug)
    told["all"] = compute_tournament_stamp(tournament.slug)
    return told


def list_changed(tournament: Tournament, match: Match) -> set[object]:
    before = stamps(tournament)
    hand_in(match)
    after = stamps(tournament)
    return {key for key in after if after[key] != before[key]}


def numbers_at(match: Match) -> set[object]:
    return {match.ns.number, match.ew.number}


def test_a_sheet_that_comes_in_changes_the_pages_of_its_table_alone(
    round_of_six: list[Match], tournament: Tournament
) -> None:
    first, second, _last = round_of_six
    hand_in(first)
    assert list_changed(tournament, second) == {"all", *numbers_at(second)}


def test_the_last_sheet_of_a_round_changes_every_page(
    round_of_six: list[Match], tournament: Tournament
) -> None:
    *others, last = round_of_six
    for match in others:
        hand_in(match)
    assert list_changed(tournament, last) == set(stamps(tournament))


def test_a_sheet_opened_again_changes_every_page(
    round_of_six: list[Match], tournament: Tournament
) -> None:
    sheets = [hand_in(match) for match in round_of_six]
    before = stamps(tournament)
    reopen_sheet(sheets[0], by=somebody())
    after = stamps(tournament)
    assert [key for key in after if after[key] == before[key]] == []


def test_who_sits_out_at_the_average_of_the_round_follows_every_table(
    round_of_six: list[Match], tournament: Tournament
) -> None:
    Tournament.objects.update(bye_value=ByeValue.ROUND_AVERAGE)
    hand_in(round_of_six[0])
    idle = Match.objects.get(ew=None).ns.number
    changed = list_changed(tournament, round_of_six[1])
    assert changed == {"all", idle, *numbers_at(round_of_six[1])}


def test_the_first_sheet_of_a_round_that_nobody_launched_changes_every_page(
    round_of_six: list[Match], tournament: Tournament
) -> None:
    Round.objects.update(started_at=None)
    Tournament.objects.update(rules_frozen_at=timezone.now())
    first, second, _last = round_of_six
    assert list_changed(tournament, first) == set(stamps(tournament))
    assert list_changed(tournament, second) == {"all", *numbers_at(second)}


@pytest.mark.parametrize("staged", ["pools", "two"])
def test_where_stages_place_teams_every_sheet_changes_every_page(
    round_of_six: list[Match], tournament: Tournament, staged: str
) -> None:
    if staged == "pools":
        Stage.objects.update(system=DrawSystem.POOLS)
    else:
        StageFactory(tournament=tournament, number=2, source=Stage.objects.get())
    assert list_changed(tournament, round_of_six[0]) == set(stamps(tournament))


def read_pages(tournament: Tournament, client: Client) -> dict[str, tuple[str, str]]:
    """Public pages built anew: the tag of each, and what it says."""
    cache.clear()
    routes = ("tournament", "standings", "cross_table", "teams", "rules", "seats")
    pages = [reverse(f"public:{route}", args=[tournament.slug]) for route in routes]
    numbers = tournament.teams.values_list("number", flat=True)
    pages += [reverse("public:team", args=[tournament.slug, number]) for number in numbers]
    pages.append(reverse("public:draw", args=[tournament.slug, 1]))
    answers = {page: client.get(page) for page in pages}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {
        page: (answer["ETag"], re.sub(r'W/[^"]+"[^"]+"', "", answer.content.decode()))
        for page, answer in answers.items()
    }


AT_A_TABLE: tuple[Callable[[ScoreSheet], object], ...] = (
    lambda sheet: save_totals(sheet, totals=TOTALS, base_version=0, by=somebody()),
    lambda sheet: hand_in(sheet.match),
    lambda sheet: confirm_sheet(sheet, by=somebody()),
    lambda sheet: compare_sheet(sheet, totals=TOTALS, by=somebody()),
    lambda sheet: reopen_sheet(sheet, by=somebody()),
    lambda sheet: hand_in(sheet.match),
    lambda sheet: compare_sheet(sheet, totals=TOTALS, by=somebody()),
    lambda sheet: contest_sheet(sheet, reason="La dernière", by=somebody()),
    lambda sheet: resolve_contest(sheet, reason="Juste", by=somebody()),
    lambda sheet: record_forfeit(sheet.match, absent=Forfeit.NS, by=somebody()),
    lambda sheet: record_forfeit(sheet.match, absent=Forfeit.NONE, by=somebody()),
    lambda sheet: correct_sheet(
        sheet,
        totals={**TOTALS, "NS": 596, "EW": 700},
        base_version=sheet.version,
        reason="Inversés",
        by=somebody(),
    ),
)
"""What may happen to the sheet of one table while others of its round play, one after another."""


@pytest.mark.parametrize("second_check", [False, True])
def test_a_page_whose_stamp_stays_would_be_built_alike_whatever_a_table_does(
    round_of_six: list[Match], tournament: Tournament, outsider: Client, second_check: bool
) -> None:
    Tournament.objects.update(second_check=second_check)
    hand_in(round_of_six[0])
    sheet = ensure_sheet(round_of_six[1])
    with time_machine.travel(timezone.now(), tick=False):
        before = read_pages(tournament, outsider)
        for number, act in enumerate(AT_A_TABLE):
            act(ScoreSheet.objects.get(pk=sheet.pk))
            after = read_pages(tournament, outsider)
            stale = [
                page
                for page, (tag, said) in after.items()
                if tag == before[page][0] and said != before[page][1]
            ]
            assert (number, stale) == (number, [])
            before = after


def test_a_price_that_holds_until_a_day_is_gone_the_day_after(
    tournament: Tournament, outsider: Client
) -> None:
    today = timezone.localdate()
    tournament.tariffs.create(label="Avance", cents=800, unit="person", until=today)
    tournament.tariffs.create(label="Plein", cents=1200, unit="person", position=1)
    page = reverse("public:tournament", args=[tournament.slug])
    first = outsider.get(page)
    assert "Avance" in first.content.decode()
    with time_machine.travel(timezone.now() + datetime.timedelta(days=1), tick=False):
        assert "Avance" not in outsider.get(page).content.decode()
        again = outsider.get(page, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
