"""Standings pages: columns of the criteria, states, categories, ranks that explain themselves."""

import datetime
import html

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import AdjustmentKind, AdjustmentUnit, RoundState, SheetState, StandingsState
from tournaments.models import Adjustment, ScoreSheet, Team, Tournament
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings


def page(client: Client, tournament: Tournament, route: str = "standings", *args: int) -> str:
    address = reverse(f"public:{route}", args=[tournament.slug, *args])
    return client.get(address, headers={"accept-language": "fr"}).content.decode()


def lines(standings: PublicStandings) -> list[tuple[int, int]]:
    return [(line.rank, line.team.number) for line in standings.lines]


def test_columns_follow_the_criteria(tournament: Tournament) -> None:
    tournament.criteria = ["wins", "total", "direct_encounter", "lot"]
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    assert read_public_standings(tournament).columns == ("Victoires", "Total des points")


def test_numbers_are_written_as_the_reader_writes_them(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    record(round_.matches.get(), [100] * 12)
    assert read_public_standings(tournament).lines[0].cells == ("1\xa0200", "2")


def test_the_exempt_stands_apart(tournament: Tournament) -> None:
    tournament.bye_points = 972
    play_round(drawn_round(tournament, teams_of(tournament, 3)))
    byes = {line.team.number: line.apart[0][1] for line in read_public_standings(tournament).lines}
    assert byes == {1: "", 2: "", 3: "972"}


def test_adjustments_stand_apart(tournament: Tournament) -> None:
    teams = teams_of(tournament, 2)
    play_round(drawn_round(tournament, teams))
    Adjustment.objects.create(
        tournament=tournament,
        team=teams[0],
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-160,
        reason="retard",
    )
    apart = {line.team.number: line.adjustments for line in read_public_standings(tournament).lines}
    assert apart == {1: ("−160 points",), 2: ()}


def test_places_gained_and_lost_since_the_round_before(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    refresh_snapshots(tournament)
    round_ = drawn_round(tournament, teams, number=2)
    record(round_.matches.get(table_number=1), [100] * 12)
    record(round_.matches.get(table_number=2), [160] * 12)
    moves = {
        line.team.number: (line.gained, line.lost)
        for line in read_public_standings(tournament).lines
    }
    assert moves == {3: (1, 0), 1: (0, 1), 2: (1, 0), 4: (0, 1)}


@pytest.mark.parametrize(
    ("state", "finished", "expected"),
    [
        (SheetState.CONFIRMED, False, StandingsState.PROVISIONAL),
        (SheetState.CONTESTED, False, StandingsState.UNDER_REVIEW),
        (SheetState.LOCKED, True, StandingsState.FINAL),
    ],
)
def test_the_page_says_how_sure_it_is(
    tournament: Tournament,
    outsider: Client,
    state: SheetState,
    finished: bool,
    expected: StandingsState,
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)), state=state)
    tournament.finished_at = timezone.now() if finished else None
    tournament.save()
    shown = [
        state for state in StandingsState if f"{state.label}</span>" in page(outsider, tournament)
    ]
    assert shown == [expected]


def test_final_standings_stop_asking(tournament: Tournament, outsider: Client) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)), state=SheetState.LOCKED)
    before = page(outsider, tournament).count("data-poll=")
    Tournament.objects.update(finished_at=timezone.now(), whole_version=2)
    assert (before, page(outsider, tournament).count("data-poll=")) == (1, 0)


def test_standings_after_a_round_leave_out_later_ones(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams))
    before = lines(read_public_standings(tournament))
    round_ = drawn_round(tournament, teams, number=2)
    record(round_.matches.get(table_number=2), [160] * 12)
    assert lines(read_public_standings(tournament, after_round=1)) == before


def test_a_category_has_ranks_of_its_own(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    Team.objects.filter(number__in=[2, 4]).update(category="Femmes")
    play_round(drawn_round(tournament, teams))
    assert lines(read_public_standings(tournament, category="Femmes")) == [(1, 4), (2, 2)]


def test_a_category_that_nobody_has_is_not_found(tournament: Tournament, outsider: Client) -> None:
    address = reverse("public:standings", args=[tournament.slug])
    assert outsider.get(address, {"categorie": "Ovnis"}).status_code == 404


def test_every_rank_leads_to_its_reason(tournament: Tournament, outsider: Client) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    html = page(outsider, tournament)
    reasons = [reverse("public:rank", args=[tournament.slug, n]) for n in range(1, 5)]
    assert [html.count(f'href="{address}"') for address in reasons] == [1, 1, 1, 1]


def test_the_reason_names_what_decides(tournament: Tournament, outsider: Client) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 2))
    record(round_.matches.get(), [100] * 12)
    html = page(outsider, tournament, "rank", 1)
    assert html.count("<strong>Total des points : 1\xa0200 contre 744</strong>") == 1


def test_the_reason_of_a_round_is_that_of_the_round(
    tournament: Tournament, outsider: Client
) -> None:
    teams = teams_of(tournament, 2)
    play_round(drawn_round(tournament, teams))
    play_round(drawn_round(tournament, teams, number=2))
    address = reverse("public:rank", args=[tournament.slug, 1])
    response = outsider.get(address, {"partie": "1"})
    assert [round_.number for round_ in response.context["explanation"].rounds] == [1]


PAGES = [
    ("standings", ()),
    ("draw", (1,)),
    ("certificate", (1,)),
    ("seats", ()),
    ("teams", ()),
    ("team", (1,)),
    ("rank", (1,)),
    ("tournament", ()),
    ("wall", ()),
]


@pytest.mark.parametrize(("route", "arguments"), PAGES)
def test_the_number_of_queries_does_not_grow_with_the_tables(
    tournament: Tournament, outsider: Client, route: str, arguments: tuple[int, ...]
) -> None:
    counts = []
    for one, teams in ((tournament, 3), (TournamentFactory(), 7)):
        play_round(drawn_round(one, teams_of(one, teams)))
        with CaptureQueriesContext(connection) as captured:
            page(outsider, one, route, *arguments)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_the_calendar_takes_the_same_queries_for_one_and_for_three(
    tournament: Tournament, outsider: Client
) -> None:
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            outsider.get(reverse("public:home"))
        counts.append(len(captured))
        TournamentFactory.create_batch(2, club=tournament.club)
    assert counts[0] == counts[1]


def test_a_round_that_is_still_played_counts_for_nobody(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    before = read_public_standings(tournament)
    record(drawn_round(tournament, teams, number=2).matches.get(table_number=2), [160] * 12)
    for found in (
        read_public_standings(tournament),
        read_public_standings(tournament, after_round=2),
    ):
        assert lines(found) == lines(before)
        assert (found.after_round, found.whole_rounds) == (1, (1,))


def test_a_team_whose_match_the_arbiter_holds_is_told_apart(tournament: Tournament) -> None:
    teams = teams_of(tournament, 5)
    play_round(drawn_round(tournament, teams, state=RoundState.CLOSED))
    second = drawn_round(tournament, teams, number=2)
    record(second.matches.get(table_number=1), [100] * 12)
    ScoreSheet.objects.filter(match__round=second, match__table_number=2).update(
        state=SheetState.CONTESTED
    )
    told = {line.team.number: line.progress for line in read_public_standings(tournament).lines}
    assert told == {1: "", 2: "", 3: "1 partie sur 2", 4: "1 partie sur 2", 5: ""}


def test_nobody_is_behind_once_the_round_is_whole(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 5)))
    assert {line.progress for line in read_public_standings(tournament).lines} == {""}


@pytest.mark.parametrize(("is_present", "ranked"), [(False, [1, 2]), (True, [1, 2, 9])])
def test_who_never_came_holds_no_rank(
    is_present: bool, ranked: list[int], tournament: Tournament
) -> None:
    TeamFactory(tournament=tournament, number=9, is_present=is_present)
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    assert sorted(line.team.number for line in read_public_standings(tournament).lines) == ranked


def test_the_hour_is_that_of_the_last_sheet(client: Client, tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    play_round(round_)
    when = timezone.now().replace(hour=12, minute=34)
    ScoreSheet.objects.filter(match__table_number=2).update(confirmed_at=when)
    found = read_public_standings(tournament)
    assert (found.updated_at, found.final_on) == (when, None)
    told = page(client, tournament)
    assert ("dernière feuille à" in told, "version" in told) == (True, False)


def test_final_standings_have_a_date_and_no_hour(client: Client, tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 2)))
    tournament.finished_at = datetime.datetime(2025, 9, 23, 20, 46, tzinfo=datetime.UTC)
    tournament.save()
    ScoreSheet.objects.update(confirmed_at=timezone.now())
    told = page(client, tournament)
    assert ("23 septembre 2025" in told, "dernière feuille" in told) == (True, False)


def test_players_stand_beside_the_name_that_their_team_gave_itself(
    client: Client, tournament: Tournament
) -> None:
    teams = teams_of(tournament, 2)
    teams[0].name = "Les Capots 10"
    teams[0].save()
    play_round(drawn_round(tournament, teams))
    wall = client.get(reverse("public:wall", args=[tournament.slug]), {"vue": "classement"})
    for told in (page(client, tournament), wall.content.decode()):
        assert html.escape(teams[0].player_names) in told


def test_who_never_came_has_no_rank_anywhere_and_is_nobodys_neighbour(
    outsider: Client, tournament: Tournament
) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    TeamFactory(tournament=tournament, number=9, is_present=False)
    last = read_public_standings(tournament).lines[-1].team.number
    assert "rang sur 4" in page(outsider, tournament, "team", last)
    assert "Juste derrière" not in page(outsider, tournament, "rank", last)
    assert "rang sur" not in page(outsider, tournament, "team", 9)
    assert "rang sur" not in page(outsider, tournament, "rank", 9)
