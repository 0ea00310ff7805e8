"""The people of a club as it writes them down: who is new, what is corrected, what stays."""

import datetime
from typing import Any

import pytest

from arbitration.domain.erasure import erase_person
from arbitration.models import AuditEntry
from arbitration.queries.proofs import list_mismatches
from tests.factories import ClubFactory, PlayerFactory, TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.people.register import (
    add_person,
    change_person,
    read_person,
)
from tournaments.domain.previews import ChangedMeanwhile, mark
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import register_team
from tournaments.errors import Refused
from tournaments.models import Club, Player, Team

pytestmark = pytest.mark.django_db

UNTIL = datetime.date(2027, 8, 31)


def told(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, **more}


def added(club: Club, name: str, **more: Any) -> Player:
    return add_person(club, fields=told(name, **more), by=SERVER)


def test_a_person_is_written_down_with_all_that_is_told() -> None:
    club = ClubFactory()
    partner = PlayerFactory(club=club, name="PETIT Anne")
    more = {
        "family_name": "ROUX", "licence": "12345678", "born_in": 1951, "category": "Aînés",
        "phone": "0611223344", "email": "roux@example.org", "mail_agreed": True,
        "shows_initial": True, "member_until": UNTIL, "partner": partner,
    }  # fmt: skip
    player = added(club, "ROUX Gérard", **more)
    player.refresh_from_db()
    assert read_person(player) == {"name": "ROUX Gérard", **more}
    partner.refresh_from_db()
    assert partner.partner == player


def test_a_namesake_is_asked_about_unless_licence_or_year_tell_them_apart() -> None:
    club = ClubFactory()
    added(club, "ROUX Gérard", licence="111", born_in=1951)
    with pytest.raises(Refused) as refused:
        added(club, "Gérard Roux")
    assert refused.value.code == "same-person"
    added(club, "Gérard Roux", licence="222", born_in=1960)
    added(club, "ROUX Gérard", born_in=1980)
    add_person(club, fields=told("ROUX Gérard"), by=SERVER, is_other=True)
    assert Player.objects.filter(club=club).count() == 4


def test_no_licence_is_two_people_s() -> None:
    club = ClubFactory()
    added(club, "ROUX Gérard", licence="111")
    other = added(club, "PETIT Anne")
    with pytest.raises(Refused) as refused:
        change_person(other, fields={"licence": "111"}, by=SERVER)
    assert (refused.value.code, refused.value.field) == ("licence", "licence")
    added(ClubFactory(), "NOIR Luc", licence="111")


def test_what_is_not_told_stays_and_the_journal_says_which_columns_changed() -> None:
    player = added(ClubFactory(), "ROUX Gérard", phone="0611223344", licence="111")
    change_person(player, fields={"category": "Aînés"}, by=SERVER)
    player.refresh_from_db()
    assert (player.phone, player.licence, player.category) == ("0611223344", "111", "Aînés")
    entry = AuditEntry.objects.get(act="person-changed")
    assert entry.after == {"players": [str(player.key)], "columns": ["category"]}
    change_person(player, fields={"category": "Aînés"}, by=SERVER)
    assert AuditEntry.objects.filter(act="person-changed").count() == 1


def test_two_who_correct_a_person_lose_nothing_to_each_other() -> None:
    player = added(ClubFactory(), "ROUX Gérard", phone="0611223344")
    seen = mark(read_person(player))
    change_person(player, fields={"phone": "0699999999"}, by=SERVER)
    change_person(player, fields={"phone": "0611223344", "licence": "7"}, by=SERVER, seen=seen)
    player.refresh_from_db()
    assert (player.phone, player.licence) == ("0699999999", "7")
    with pytest.raises(ChangedMeanwhile):
        change_person(player, fields={"phone": "0600000000"}, by=SERVER, seen=seen)


def test_a_corrected_name_is_as_the_journal_of_each_concours_has_it() -> None:
    tournament = TournamentFactory()
    sign_up = SignUp(players=("ROUX Gerard", "PETIT Anne"))
    team = register_team(tournament, sign_up=sign_up, by=SERVER)
    player = Player.objects.get(name="ROUX Gerard")
    change_person(player, fields={"name": "ROUX Gérard"}, by=SERVER)
    assert Team.objects.get(pk=team.pk).player_names == "ROUX Gérard – PETIT Anne"
    assert list_mismatches(tournament) == []


def test_who_is_erased_is_nobody_s_partner_and_no_member() -> None:
    club = ClubFactory()
    more = {"member_until": UNTIL, "category": "Dames", "born_in": 1980}
    player = added(club, "PETIT Anne", **more)
    other = added(club, "ROUX Gérard", partner=player)
    TeamFactory(tournament=TournamentFactory(club=club))
    erase_person(player, by=SERVER)
    player.refresh_from_db()
    other.refresh_from_db()
    gone = (player.member_until, player.category, player.born_in, player.partner, other.partner)
    assert gone == (None, "", None, None, None)
