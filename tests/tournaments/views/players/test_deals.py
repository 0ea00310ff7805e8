"""Two phones at a table, from the first deal to both signatures, without a script."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.running.made_once import made_once
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.views.players.phone import FIELD, Phone
from tests.tournaments.views.players.test_places import a_table
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.desk import give_table_back
from tournaments.domain.sheets.sheets import save_deals
from tournaments.enums import SheetState
from tournaments.models import PhoneSeat, Round, TableEntry, Tournament
from tournaments.wording import phrase_score

pytestmark = pytest.mark.django_db


def two_phones(**settings: object) -> tuple[Table, Phone, Phone]:
    table = a_table(deals=2, **settings)
    return table, Phone(table.match, "NS"), Phone(table.match, "EW")


seated = made_once(two_phones)
"""A table of two deals with a phone on each side, by the usual settings."""
Seated = Callable[[], tuple[Table, Phone, Phone]]


def test_a_deal_is_typed_and_confirmed_in_words(seated: Seated) -> None:
    table, ns, ew = seated()
    ns.type(1, taker="NS", points_ns="100", belote="NS")
    shown = ew.home()
    assert "Nord-Sud a pris." in shown
    assert "Nord-Sud a la belote." in shown
    ew.press("/table/donne/1/juste/")
    assert table.sheet.result["totals"] == {"NS": 120, "EW": 62}


def test_a_match_is_played_on_two_phones(seated: Seated) -> None:
    table, ns, ew = seated()
    for number in (1, 2):
        ns.type(number, taker="NS", points_ns="100")
        ew.press(f"/table/donne/{number}/juste/")
    ns.press("/table/signer/")
    assert "Nord-Sud a signé ce total" in ew.home()
    assert "Terminé" in ew.press("/table/signer/")
    assert table.sheet.state == SheetState.CONFIRMED


def test_a_match_is_played_on_one_phone_handed_over() -> None:
    table = a_table(deals=1)
    ns = Phone(table.match, "NS")
    ns.type(1, taker="EW", points_ew="90")
    assert "Passez le téléphone à Est-Ouest" in ns.home()
    ns.press("/table/donne/1/juste/", query="?autre=1")
    ns.press("/table/signer/")
    ns.press("/table/signer/")
    assert table.sheet.state == SheetState.CONFIRMED


def test_a_whole_sheet_is_shown_when_it_is_signed() -> None:
    table, ns, ew = two_phones(phone_entry="whole")
    ns.type(1, taker="NS", points_ns="100")
    assert "Nord-Sud a pris" not in ew.home()
    ns.type(2, taker="NS", points_ns="92")
    assert "Nord-Sud a pris" in ew.home()
    ew.press("/table/signer/")
    ns.press("/table/signer/")
    assert table.sheet.state == SheetState.CONFIRMED


def compared(page: str) -> list[str]:
    """What two versions say in two ways, line by line."""
    table = page.partition("phone-compared")[2].partition("</table>")[0]
    return re.findall('<th scope="row">(.*?)</th>', table)


def test_both_versions_are_shown_side_by_side(seated: Seated) -> None:
    _table, ns, ew = seated()
    ns.type(1, taker="NS", points_ns="100")
    ew.type(1, taker="NS", points_ns="92")
    page = ns.home()
    assert "vous ne dites pas la même chose" in page
    assert compared(page) == ["Points NS", "Points EO", "Marque, NS – EO"]
    ns.press("/table/donne/1/juste/")
    assert "vous ne dites pas" not in ns.home()


def test_what_corrects_the_sheet_is_shown_beside_it(seated: Seated) -> None:
    """A correction once looked like any other deal: one tap, and the sheet said it."""
    table, ns, ew = seated()
    save_deals(table.sheet, deals=[WAYS["a"]], base_version=0, by=SERVER)
    give_table_back(table.sheet, by=SERVER)
    ew.type(1, taker="EW", points_ns="100")
    page = ns.home()
    assert "Donne 1 : Est-Ouest corrige la feuille" in page
    assert ("La feuille" in page, compared(page)[0]) == (True, "Prise")
    ns.press("/table/donne/1/juste/")
    assert table.said.written[1]["taker"] == "EW"


@pytest.mark.parametrize(("answer", "swept"), [(0, "NS"), (1, None)], ids=["capot", "no capot"])
def test_a_side_without_a_point_is_asked_about_before_it_is_taken(
    answer: int, swept: str | None, seated: Seated
) -> None:
    table, ns, _ew = seated()
    page = ns.type(1, taker="NS", points_ns="162").content.decode()
    assert "Aucun point de plis pour Est-Ouest" in page
    assert not table.said.stands
    form = re.findall('<form[^>]*action="/table/donne/1/".*?</form>', page, re.DOTALL)[answer]
    ns.post("/table/donne/1/", dict(FIELD.findall(form)))
    assert table.said.find_facts(1, "NS").get("sweep") == swept


def test_the_outbox_is_asked_about_a_side_without_a_point(seated: Seated) -> None:
    _table, ns, _ew = seated()
    answer = send(ns, 1, PhoneSeat.objects.get(side="NS"), points_ns="162")
    assert (answer["code"], "Oui : Nord-Sud a fait tous les plis" in answer["shown"]) == (
        "sweep",
        True,
    )
    assert not TableEntry.objects.exists()


def test_what_is_no_deal_is_said_beside_its_field(seated: Seated) -> None:
    _table, ns, _ew = seated()
    answer = ns.type(1, taker="NS", points_ns="cent").content.decode()
    assert "« cent » n&#x27;est pas un nombre de points." in answer or "« cent »" in answer
    assert 'value="cent"' in answer


def test_a_deal_without_a_taker_is_refused_in_words(seated: Seated) -> None:
    _table, ns, _ew = seated()
    assert "error" in ns.type(1, points_ns="100").content.decode()


def test_the_arbiter_is_called_after_a_question(seated: Seated) -> None:
    table, ns, ew = seated()
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/arbitre/", page="/table/donne/1/arbitre/")
    assert table.sheet.state == SheetState.CONTESTED
    assert "Nord-Sud dit : Nord-Sud a pris." in table.sheet.contest_reason
    assert "arbitre est appelé" in ns.home()


def test_a_page_without_a_seat_leads_to_the_table() -> None:
    table = a_table()
    answer = Phone(table.match).client.get("/table/donne/1/")
    assert (answer.status_code, answer["Location"]) == (302, "/table/")


@pytest.mark.parametrize("number", [0, 999, 10**30])
def test_a_number_that_no_sheet_has_is_not_there(number: int) -> None:
    client = Phone(a_table().match, "NS").client
    for act in ("", "juste/", "arbitre/"):
        assert client.post(f"/table/donne/{number}/{act}").status_code == 404


def test_a_page_is_another_once_the_time_is_over() -> None:
    phone = Phone(a_table(time_limit_minutes=40).match, "NS")
    seen = phone.client.get("/table/")["ETag"]
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    assert phone.client.get("/table/")["ETag"] != seen


def test_what_a_phone_has_seen_is_not_built_again() -> None:
    phone = Phone(a_table().match, "NS")
    stamp = phone.client.get("/table/")["ETag"]
    told = phone.client.get(f"/table/?vu={stamp}")
    assert (told.content, "no-store" in told["Cache-Control"]) == (b"", True)


@pytest.mark.parametrize(
    "ends",
    [
        lambda: Tournament.objects.update(finished_at=timezone.now()),
        lambda: (
            Tournament.objects.update(phone_entry="none"),
            Round.objects.update(phone_entry="none"),
        ),
    ],
)
def test_a_phone_that_has_seen_everything_is_told_that_phones_are_off(
    ends: Callable[[], object],
) -> None:
    phone = Phone(a_table().match, "NS")
    stamp = phone.client.get("/table/")["ETag"]
    ends()
    assert phone.client.get(f"/table/?vu={stamp}").status_code == 404


def test_what_the_desk_took_over_is_told(seated: Seated) -> None:
    table, ns, _ew = seated()
    sheet = table.sheet
    sheet.held_by_desk = True
    sheet.save()
    assert "La table de marque a repris la feuille" in ns.home()


@pytest.mark.parametrize("deals", [1, 3])
def test_a_table_is_read_in_a_fixed_number_of_queries(
    deals: int, django_assert_max_num_queries: Any
) -> None:
    table = a_table(deals=4)
    phone = Phone(table.match, "NS")
    seat = PhoneSeat.objects.get(match=table.match)
    for number in range(1, deals + 1):
        table.type(seat, number, "a")
    with django_assert_max_num_queries(16):
        phone.home()


def send(phone: Phone, number: int, seat: PhoneSeat, **cells: str) -> dict[str, Any]:
    """What the outbox of a phone is answered."""
    key = str(issue_key(seat.key))
    data = {"seat": str(seat.key), "key": key, "taker": "NS", "points_ns": "100", **cells}
    address = f"/table/donne/{number}/"
    answer: dict[str, Any] = phone.client.post(
        address, data, headers={"X-Requested-With": "outbox"}
    ).json()
    return answer


def test_the_outbox_is_answered_in_a_few_words(seated: Seated) -> None:
    _table, ns, _ew = seated()
    answer = send(ns, 1, PhoneSeat.objects.get(side="NS"))
    assert answer == {"code": "", "later": False, "ends": False, "shown": ""}


def test_the_outbox_is_shown_both_versions(seated: Seated) -> None:
    _table, ns, ew = seated()
    ew.type(1, taker="NS", points_ns="92")
    answer = send(ns, 1, PhoneSeat.objects.get(side="NS"))
    assert (answer["code"], "Leur version est juste" in answer["shown"]) == ("deal-changed", True)


def test_the_outbox_is_told_what_is_no_deal(seated: Seated) -> None:
    _table, ns, _ew = seated()
    answer = send(ns, 1, PhoneSeat.objects.get(side="NS"), points_ns="cent")
    assert (answer["code"], "« cent »" in answer["shown"]) == ("unreadable", True)


def test_the_outbox_of_a_seat_that_ended_ends(seated: Seated) -> None:
    _table, ns, _ew = seated()
    seat = PhoneSeat.objects.get(side="NS")
    ns.client.post("/table/quitter/")
    assert (send(ns, 1, seat)["code"], send(ns, 1, seat)["ends"]) == ("seat-ended", True)


def test_a_deal_from_an_outbox_reads_no_names(seated: Seated) -> None:
    _table, ns, _ew = seated()
    seat = PhoneSeat.objects.get(side="NS")
    with CaptureQueriesContext(connection) as asked:
        assert send(ns, 1, seat)["code"] == ""
    assert not [one["sql"] for one in asked if 'FROM "tournaments_teammember"' in one["sql"]]
    assert len(asked) <= 44


def test_the_outbox_names_a_seat_of_its_own(seated: Seated) -> None:
    _table, ns, _ew = seated()
    other = PhoneSeat.objects.get(side="EW")
    assert send(ns, 1, other)["code"] == "seat-ended"
    assert not TableEntry.objects.exists()


def test_a_phone_that_has_seen_everything_costs_two_queries(
    django_assert_max_num_queries: Any,
) -> None:
    phone = Phone(a_table().match, "NS")
    stamp = phone.client.get("/table/")["ETag"]
    with django_assert_max_num_queries(2):
        phone.client.get(f"/table/?vu={stamp}")


def marks_of(phone: Phone, number: int = 1, **cells: str) -> str:
    """What a phone's script puts under the pad."""
    seat = {"seat": str(PhoneSeat.objects.get(match=phone.match, side="NS").key)}
    answer = phone.client.post(
        f"/table/donne/{number}/marque/",
        {**seat, "key": issue_key(UUID(seat["seat"])), **cells},
        headers={"X-Requested-With": "outbox"},
    )
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_pad_says_what_a_deal_marks_and_why_before_it_is_sent(seated: Seated) -> None:
    table, ns, _ew = seated()
    shown = marks_of(ns, taker="NS", points_ns="100", belote="NS")
    assert phrase_score(120, 62) in shown
    assert "+20 belote" in shown
    assert not TableEntry.objects.filter(sheet=table.sheet).exists()


@pytest.mark.parametrize("cells", [{}, {"taker": "NS"}, {"taker": "NS", "points_ns": "999"}])
def test_a_pad_says_nothing_of_what_is_no_deal_yet(cells: dict[str, str], seated: Seated) -> None:
    _table, ns, _ew = seated()
    assert "<" not in marks_of(ns, **cells)


def test_totals_are_typed_checked_in_words_and_signed() -> None:
    table, ns, ew = two_phones(sheet_entry="totals", rule_overrides={})
    assert "Saisir les totaux" in ns.home()
    assert "Nord-Sud devant" in marks_of(ns, 0, NS="224", EW="100")
    ns.type(0, NS="224", EW="100")
    assert "Nord-Sud devant" in ew.home()
    ew.press("/table/signer/")
    assert "Terminé" in ns.press("/table/signer/")
    assert table.sheet.result["totals"] == {"NS": 224, "EW": 100}


def test_totals_that_cannot_be_are_refused_beside_their_field() -> None:
    _table, ns, _ew = two_phones(sheet_entry="totals")
    assert "ne peut pas marquer plus" in ns.type(0, NS="9999", EW="0").content.decode()
    assert not TableEntry.objects.exists()


def test_doubtful_totals_are_said_so_to_the_side_that_signs() -> None:
    _table, ns, ew = two_phones(sheet_entry="totals")
    ns.type(0, NS="200", EW="100")
    assert "24 de moins" in ew.home()


def test_a_sheet_of_totals_has_no_pad_for_a_deal() -> None:
    _table, ns, _ew = two_phones(sheet_entry="totals")
    assert ns.client.get("/table/donne/1/").headers["Location"] == "/table/"
    assert ns.client.get("/table/donne/0/").status_code == 200


def test_a_phone_says_that_the_first_deal_waits_for_the_desk() -> None:
    _table, ns, ew = two_phones(first_deal_at_desk=True)
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/juste/")
    assert "Votre première donne attend un geste de la table de marque" in ns.home()
    assert "Saisir la donne 2" in ns.home()
