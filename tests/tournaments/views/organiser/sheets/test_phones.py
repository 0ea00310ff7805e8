"""The desk's view of a round that is played on phones."""

from typing import Any

import pytest
from django.test import Client

from tests.crawling.sent_forms import read_forms
from tests.factories import MatchFactory, MembershipFactory
from tests.tournaments.domain.phones.table import WAYS, Table
from tournaments.models import PhoneSeat, ScoreSheet
from tournaments.pages.sheets import tiles

pytestmark = pytest.mark.django_db


def desk_of(table: Table, role: str = "organiser") -> Client:
    """Somebody at the desk of a table's tournament."""
    client = Client()
    club = table.match.round.tournament.club
    client.force_login(MembershipFactory(club=club, role=role).user)
    return client


def address(table: Table, act: str = "") -> str:
    return f"/orga/{table.match.round.tournament.slug}/feuilles/1/7/telephones/{act}"


def page(client: Client, where: str) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_round_says_who_plays_on_phones_and_what_waits() -> None:
    table = Table()
    MatchFactory(round=table.match.round, table_number=8)
    table.type(table.ns, 1, "a")
    shown = page(desk_of(table), address(table).replace("/7/", "/"))
    assert "1 donne attend" in shown
    assert (shown.count("téléphone, vu à"), shown.count("papier")) == (2, 2)


def test_a_difference_is_shown_with_both_versions() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    table.type(table.ew, 1, "b", base=table.said.find_head(1, "EW"))
    shown = page(desk_of(table), address(table))
    assert "écart, donne 1" in shown
    assert shown.count("Nord-Sud a pris.") == 2


def test_the_desk_takes_a_sheet_over_and_gives_it_back() -> None:
    table = Table()
    client = desk_of(table)
    client.post(address(table, "reprendre/"), {"base_version": 0})
    assert table.sheet.held_by_desk
    client.post(address(table, "rendre/"))
    assert not table.sheet.held_by_desk


def test_a_plan_that_a_desk_has_is_sent_anew_once_a_sheet_changes(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr(tiles, "_PLAN_LASTS", 10**10)
    table = Table(deals=1)
    desk = desk_of(table)
    plan = f"/orga/{table.match.round.tournament.slug}/parties/1/"
    stamp = desk.get(plan, {"voir": "plan"}).headers["ETag"]
    with django_assert_max_num_queries(8):
        same = desk.get(plan, {"voir": "plan", "vu": stamp})
    assert (same.content, same.headers["ETag"]) == (b"", stamp)
    table.agree("a")
    for seat in (table.ns, table.ew):
        assert table.sign(seat).is_ok
    fresh = desk.get(plan, {"voir": "plan", "vu": stamp})
    assert fresh.headers["ETag"] != stamp
    assert b'id="hall"' in fresh.content


def test_a_plan_is_sent_anew_by_and_by_for_what_no_sheet_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    monkeypatch.setattr(tiles, "_PLAN_LASTS", 10**10)
    kept = tiles.compute_plan_stamp(table.match.round)
    assert tiles.compute_plan_stamp(table.match.round) == kept
    monkeypatch.setattr(tiles, "_PLAN_LASTS", 10**9)
    assert tiles.compute_plan_stamp(table.match.round) != kept


def test_a_finished_sheet_invites_no_phone() -> None:
    table = Table(deals=1)
    sheet = address(table).replace("telephones/", "")
    assert "peuvent saisir ici" in page(desk_of(table), sheet)
    table.agree("a")
    assert (table.sign(table.ns).is_ok, table.sign(table.ew).is_ok) == (True, True)
    assert "peuvent saisir ici" not in page(desk_of(table), sheet)


def test_whoever_cancels_a_draw_is_told_what_phones_have_typed() -> None:
    table = Table()
    cancel = f"/orga/{table.match.round.tournament.slug}/tirage/1/annuler/"
    assert "saisies sur téléphone" not in page(desk_of(table), cancel)
    table.type(table.ns, 1, "a")
    assert "attendent à la table 7" in page(desk_of(table), cancel)


def test_a_phone_is_set_aside_for_a_reason() -> None:
    table = Table()
    client = desk_of(table)
    asked = client.post(address(table, "ecarter/"), {"number": table.ns.number})
    assert (asked.status_code, PhoneSeat.objects.filter(ended_at=None).count()) == (200, 2)
    told = {"number": table.ns.number, "seat-reason": "Mauvaise table"}
    assert client.post(address(table, "ecarter/"), told | {"number": "²"}).status_code == 302
    client.post(address(table, "ecarter/"), told)
    assert PhoneSeat.objects.get(ended_at=None).side == "EW"


def test_what_waits_is_put_aside_for_a_reason() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    desk_of(table).post(address(table, "mettre-de-cote/"), {"drop-reason": "Table partie"})
    assert table.said.stands == {}


def test_what_was_typed_since_the_page_was_opened_is_not_put_aside_with_the_rest() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    client, action = desk_of(table), address(table, "mettre-de-cote/")
    for is_older in (True, False):
        found = read_forms(page(client, address(table)), "")
        form = next(form for form in found if form.action == action)
        if is_older:
            table.type(table.ew, 1, "b", base=table.said.find_head(1, "EW"))
        client.post(action, {**form.values, "drop-reason": "Table partie"})
        assert bool(table.said.stands) == is_older


def test_saving_at_the_desk_takes_the_sheet_over() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    client = desk_of(table)
    sheet = f"/orga/{table.match.round.tournament.slug}/feuilles/1/7/"
    assert "enregistrer reprend la feuille" in page(client, sheet)
    cells = {"d1-taker": "EW", "d1-points_ns": "52", "d1-points_ew": "110"}
    client.post(sheet, {"entry": "deals", "base_version": 0, **cells})
    assert (list(table.said.written.values()), table.sheet.held_by_desk) == ([WAYS["d"]], True)


def test_the_desk_accepts_a_first_deal_with_one_touch_from_the_list() -> None:
    table = Table(first_deal_at_desk=True)
    table.agree("a")
    client = desk_of(table)
    listed = page(client, address(table).replace("/7/", "/"))
    assert "1re donne à accepter" in listed
    entry = str(table.said.find_awaited().key)
    assert f'value="{entry}"' in listed
    client.post(address(table, "accepter/"), {"entry": entry})
    assert table.written == ["a"]


def test_all_phones_are_turned_off_and_on() -> None:
    table = Table()
    other = MatchFactory(round=table.match.round, table_number=8)
    client, where = desk_of(table), address(table, "tous/").replace("/7/", "/")
    client.post(where)
    held = ScoreSheet.objects.filter(match__in=(table.match, other), held_by_desk=True)
    assert held.count() == 2
    assert table.type(table.ns, 1, "a").code == "taken-over"
    client.post(where, {"back": ""})
    assert held.count() == 0


def test_a_round_on_paper_has_no_such_pages() -> None:
    table = Table(seats=False, phone_entry="none")
    client = desk_of(table)
    assert client.get(address(table)).status_code == 404
    assert "téléphones" not in page(client, address(table).replace("telephones/", ""))


@pytest.mark.parametrize("tables", [1, 3])
def test_the_round_is_read_in_a_fixed_number_of_queries(
    tables: int, django_assert_max_num_queries: object
) -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    for number in range(1, tables):
        match = MatchFactory(round=table.match.round, table_number=20 + number)
        ScoreSheet.objects.create(match=match)
    client = desk_of(table)
    where = f"/orga/{table.match.round.tournament.slug}/feuilles/1/telephones/"
    with django_assert_max_num_queries(24):
        page(client, where)
