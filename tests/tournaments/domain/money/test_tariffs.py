"""Tariffs, and what teams are asked by them."""

import datetime
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import PlayerFactory, TeamFactory, TournamentFactory
from tests.tournaments.domain.money.ledger import (
    MEMBER,
    PAIR,
    VISITOR,
    owing_team,
    paid_in_cash,
    what_is_asked,
)
from tests.tournaments.refusals import refused
from tournaments.actors import SERVER
from tournaments.domain.money.tariffs import (
    TariffPlan,
    change_fees,
    describe_tariffs,
    facts_of_tariffs,
    give_entry,
    keep_entry,
    set_tariffs,
)
from tournaments.domain.teams.check_in import mark_paid
from tournaments.domain.teams.sign_ups import SignUp
from tournaments.domain.teams.teams import change_team, register_team, restore_team, withdraw_team
from tournaments.models import Team
from tournaments.queries.money.accounts import (
    find_balance,
    find_balances,
    list_charges,
    list_credits,
    list_decided,
)

pytestmark = pytest.mark.django_db
TWO = SignUp(players=("ROUX Anne", "GIRARD Paul"))
YESTERDAY = timezone.localdate() - datetime.timedelta(days=1)


def test_a_sign_up_is_asked_the_first_tariff_that_needs_no_proof() -> None:
    tournament = owing_team(MEMBER, PAIR).tournament
    assert what_is_asked(register_team(tournament, sign_up=TWO, by=SERVER)) == [("Doublette", 1400)]


def test_a_tariff_that_has_ended_gives_way_to_the_next() -> None:
    early = TariffPlan(label="À l'avance", cents=1200, unit="team", until=YESTERDAY)
    tournament = owing_team(early, PAIR).tournament
    assert what_is_asked(register_team(tournament, sign_up=TWO, by=SERVER)) == [("Doublette", 1400)]


def test_a_tariff_by_person_asks_each_of_them() -> None:
    assert what_is_asked(owing_team(VISITOR)) == [("Visiteur", 801)] * 2


def test_a_lone_player_is_asked_half_and_the_partner_the_other_half() -> None:
    odd = TariffPlan(label="Doublette", cents=1401, unit="team")
    tournament = owing_team(odd).tournament
    alone = register_team(tournament, sign_up=SignUp(players=("ROUX Anne",)), by=SERVER)
    assert what_is_asked(alone) == [("Doublette", 701)]
    change_team(alone, sign_up=TWO, by=SERVER)
    assert what_is_asked(alone) == [("Doublette", 701)] * 2


def test_later_tariffs_leave_what_was_asked() -> None:
    team = owing_team()
    dearer = TariffPlan(label="Doublette", cents=2000, unit="team")
    set_tariffs(team.tournament, tariffs=[dearer], by=SERVER)
    assert what_is_asked(team) == [("Doublette", 1400)]


def test_each_player_may_have_a_tariff_of_their_own() -> None:
    team = owing_team(PAIR, MEMBER)
    pair, member = team.tournament.tariffs.order_by("position")
    change_fees(team, tariffs=[member, pair], by=SERVER)
    assert what_is_asked(team) == [("Adhérent", 600), ("Doublette", 700)]


def test_who_had_paid_before_tariffs_owes_nothing() -> None:
    team = TeamFactory(has_paid=True)
    set_tariffs(team.tournament, tariffs=[PAIR], by=SERVER)
    assert (find_balance(team).owed_cents, Team.objects.get(pk=team.pk).has_paid) == (0, True)


def test_the_last_tariff_stays_while_teams_owe() -> None:
    with refused("fees-asked"):
        set_tariffs(owing_team().tournament, tariffs=[], by=SERVER)


def test_two_tariffs_of_one_name_are_refused() -> None:
    with refused("same-name"):
        set_tariffs(TournamentFactory(), tariffs=[PAIR, PAIR], by=SERVER)


def test_where_sums_are_kept_paying_is_no_tick() -> None:
    with refused("fees-asked"):
        mark_paid(owing_team(), paid=True, by=SERVER)


def test_an_entry_that_is_given_is_paid() -> None:
    team = give_entry(owing_team(), reason="Vainqueurs de l'an dernier", by=SERVER)
    assert (find_balance(team).owed_cents, Team.objects.get(pk=team.pk).has_paid) == (0, True)


def test_a_gift_to_a_team_is_for_the_partner_who_is_named_later_too() -> None:
    tournament = owing_team(VISITOR).tournament
    team = register_team(tournament, sign_up=SignUp(players=("ROUX Anne",)), by=SERVER)
    team.seeks_partner = False
    team.save()
    give_entry(team, reason="Invités", by=SERVER)
    change_team(team, sign_up=TWO, by=SERVER)
    assert find_balance(team).owed_cents == 0


def test_a_gift_says_why() -> None:
    with refused("reason-missing"):
        give_entry(owing_team(), reason=" ", by=SERVER)


def credits_of(team: Team) -> list[tuple[int, int]]:
    found = list_credits(
        team.tournament.teams.all(), find_balances(team.tournament), list_decided(team.tournament)
    )
    return [(one.pk, cents) for one, cents in found]


def test_what_a_withdrawn_team_paid_waits_until_it_is_decided() -> None:
    team = owing_team()
    paid_in_cash(team)
    withdraw_team(team, by=SERVER)
    assert credits_of(team) == [(team.pk, 1400)]
    for _pressed in range(2):
        keep_entry(team, by=SERVER)
    assert credits_of(team) == []
    assert team.charges.filter(kind="kept").count() == 1


def test_what_was_kept_is_asked_again_once_the_team_came_back_and_left_anew() -> None:
    team = owing_team()
    paid_in_cash(team, 1400)
    keep_entry(withdraw_team(team, by=SERVER), by=SERVER)
    withdraw_team(restore_team(team, by=SERVER), by=SERVER)
    assert credits_of(team) == [(team.pk, 1400)]


def test_only_a_withdrawn_team_leaves_its_fee() -> None:
    with refused("not-withdrawn"):
        keep_entry(owing_team(), by=SERVER)


def test_the_organisers_own_team_is_asked_nothing() -> None:
    assert what_is_asked(owing_team(is_staff=True)) == []


def test_what_is_asked_names_who_plays_now() -> None:
    """A partner who is exchanged leaves no sum under the name of who does not play."""
    team = owing_team(VISITOR)
    stays, goes = team.players
    assert [charge.player for charge in list_charges(team)] == [stays, goes]
    paid_in_cash(team, cents=500)
    before = find_balance(team)
    sign_up = SignUp(players=(stays.name, "NOUVEAU Noé"))
    team = change_team(team, sign_up=sign_up, by=SERVER)
    asked = [charge.player and charge.player.name for charge in list_charges(team)]
    assert asked == [stays.name, "NOUVEAU Noé"]
    assert find_balance(team) == before


MEMBERS = TariffPlan(label="Adhérent", cents=500, unit="person", for_members=True)


def test_a_member_is_asked_the_members_price_and_nobody_else_is() -> None:
    tournament = owing_team(VISITOR, MEMBERS).tournament
    PlayerFactory(club=tournament.club, name="ROUX Anne", member_until=tournament.date)
    ended = tournament.date - datetime.timedelta(days=1)
    PlayerFactory(club=tournament.club, name="GIRARD Paul", member_until=ended)
    team = register_team(tournament, sign_up=TWO, by=SERVER)
    assert what_is_asked(team) == [("Adhérent", 500), ("Visiteur", 801)]


def test_two_members_share_a_price_by_team_and_one_pays_half_of_it() -> None:
    pair = TariffPlan(label="Adhérents", cents=1001, unit="team", for_members=True)
    tournament = owing_team(PAIR, pair).tournament
    PlayerFactory(club=tournament.club, name="ROUX Anne", member_until=tournament.date)
    team = register_team(tournament, sign_up=TWO, by=SERVER)
    assert what_is_asked(team) == [("Adhérents", 501), ("Doublette", 700)]
    PlayerFactory(club=tournament.club, name="NOIR Eva", member_until=tournament.date)
    PlayerFactory(club=tournament.club, name="BLANC Luc", member_until=tournament.date)
    both = SignUp(players=("NOIR Eva", "BLANC Luc"))
    assert what_is_asked(register_team(tournament, sign_up=both, by=SERVER)) == [
        ("Adhérents", 1001)
    ]


def test_the_members_price_alone_is_nobody_else_s_usual_one() -> None:
    tournament = owing_team(MEMBERS, PAIR).tournament
    team = register_team(tournament, sign_up=TWO, by=SERVER)
    assert what_is_asked(team) == [("Doublette", 1400)]


ENDED = replace(PAIR, until=datetime.date(2020, 1, 31))
LAST_YEARS = replace(PAIR, label="L'an dernier", cents=1200, until=datetime.date(2019, 1, 31))


@pytest.mark.parametrize("other", ["members", "code", "many", "proof"])
def test_an_ended_price_is_asked_before_one_with_a_condition(other: str) -> None:
    conditional = {"members": MEMBERS, "code": CODE, "many": FRIENDS, "proof": MEMBER}[other]
    tournament = TournamentFactory()
    set_tariffs(tournament, tariffs=[conditional, LAST_YEARS, ENDED], by=SERVER)
    team = register_team(tournament, sign_up=TWO, by=SERVER)
    assert what_is_asked(team) == [("Doublette", 1400)]


def test_a_code_s_price_is_asked_of_nobody_who_gives_none() -> None:
    tournament = TournamentFactory()
    set_tariffs(tournament, tariffs=[CODE], by=SERVER)
    assert what_is_asked(register_team(tournament, sign_up=TWO, by=SERVER)) == []


FRIENDS = TariffPlan(label="En nombre", cents=1000, unit="team", from_players=4)
CODE = TariffPlan(label="Code du journal", cents=900, unit="team", code="VALET")


def test_a_club_that_comes_in_number_is_asked_less_from_then_on() -> None:
    tournament = TournamentFactory()
    set_tariffs(tournament, tariffs=[PAIR, CODE, FRIENDS], by=SERVER)
    asked = []
    for number, club in enumerate(("Foyer", "Foyer", "", "FOYER"), start=1):
        sign_up = SignUp(players=(f"A{number}", f"B{number}"), club_name=club)
        asked += what_is_asked(register_team(tournament, sign_up=sign_up, by=SERVER))
    assert [row[0] for row in asked] == ["Doublette", "En nombre", "Doublette", "En nombre"]


def test_conditions_are_copied_and_tell_two_tariffs_apart() -> None:
    team = owing_team(PAIR, CODE, FRIENDS)
    described = describe_tariffs(team.tournament, moved=datetime.timedelta())
    assert described == [PAIR, CODE, FRIENDS]
    assert len({str(facts) for facts in facts_of_tariffs([CODE, replace(CODE, code="")])}) == 2


def test_of_two_prices_for_a_club_in_number_the_one_for_more_is_asked() -> None:
    tournament = TournamentFactory()
    crowd = replace(FRIENDS, label="En foule", from_players=6)
    set_tariffs(tournament, tariffs=[PAIR, FRIENDS, crowd], by=SERVER)
    asked = []
    for number in range(1, 4):
        sign_up = SignUp(players=(f"A{number}", f"B{number}"), club_name="Foyer")
        asked += what_is_asked(register_team(tournament, sign_up=sign_up, by=SERVER))
    assert [row[0] for row in asked] == ["Doublette", "En nombre", "En foule"]
