"""A match for the team that sits out."""

import pytest

from tests.factories import MatchFactory, RoundFactory, TeamFactory
from tournaments.actors import SERVER
from tournaments.domain.exempt_matches import seat_exempt_team
from tournaments.domain.results import refresh_match
from tournaments.enums import CountsFor, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, Team
from tournaments.queries.standings import current_standings

pytestmark = pytest.mark.django_db


def hall() -> tuple[Round, Team, list[Team]]:
    """A round with one table, and a team that sits out."""
    round_ = RoundFactory()
    teams = [TeamFactory(tournament=round_.tournament, is_present=True) for _ in range(3)]
    MatchFactory(round=round_, ns=teams[0], ew=teams[1], table_number=1)
    MatchFactory(round=round_, ns=teams[2], ew=None, table_number=None)
    return round_, teams[2], teams[:2]


def play(match: Match, ns: int, ew: int) -> None:
    """Hand in a sheet with totals only."""
    sheet = match.sheet
    sheet.entry, sheet.state = "totals", SheetState.CONFIRMED
    sheet.save()
    sheet.totals_records.create(version=1, facts={"NS": ns, "EW": ew})
    refresh_match(match, sheet=sheet)


def test_the_exempt_plays_volunteers_at_a_free_table() -> None:
    round_, exempt, (volunteers, _) = hall()
    match = seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    assert (match.ns, match.ew, match.table_number) == (exempt, volunteers, 2)
    assert match.counts_for == CountsFor.NS
    assert match.sheet.state == SheetState.OPEN


def test_it_counts_for_the_exempt_alone() -> None:
    round_, exempt, (volunteers, _) = hall()
    match = seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    play(match, 1100, 844)
    standings = current_standings(round_.tournament).standings
    assert standings.row_of(exempt.pk).tally.total == 1100
    assert standings.row_of(volunteers.pk).tally.total == 0


def test_a_pair_of_the_organisation_is_an_opponent_and_is_not_ranked() -> None:
    round_, exempt, _ = hall()
    staff = TeamFactory(tournament=round_.tournament, is_staff=True, is_present=False)
    match = seat_exempt_team(round_, exempt=exempt, against=staff, by=SERVER)
    play(match, 900, 1044)
    rows = current_standings(round_.tournament).standings.rows
    assert {row.participant.id for row in rows}.isdisjoint({staff.pk})


@pytest.mark.parametrize(
    ("who", "against", "code"),
    [(0, 1, "not-exempt"), (2, 2, "opponent-away"), (2, "gone", "opponent-away")],
)
def test_what_cannot_be_is_refused(who: int, against: int | str, code: str) -> None:
    round_, exempt, others = hall()
    teams = [*others, exempt]
    gone = TeamFactory(tournament=round_.tournament, is_present=False)
    opponent = gone if against == "gone" else teams[int(against)]
    with pytest.raises(Refused) as refused:
        seat_exempt_team(round_, exempt=teams[who], against=opponent, by=SERVER)
    assert refused.value.code == code


def test_a_round_that_is_over_takes_no_match() -> None:
    round_, exempt, (volunteers, _) = hall()
    Round.objects.filter(pk=round_.pk).update(state="closed")
    with pytest.raises(Refused) as refused:
        seat_exempt_team(round_, exempt=exempt, against=volunteers, by=SERVER)
    assert refused.value.code == "not-published"
