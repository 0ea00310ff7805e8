"""The records of the evening, from the accounts of the standings."""

from tests.tournaments.evenings import drawn_round, record, teams_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState
from tournaments.models import Tournament
from tournaments.pages.ranks.evening import read_standings_and_evening


def test_records_name_the_best_the_widest_and_the_closest(tournament: Tournament) -> None:
    teams = teams_of(tournament, 4)
    round_ = drawn_round(tournament, teams)
    record(round_.matches.get(table_number=1), [100] * 12)
    record(round_.matches.get(table_number=2), [82] * 11 + [120])
    one, two, three, four = (team.label for team in teams)
    told = [(r.label, r.number, r.text) for r in read_standings_and_evening(tournament)[1].records]
    assert told == [
        ("Meilleure partie", "1\xa0200", f"{one} (équipe 1), partie 1"),
        ("Meilleure donne", "120", f"{three} (équipe 3), partie 1"),
        ("Plus gros écart", "456", f"{one} contre {two}, partie 1"),
        (
            "Partie la plus serrée",
            "1\xa0022\xa0–\u2060\xa0922",
            f"{three} contre {four}, partie 1",
        ),
    ]


def test_nothing_is_told_before_the_first_match(tournament: Tournament) -> None:
    drawn_round(tournament, teams_of(tournament, 4))
    assert read_standings_and_evening(tournament)[1].records == ()


def test_the_best_total_and_climb_are_told_after_several_rounds(tournament: Tournament) -> None:
    one, two, three, four = teams_of(tournament, 4)
    for number, order in ((1, [one, two, three, four]), (2, [two, one, four, three])):
        round_ = drawn_round(tournament, order, number=number, state=RoundState.CLOSED)
        record(round_.matches.get(table_number=1), [150 if number == 2 else 90] * 12)
        record(round_.matches.get(table_number=2), [82] * 12)
        refresh_snapshots(tournament)
    told = {r.label: (r.number, r.text) for r in read_standings_and_evening(tournament)[1].records}
    total = 72 * 12 + 150 * 12
    assert told["Meilleur total"] == (
        f"{total:,}".replace(",", "\xa0"), f"{two.label} (équipe 2), toute la soirée",
    )  # fmt: skip
    assert told["Plus belle remontée"] == (
        "3 places", f"{two.label} (équipe 2), toute la soirée",
    )  # fmt: skip
