"""The database seats a team once in a round, whatever writes the matches."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.database.constraints import refused_by
from tests.factories import MatchFactory, RoundFactory, TeamFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.draws.exempt_matches import seat_exempt_team, take_back_exempt_match
from tournaments.domain.draws.seating import swap_teams
from tournaments.enums import CountsFor
from tournaments.models import Match, Round, ScoreSheet, Seat, Team, Tournament

pytestmark = pytest.mark.django_db

ONCE = "team_seated_once_per_round"


def seats(round_: Round) -> set[tuple[int, int | None, str]]:
    """Who sits in a round: the team, the table, the side."""
    told = Seat.objects.filter(round=round_)
    return set(told.values_list("team__number", "match__table_number", "side"))


@pytest.fixture
def match(tournament: Tournament) -> Match:
    """Table 1: team 1 against team 2."""
    one, other = teams_of(tournament, 2)
    return MatchFactory(round=RoundFactory(tournament=tournament), table_number=1, ns=one, ew=other)


@pytest.mark.parametrize("seated", ["ns", "ew"])
@pytest.mark.parametrize("again", ["ns", "ew"])
def test_a_team_at_two_tables_is_refused(match: Match, seated: str, again: str) -> None:
    with refused_by(ONCE):
        MatchFactory(round=match.round, table_number=2, **{again: getattr(match, seated)})


@pytest.mark.parametrize("again", ["ns_partner", "ew_partner"])
def test_a_partner_who_sits_elsewhere_is_refused(match: Match, again: str) -> None:
    fourth = TeamFactory(tournament=match.round.tournament, number=9)
    partners = {"ns_partner": fourth, "ew_partner": fourth} | {again: match.ns}
    with refused_by(ONCE):
        MatchFactory(round=match.round, table_number=2, **partners)


def test_a_partner_who_is_the_opponent_too_is_refused(match: Match) -> None:
    with refused_by(ONCE):
        Match.objects.filter(pk=match.pk).update(ns_partner=match.ew, ew_partner=match.ns)


def test_an_exempt_with_a_table_is_refused(match: Match) -> None:
    with refused_by(ONCE):
        Match.objects.create(round=match.round, ns=match.ew)


def test_a_team_moved_to_a_second_table_is_refused(match: Match) -> None:
    other = MatchFactory(round=match.round, table_number=2)
    with refused_by(ONCE):
        Match.objects.filter(pk=other.pk).update(ew=match.ns)


def test_tables_written_all_at_once_are_refused_too(match: Match) -> None:
    made = [Match(round=match.round, table_number=2, ns=match.ew, ew=match.ns)]
    with refused_by(ONCE):
        Match.objects.bulk_create(made)


def test_the_next_round_seats_everybody_again(match: Match) -> None:
    later = RoundFactory(tournament=match.round.tournament, number=2)
    MatchFactory(round=later, table_number=1, ns=match.ew, ew=match.ns)
    assert seats(later) == {(2, 1, "NS"), (1, 1, "EW")}


def test_a_draw_seats_everybody_once() -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 5)
    round_ = preview_draw(tournament, by=SERVER, seed=1)
    assert Seat.objects.filter(round=round_).count() == tournament.teams.count()


def test_a_draw_that_is_taken_back_leaves_no_seat() -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 4)
    cancel_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER, reason="Erreur")
    assert Seat.objects.count() == 0


def test_teams_that_are_swapped_take_each_others_seats(tournament: Tournament) -> None:
    first, second, third, fourth = teams_of(tournament, 4)
    round_ = drawn_round(tournament, [first, second, third, fourth])
    swap_teams(round_, first=second, second=third, by=SERVER)
    assert seats(round_) == {(1, 1, "NS"), (3, 1, "EW"), (2, 2, "NS"), (4, 2, "EW")}


def test_volunteers_keep_the_seat_of_their_own_match(tournament: Tournament) -> None:
    teams = teams_of(tournament, 3)
    round_ = drawn_round(tournament, teams)
    before = seats(round_)
    made = seat_exempt_team(round_, exempt=teams[2], against=teams[0], by=SERVER)
    assert made.counts_for == CountsFor.NS
    assert seats(round_) == before - {(3, None, "NS")} | {(3, made.table_number, "NS")}
    take_back_exempt_match(made, by=SERVER)
    assert seats(round_) == before


def test_seats_cost_the_program_no_query(match: Match) -> None:
    teams = [TeamFactory(tournament=match.round.tournament, number=n) for n in range(10, 30)]
    tables = enumerate(zip(teams[::2], teams[1::2], strict=True), start=2)
    made = [Match(round=match.round, table_number=n, ns=ns, ew=ew) for n, (ns, ew) in tables]
    with CaptureQueriesContext(connection) as captured:
        Match.objects.bulk_create(made)
    statements = [one for one in captured if not one["sql"].startswith(("SAVEPOINT", "RELEASE"))]
    assert (len(statements), Seat.objects.count()) == (1, 22)


def test_a_match_and_its_sheet_keep_their_keys_through_a_swap(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    round_ = drawn_round(tournament, teams)
    before = keys_of(round_)
    swap_teams(round_, first=teams[1], second=teams[2], by=SERVER)
    assert keys_of(round_) == before


def keys_of(round_: Round) -> list[tuple[object, object]]:
    """The key of each match and of its sheet, table by table."""
    rows = round_.matches.order_by("table_number").values_list("key", "sheet__key")
    return list(rows)


def test_rows_written_all_at_once_have_a_key_each() -> None:
    tournament = TournamentFactory()
    teams_of(tournament, 8)
    preview_draw(tournament, by=SERVER, seed=1)
    rows = [*Match.objects.all(), *Team.objects.all(), *ScoreSheet.objects.all()]
    assert len({row.key for row in rows}) == len(rows) == 12
