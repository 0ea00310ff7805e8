"""A team's page, where people sit, the draw's file, the calendar, what the wall chooses."""

import datetime
import json

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.enums import ByeChoice, ByeValue, SheetState
from tournaments.models import DealRecord, Team, TeamMember, Tournament
from tournaments.pages.draws.public_round import read_rounds_under_way
from tournaments.pages.draws.public_seats import seat_list
from tournaments.pages.sheets.read_deals import ReadDeal, read_deals
from tournaments.pages.teams.public_teams import TeamFile, list_teams_by_name, read_team_file
from tournaments.pages.tournament.calendar_feed import read_public_calendar
from tournaments.pairing.commands.command import answer_line
from walls.pages import find_needed_view

pytestmark = pytest.mark.django_db


def file_of(tournament: Tournament, number: int) -> TeamFile:
    # Sheets are written here without their act, which gives a new version.
    same = Tournament.objects.filter(pk=tournament.pk)
    same.update(version=F("version") + 1)
    found = read_team_file(same.get(), number)
    assert found is not None
    return found


def test_a_team_reads_its_deals_from_its_own_side(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    record(round_.matches.get(), [100, 60])
    deals = file_of(tournament, 2).matches[0].deals
    assert [(d.is_ours, d.ours, d.theirs, d.our_total, d.their_total) for d in deals] == [
        (False, "62", "100", "62", "100"),
        (False, "162", "0", "224", "100"),
    ]


def test_the_average_of_an_exempt_is_provisional_while_others_play(
    tournament: Tournament,
) -> None:
    tournament.bye_value = ByeValue.ROUND_AVERAGE
    tournament.save()
    round_ = drawn_round(tournament, teams_of(tournament, 5))
    told = []
    for table in (1, 2):
        record(round_.matches.get(table_number=table), [100] * 12)
        account = file_of(tournament, 5).matches[0].account
        told.append("provisoire" in account.notes[0] if account else None)
    assert told == [True, False]


@pytest.mark.parametrize(
    ("criteria", "is_told"),
    [(["total", "wins"], False), (["ranking_points", "total"], True), (["total"], False)],
)
def test_ranking_points_are_told_where_they_decide(
    criteria: list[str], is_told: bool, outsider: Client, tournament: Tournament
) -> None:
    tournament.criteria = criteria
    tournament.save()
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    shown = outsider.get(reverse("public:rank", args=[tournament.slug, 1])).content.decode()
    assert ("Points de classement" in shown) == is_told


def read(facts: dict[str, object], side: str = "NS", **settings: object) -> ReadDeal:
    tournament = TournamentFactory(**settings)
    match = drawn_round(tournament, teams_of(tournament, 2)).matches.get()
    DealRecord.objects.create(sheet=match.sheet, number=1, version=1, facts=facts)
    match.sheet.version = 1
    match.sheet.result = {"deals": [{"number": 1, "marks": {"NS": 0, "EW": 0}}]}
    return read_deals(match.sheet, side)[0]


@pytest.mark.parametrize(
    ("facts", "contract", "remarks"),
    [
        ({"taker": "NS", "contract": 100, "trump": "H"}, "100 ♥", ""),
        ({"taker": "NS", "contract": "capot", "trump": "S"}, "Capot ♠", ""),
        ({"taker": "EW", "trump": "NT", "doubled": "coinche"}, "SA", "coinchée"),
        ({"taker": "EW", "trump": "AT", "doubled": "surcoinche"}, "TA", "surcoinchée"),
        ({"passed": True}, "", "personne n'a pris"),
        ({"annulled": True}, "", "donne annulée"),
        ({"awarded": {"to": "EW", "reason": "third-misdeal"}}, "", "points donnés à eux"),
        ({"taker": "NS", "sweep": "NS"}, "", "capot pour nous"),
        ({"taker": "NS", "lost_by": "EW"}, "", "donne perdue par eux"),
        ({"taker": "NS", "belote": {"NS": 0, "EW": 1}}, "", "belote pour eux"),
        ({"taker": "NS", "declarations": {"NS": 50}}, "", "annonces pour nous : 50"),
    ],
)
def test_a_deal_is_put_in_the_words_of_the_table(
    facts: dict[str, object], contract: str, remarks: str
) -> None:
    deal = read(facts)
    assert (deal.contract, deal.remarks) == (contract, remarks)


def test_all_tricks_are_a_match_where_the_rules_call_them_so() -> None:
    swept: dict[str, object] = {"taker": "NS", "contract": "capot", "trump": "S", "sweep": "NS"}
    deal = read(swept, rulebook="coinche-suisse", rule_overrides={})
    assert (deal.contract, deal.remarks) == ("Match ♠", "match pour nous")


def test_a_sheet_that_is_not_handed_in_shows_no_deal(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    record(round_.matches.get(), [100], SheetState.OPEN)
    match = file_of(tournament, 1).matches[0]
    assert (match.deals, match.account) == ((), None)


def test_the_exempt_is_told_with_its_worth(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(bye_points=972)
    tournament.refresh_from_db()
    play_round(drawn_round(tournament, teams_of(tournament, 3)))
    match = file_of(tournament, 3).matches[0]
    assert (match.opponents, match.account and match.account.points) == ((), "972")


def test_a_round_without_the_team_is_told_as_missed(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    TeamFactory(tournament=tournament, number=3)
    found = file_of(tournament, 3)
    assert (found.matches, [one.number for one in found.missed]) == ((), [1])


def test_a_substitute_and_who_was_replaced_are_both_named(tournament: Tournament) -> None:
    (team,) = teams_of(tournament, 1)
    TeamMember.objects.filter(team=team, position=2).update(until_round=1)
    player = PlayerFactory(club=tournament.club, name="REMPLAÇANTE")
    TeamMember.objects.create(team=team, player=player, position=2, since_round=2)
    names = [member.player.name for member in file_of(tournament, 1).members]
    assert names == ["JOUEUR 1A", "JOUEUR 1B", "REMPLAÇANTE"]


def test_teams_stand_in_order_of_name(tournament: Tournament) -> None:
    for number, name in enumerate(["Zoé", "élan", "Œuf", "Abeille"], start=1):
        TeamFactory(tournament=tournament, number=number, name=name)
    assert [team.name for team in list_teams_by_name(tournament)] == [
        "Abeille",
        "élan",
        "Œuf",
        "Zoé",
    ]


def test_players_find_their_table_from_a_to_z(tournament: Tournament) -> None:
    drawn_round(tournament, teams_of(tournament, 3))
    seats = [(p.name, p.seat and p.seat.table) for p in seat_list(tournament).players]
    assert seats == [
        ("JOUEUR 1A", 1),
        ("JOUEUR 1B", 1),
        ("JOUEUR 2A", 1),
        ("JOUEUR 2B", 1),
        ("JOUEUR 3A", None),
        ("JOUEUR 3B", None),
    ]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("2", [2, 2]),
        ("joueur 1b", [1]),
        ("JOUÉUR 1", [1, 1]),
        ("personne", []),
        ("  ", [1, 1, 2, 2]),
    ],
)
def test_people_are_found_by_name_or_number(
    tournament: Tournament, wanted: str, found: list[int]
) -> None:
    teams_of(tournament, 2)
    assert [p.team.number for p in seat_list(tournament, wanted=wanted).players] == found


def test_the_page_of_a_team_names_it_once_above_its_table(
    tournament: Tournament, outsider: Client
) -> None:
    team, other = teams_of(tournament, 2)
    drawn_round(tournament, [team, other])
    page = outsider.get(reverse("public:team", args=[tournament.slug, 1])).content.decode()
    above, table, _rest = page.partition('<p class="my-table__where">')
    assert table
    assert above.partition("<main")[2].count(team.label) == 1
    assert 'aria-labelledby="who-1"' in above
    assert "Partie 1" in above.partition('id="who-1"')[2]


def test_the_table_of_a_team_without_a_round_is_named_by_nothing_that_is_missing(
    tournament: Tournament, outsider: Client
) -> None:
    teams_of(tournament, 2)
    page = outsider.get(reverse("public:team", args=[tournament.slug, 1])).content.decode()
    assert "Pas encore de table" in page
    assert "who-1" not in page


def test_the_file_of_a_draw_is_one_request(tournament: Tournament, outsider: Client) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    address = reverse("public:draw_input", args=[tournament.slug, 1])
    assert json.loads(outsider.get(address).content) == {"id": 1, **round_.draw_input}


@pytest.mark.parametrize("choice", ByeChoice.values)
def test_whoever_draws_the_file_again_gets_the_same_tables(
    tournament: Tournament, outsider: Client, choice: str
) -> None:
    tournament.bye_choice = choice
    tournament.save()
    play_round(drawn_round(tournament, teams_of(tournament, 7)))
    round_ = publish_draw(preview_draw(tournament, by=SERVER), by=SERVER)
    address = reverse("public:draw_input", args=[tournament.slug, 2])
    again = answer_line(outsider.get(address).content, "fr")
    tables = round_.matches.exclude(ew=None).values_list("table_number", "ns__number", "ew__number")
    drawn = [(table["table"], table["ns"], table["ew"]) for table in again["tables"]]
    assert drawn == list(tables)


def test_the_calendar_tells_what_is_when(db: None) -> None:
    today = timezone.localdate()

    def day(days: int, **values: object) -> Tournament:
        return TournamentFactory(date=today + datetime.timedelta(days=days), **values)

    now, coming, past = day(0), day(3), day(-9)
    over = day(0, finished_at=timezone.now())
    day(0, is_public=False)
    after_midnight = day(-1)
    drawn_round(after_midnight, teams_of(after_midnight, 2))
    calendar = read_public_calendar(today)
    assert (list(calendar.running), list(calendar.coming), list(calendar.past)) == (
        [after_midnight, now],
        [coming],
        [over, past],
    )


def test_a_page_of_the_calendar_that_is_not_there(outsider: Client) -> None:
    assert outsider.get(reverse("public:home"), {"page": "9"}).status_code == 404


def test_the_wall_welcomes_before_the_draw(tournament: Tournament) -> None:
    assert find_needed_view(read_rounds_under_way(tournament)) == "accueil"


def test_the_wall_shows_seats_until_the_first_result(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    before = find_needed_view(read_rounds_under_way(tournament))
    play_round(round_)
    assert (before, find_needed_view(read_rounds_under_way(tournament))) == (
        "places",
        "classement",
    )


def test_the_wall_has_no_other_view(tournament: Tournament, outsider: Client) -> None:
    address = reverse("public:wall", args=[tournament.slug])
    assert outsider.get(address, {"vue": "autre"}).status_code == 404


@pytest.mark.parametrize("text", ["\x00", "💥" * 90, "'\"<script>", "%s%(a)s"])
def test_whatever_is_searched_a_page_answers(
    tournament: Tournament, outsider: Client, text: str
) -> None:
    teams_of(tournament, 1)
    address = reverse("public:seats", args=[tournament.slug])
    assert outsider.get(address, {"q": text}).status_code == 200


@pytest.mark.parametrize("route", ["team", "rank", "draw", "standings_round"])
def test_numbers_beyond_any_column_are_not_found(
    tournament: Tournament, outsider: Client, route: str
) -> None:
    Team.objects.filter(tournament=tournament).delete()
    address = reverse(f"public:{route}", args=[tournament.slug, 10**30])
    assert outsider.get(address).status_code == 404
