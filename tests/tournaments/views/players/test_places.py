"""The way to a table: scanned, typed, claimed."""

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.domain.phones.table import Table
from tests.tournaments.views.players.phone import Phone, printed
from tests.weighing import weigh_page
from tournaments.actors import SERVER
from tournaments.domain.phones.desk import end_seat
from tournaments.models import PhoneSeat, Player, Team, Tournament

pytestmark = pytest.mark.django_db


def a_table(**settings: object) -> Table:
    """A table of an evening that is today."""
    today = timezone.localdate()
    return Table(seats=False, **{"date": today, **settings})


def test_a_scanned_code_leaves_the_address_at_once() -> None:
    code = printed(a_table().match)
    answer = Client().get(f"/table/code/{code.token}/")
    assert (answer.status_code, answer["Location"]) == (303, "/table/")
    assert (answer["Referrer-Policy"], "no-store" in answer["Cache-Control"]) == (
        "no-referrer",
        True,
    )


def test_a_phone_that_scans_a_code_asks_for_little() -> None:
    token = printed(a_table(rulebook="ffb-coinche", rule_overrides={}).match).token
    names, answers, sent = weigh_page(f"/table/code/{token}/")
    assert {"css/table-site.css", "js/table-site.js"} <= names
    assert answers <= 10
    assert sent <= 70_000


def test_a_wrong_code_leads_nowhere() -> None:
    a_table()
    assert Client().get("/table/code/nothing/").status_code == 404


def test_a_short_code_is_typed_as_it_is_read() -> None:
    code, phone = printed(a_table().match), Client()
    answer = phone.post("/table/", {"code": code.short.lower().replace("-", " ")})
    assert answer.status_code == 302
    assert "Nous sommes" in phone.get("/table/").content.decode()


def test_a_slip_of_the_finger_is_told_and_costs_nothing() -> None:
    code = printed(a_table().match).short
    wrong = ("2" if code[0] != "2" else "3") + code[1:]
    answer = Client().post("/table/", {"code": wrong})
    assert "faute de frappe" in answer.content.decode()


def test_a_phone_claims_its_side() -> None:
    phone = Phone(a_table().match, "EW")
    assert PhoneSeat.objects.get().side == "EW"
    assert "Saisir la donne 1" in phone.home()


def test_a_phone_leaves_a_table_that_is_not_its_own() -> None:
    phone = Phone(a_table().match, "EW")
    phone.press("/table/quitter/")
    assert PhoneSeat.objects.get().ended_at is not None


def test_a_holder_is_asked_and_keeps_its_side() -> None:
    table = a_table()
    holder, other = Phone(table.match, "NS"), Phone(table.match)
    other.client.post("/table/camp/", {"side": "NS", "sure": "1"})
    assert "Un autre téléphone dit être Nord-Sud" in holder.home()
    holder.client.post("/table/autre-telephone/", {"keep": ""})
    other.client.post("/table/camp/", {"side": "NS", "sure": "1"})
    assert "garde ce camp" in other.home()


def test_a_phone_whose_side_was_ended_or_taken_reads_why_it_is_asked_again() -> None:
    table = a_table()
    phone = Phone(table.match, "NS")
    end_seat(PhoneSeat.objects.get(), by=SERVER, reason="Mauvaise table")
    assert "Ce téléphone ne parle plus pour Nord-Sud." in phone.home()
    stamp = phone.client.get("/table/").headers["ETag"]
    table.claim("NS", "phone 2")
    page = phone.home(f"?vu={stamp}")
    assert "Un autre téléphone parle pour Nord-Sud depuis" in page
    assert page.count("Un téléphone y parle déjà, vu à") == 1


def named(table: Table) -> None:
    """Have people with names sit at a table."""
    for team, (first, second) in ((table.match.ns, "MR"), (table.match.ew, "DP")):
        Team.objects.filter(pk=team.pk).update(name=f"Les {first}{second}")
        people = {"M": "MARTIN Zoé", "R": "ROUX Ali", "D": "DURAND Léa", "P": "PETIT Max"}
        for player, letter in zip(team.players, (first, second), strict=True):
            Player.objects.filter(pk=player.pk).update(name=people[letter])


def test_a_side_is_chosen_by_the_names_of_its_people() -> None:
    table = a_table()
    named(table)
    page = Phone(table.match).home()
    assert "MARTIN Zoé – ROUX Ali" in page
    assert page.index("Les MR") < page.index("MARTIN Zoé")


def test_whoever_wants_the_side_of_another_phone_is_asked_by_name_first() -> None:
    table = a_table()
    named(table)
    holder, other = Phone(table.match, "NS"), Phone(table.match)
    asked = other.post("/table/camp/", {"side": "NS"}).content.decode()
    assert "Êtes-vous MARTIN ou ROUX ?" in asked
    assert "Un téléphone y parle déjà" in asked
    assert "dit être Nord-Sud" not in holder.home()
    other.press("/table/camp/", "?camp=NS")
    assert "dit être Nord-Sud" in holder.home()


def test_a_phone_that_spoke_for_others_is_asked_by_name() -> None:
    table = a_table()
    named(table)
    phone = Phone(table.match, "NS")
    phone.press("/table/quitter/")
    asked = phone.post("/table/camp/", {"side": "EW"}).content.decode()
    assert "Êtes-vous DURAND ou PETIT ?" in asked
    assert "Ce téléphone a parlé pour Les MR." in asked
    phone.post("/table/camp/", {"side": "NS"})
    assert PhoneSeat.objects.get(ended_at=None).side == "NS"


def test_a_table_reads_that_a_silent_side_speaks_by_another_phone() -> None:
    table = a_table(deals=3)
    Phone(table.match, "NS")
    ew = Phone(table.match, "EW")
    told = "Nord-Sud parle par un autre téléphone depuis"
    assert told not in ew.home()
    long_ago = timezone.now() - datetime.timedelta(minutes=10)
    PhoneSeat.objects.filter(side="NS").update(seen_at=long_ago)
    stamp = ew.client.get("/table/").headers["ETag"]
    Phone(table.match).client.post("/table/camp/", {"side": "NS", "sure": "1"})
    assert told in ew.home(f"?vu={stamp}")
    ew.type(1, taker="NS", points_ns="100")
    assert told not in ew.home()


def test_a_phone_more_looks_on_without_a_right() -> None:
    table = a_table(deals=3)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    third = Phone(table.match)
    assert "Seules les donnes confirmées" in third.home()
    stamp = third.client.get("/table/").headers["ETag"]
    ns.type(1, taker="NS", points_ns="100")
    assert third.home(f"?vu={stamp}") == ""
    ew.press("/table/donne/1/juste/")
    page = third.home(f"?vu={stamp}")
    assert all(f">{points}<" in page for points in (100, 62))
    assert "/table/donne/" not in page


def test_whoever_looks_on_reads_no_score_while_the_standings_are_hidden() -> None:
    table = a_table(deals=3)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/juste/")
    Tournament.objects.update(hides_standings=True)
    page = Phone(table.match).home()
    assert ">100<" not in page
    assert "le classement est caché" in page


@pytest.mark.parametrize(
    "address",
    [
        "/table/", "/table/camp/", "/table/suite/", "/table/quitter/", "/table/autre-telephone/",
        "/table/donne/1/", "/table/donne/1/juste/", "/table/donne/1/arbitre/", "/table/signer/",
        "/table/code/x/",
    ],
)  # fmt: skip
def test_there_is_nothing_where_the_club_wants_paper(address: str) -> None:
    phone = Phone(a_table().match, "NS")
    Tournament.objects.update(phone_entry="none")
    for round_ in Tournament.objects.get().rounds.all():
        round_.phone_entry = "none"
        round_.save()
    assert phone.client.get(address).status_code == 404
    assert phone.client.post(address).status_code == 404


def test_codes_end_with_the_evening() -> None:
    table = a_table()
    phone = Phone(table.match, "NS")
    long_ago = timezone.now() - datetime.timedelta(days=3)
    Tournament.objects.update(date=long_ago.date())
    table.match.round.__class__.objects.update(started_at=long_ago)
    assert phone.client.get("/table/").status_code == 404
