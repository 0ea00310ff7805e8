"""A column a round in the standings, and the gaps: what each team made, against whom."""

from tests.tournaments.evenings import drawn_round, play_round, record, teams_of
from tournaments.enums import SheetState
from tournaments.models import Match, Tournament
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings


def by_number(tournament: Tournament) -> dict[int, StandingLine]:
    return {line.team.number: line for line in read_public_standings(tournament).lines}


def test_each_round_has_a_column(tournament: Tournament) -> None:
    teams = teams_of(tournament, 2)
    for number in (1, 2):
        play_round(drawn_round(tournament, teams, number=number))
    columns = read_public_standings(tournament).rounds
    assert [(column.number, column.label, column.title) for column in columns] == [
        (1, "P1", "Partie 1"),
        (2, "P2", "Partie 2"),
    ]


def test_a_cell_says_the_points_the_company_and_who_won(tournament: Tournament) -> None:
    tournament.bye_points = 972
    round_ = drawn_round(tournament, teams_of(tournament, 3))
    record(round_.matches.get(table_number=1), [100] * 12)
    cells = {number: line.rounds[0] for number, line in by_number(tournament).items()}
    told = {number: (cell.points, cell.company, cell.outcome) for number, cell in cells.items()}
    assert told == {
        1: ("1\xa0200", "contre 2", "win"),
        2: ("744", "contre 1", "loss"),
        3: ("972", "exempt", ""),
    }


def test_a_round_left_out_is_told_apart(tournament: Tournament) -> None:
    teams = teams_of(tournament, 2)
    tournament.best_rounds = 1
    tournament.save()
    play_round(drawn_round(tournament, teams))
    record(drawn_round(tournament, teams, number=2).matches.get(), [90] * 12)
    assert [round_.counts for round_ in by_number(tournament)[1].rounds] == [True, False]


def test_a_team_without_a_line_has_an_empty_cell(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    record(round_.matches.get(table_number=1), [100] * 12)
    waiting: Match = round_.matches.get(table_number=2)
    waiting.sheet.state = SheetState.CONTESTED
    waiting.sheet.save()
    assert by_number(tournament)[3].rounds[0].points == ""


def test_gaps_to_the_first_and_to_the_one_before(tournament: Tournament) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    record(round_.matches.get(table_number=1), [100] * 12)
    record(round_.matches.get(table_number=2), [100] * 12)
    gaps = [(line.gaps.first, line.gaps.before) for line in read_public_standings(tournament).lines]
    assert gaps == [("", ""), ("=", "="), ("−456", "−456"), ("−456", "=")]
