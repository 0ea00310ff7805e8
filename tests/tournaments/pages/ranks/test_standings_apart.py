"""What stands apart in the standings: exempts, forfeits, missed rounds, rounds left out."""

from hashlib import sha256

import pytest

from tests.tournaments.chains import draw_round, first_stage, set_score, tournament_of
from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.actors import SERVER
from tournaments.domain.sheets.forfeits import record_forfeit
from tournaments.enums import Forfeit
from tournaments.models import Team, Tournament
from tournaments.pages.ranks.public_standings import read_public_standings
from tournaments.pages.ranks.rank_explanations import rank_explanation
from tournaments.queries.ranks.team_places import rank_of_teams_now


def apart(tournament: Tournament) -> dict[int, tuple[tuple[str, str], ...]]:
    """What each line of the standings has apart, by the team's number."""
    return {line.team.number: line.apart for line in read_public_standings(tournament).lines}


def test_nothing_stands_apart_where_everybody_played(tournament: Tournament) -> None:
    play_round(drawn_round(tournament, teams_of(tournament, 4)))
    found = read_public_standings(tournament)
    assert (found.apart, found.notes) == ((), ())


def test_a_forfeit_stands_apart_for_both_sides(tournament: Tournament) -> None:
    tournament.forfeit_points_for, tournament.forfeit_points_against = 972, 0
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    play_round(round_)
    record_forfeit(round_.matches.get(table_number=2), absent=Forfeit.EW, by=SERVER)
    tournament.save()
    assert apart(tournament) == {
        1: (("dont forfait", ""),),
        2: (("dont forfait", ""),),
        3: (("dont forfait", "972"),),
        4: (("dont forfait", "0"),),
    }


def test_the_points_of_rounds_left_out_stand_apart(tournament: Tournament) -> None:
    tournament.best_rounds = 1
    tournament.save()
    teams = teams_of(tournament, 2)
    record(drawn_round(tournament, teams).matches.get(), [100] * 12)
    record(drawn_round(tournament, teams, number=2).matches.get(), [90] * 12)
    assert apart(tournament) == {
        1: (("non retenu", "1\xa0080"),),
        2: (("non retenu", "744"),),
    }


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("best_rounds", "Seule la meilleure partie de chacun compte."),
        ("drop_worst", "La moins bonne partie de chacun ne compte pas."),
    ],
)
def test_the_page_says_how_many_rounds_count(
    tournament: Tournament, setting: str, sentence: str
) -> None:
    setattr(tournament, setting, 1)
    tournament.save()
    teams = teams_of(tournament, 2)
    play_round(drawn_round(tournament, teams))
    play_round(drawn_round(tournament, teams, number=2))
    assert read_public_standings(tournament).notes[0] == sentence


def test_the_worth_of_an_exempt_is_told_where_there_is_one(tournament: Tournament) -> None:
    tournament.bye_points, tournament.bye_is_win = 972, False
    tournament.save()
    play_round(drawn_round(tournament, teams_of(tournament, 3)))
    assert read_public_standings(tournament).notes == ("Un exempt vaut 972 points.",)


@pytest.mark.django_db
def test_a_lot_that_decided_tells_how_to_draw_it_again_and_one_that_did_not_nothing() -> None:
    tournament = tournament_of(4, criteria=["total", "lot"], lot_seed=7)
    first, second = draw_round(first_stage(tournament)).matches.order_by("table_number")
    set_score(first, 1200, 744)
    set_score(second, 1100, 844)
    assert read_public_standings(tournament).notes == ()
    set_score(second, 1200, 744)
    page = read_public_standings(tournament)
    (note,) = page.notes
    assert "« 7:numéro »" in note

    def ticket(number: int) -> str:
        return sha256(f"7:{number}".encode()).hexdigest()

    found = [line.team.number for line in page.lines]
    assert found == [*sorted(found[:2], key=ticket), *sorted(found[2:], key=ticket)]


def test_who_never_came_keeps_nobody_down(tournament: Tournament) -> None:
    """By the difference of points a team that has none would stand before those that lost."""
    Tournament.objects.filter(pk=tournament.pk).update(criteria=["difference"])
    tournament.refresh_from_db()
    *came, away = teams_of(tournament, 5)
    Team.objects.filter(pk=away.pk).update(is_present=False)
    play_round(drawn_round(tournament, came))
    lines = read_public_standings(tournament).lines
    assert [line.rank for line in lines] == [1, 2, 3, 4]
    last = rank_explanation(tournament, lines[-1].team.number)
    gone = rank_explanation(tournament, away.number)
    assert last is not None
    assert gone is not None
    assert (last.rank, last.field_size, last.below) == (4, 4, None)
    assert (gone.is_ranked, gone.above, gone.below) == (False, None, None)
    assert away.pk not in (rank_of_teams_now(tournament) or {})


def test_who_is_not_in_the_room_is_ranked_until_a_round_is_missed(tournament: Tournament) -> None:
    one, other, away = teams_of(tournament, 3)
    Team.objects.filter(pk=away.pk).update(is_present=False)
    before = len(read_public_standings(tournament).lines)
    play_round(drawn_round(tournament, [one, other]))
    assert (before, len(read_public_standings(tournament).lines)) == (3, 2)
