"""From one table to the next, on the same phone."""

import pytest

from tests.factories import MatchFactory, RoundFactory, TeamFactory
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.views.players.phone import Phone
from tests.tournaments.views.players.test_places import a_table
from tournaments.actors import SERVER
from tournaments.domain.draws.rounds import start_round
from tournaments.models import Match, PhoneSeat, Round

pytestmark = pytest.mark.django_db


def next_match(table: Table) -> Match:
    """The following round, in which Nord-Sud of the table sits Est-Ouest at table 28."""
    Round.objects.update(state="closed")
    tournament = table.match.round.tournament
    round_ = start_round(RoundFactory(tournament=tournament, number=2), by=SERVER)
    MatchFactory(round=round_, table_number=7)
    return MatchFactory(round=round_, table_number=28, ew=table.match.ns)


def played_out() -> tuple[Table, Phone]:
    """A match confirmed by both sides, and the phone of Nord-Sud."""
    table = a_table(deals=1)
    ns, ew = Phone(table.match, "NS"), Phone(table.match, "EW")
    ns.type(1, taker="NS", points_ns="100")
    ew.press("/table/donne/1/juste/")
    for phone in (ns, ew):
        phone.press("/table/signer/")
    return table, ns


def test_a_phone_is_offered_its_next_table() -> None:
    table, phone = played_out()
    assert "Votre prochaine table s'affichera ici" in phone.home()
    match = next_match(table)
    assert "Table 28" in phone.home().partition('id="live"')[2]
    phone.press("/table/suite/")
    seat = PhoneSeat.objects.get(match=match)
    assert (seat.side, "Saisir la donne 1" in phone.home()) == ("EW", True)


def test_a_phone_whose_side_stays_is_told_so() -> None:
    table, phone = played_out()
    Round.objects.update(state="closed")
    round_ = start_round(RoundFactory(tournament=table.match.round.tournament, number=2), by=SERVER)
    match = MatchFactory(round=round_, table_number=7, ns=table.match.ns)
    assert "Vous restez à cette table" in phone.home()
    phone.press("/table/suite/")
    assert PhoneSeat.objects.get(match=match).side == "NS"


def test_a_phone_that_moves_is_headed_by_no_table_it_has_left() -> None:
    table, phone = played_out()
    next_match(table)
    heading = phone.home().partition("<h1")[2].partition("</h1>")[0]
    assert ("Partie suivante" in heading, "Table 7" in heading) == (True, False)


def test_a_match_without_both_signatures_leads_nowhere() -> None:
    table = a_table(deals=1)
    phone = Phone(table.match, "NS")
    next_match(table)
    assert "Table 28" not in phone.home()


def test_the_page_of_a_round_before_writes_nothing_in_the_next() -> None:
    table, phone = played_out()
    next_match(table)
    answer = phone.client.post("/table/donne/1/", {"taker": "NS", "points_ns": "90"})
    assert answer.status_code == 302
    assert not PhoneSeat.objects.filter(match__round__number=2).exists()


def test_a_page_that_stays_open_turns_to_the_next_table() -> None:
    table, phone = played_out()
    seen = phone.client.get("/table/")["ETag"]
    assert phone.client.get(f"/table/?vu={seen}").content == b""
    next_match(table)
    turned = phone.client.get(f"/table/?vu={seen}")
    assert "Table 28" in turned.content.decode()
    assert phone.client.get(f"/table/?vu={turned['ETag']}").content == b""


def test_the_next_table_is_told_where_nobody_sits_at_the_last_one() -> None:
    table, phone = played_out()
    match = next_match(table)
    match.round.matches.exclude(pk=match.pk).delete()
    assert "Table 28" in phone.home()


def test_partners_of_a_melee_are_each_led_to_a_table_of_their_own() -> None:
    table, phone = played_out()
    tournament = table.match.round.tournament
    first, (partner, other) = table.match.ns, TeamFactory.create_batch(2, tournament=tournament)
    Match.objects.filter(pk=table.match.pk).update(ns_partner=partner, ew_partner=other)
    round_ = next_match(table).round
    own = MatchFactory(round=round_, table_number=12, ns=partner)
    said = phone.home()
    assert f"Table suivante de {first.label}" in said
    phone.post("/table/suite/", {"table": "12"})
    assert PhoneSeat.objects.get(match__round=round_).match == own
