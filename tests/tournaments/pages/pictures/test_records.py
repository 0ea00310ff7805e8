"""The records of the evening, from the accounts of the standings."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, record, teams_of
from tournaments.domain.ranks.standings import refresh_snapshots
from tournaments.enums import RoundState, TeamStatus
from tournaments.models import Club, Tournament
from tournaments.pages.pictures.records import HeldRecord, read_past_records
from tournaments.pages.ranks.evening import read_standings_and_evening

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 3, 7)


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


def play(club: Club, points: int, *, days: int = 0, **choices: object) -> Tournament:
    """A concours of two rounds that is over, in which team 1 makes so many points of each deal in
    the first, and few in the second."""
    tournament = TournamentFactory(
        club=club, date=DAY + datetime.timedelta(days), finished_at=timezone.now(), **choices
    )
    teams = teams_of(tournament, 4)
    for number, made, others in ((1, points, 90), (2, 82, 100)):
        round_ = drawn_round(tournament, teams, number=number, state=RoundState.CLOSED)
        for match in round_.matches.all():
            record(match, [made if match.ns == teams[0] else others] * 12)
        refresh_snapshots(tournament)
    return tournament


def read(club: Club) -> dict[str, HeldRecord]:
    past = read_past_records(Tournament.objects.filter(club=club))
    return {record.label: record for record in past.records}


def test_the_best_of_all_evenings_is_told_with_its_concours() -> None:
    club = ClubFactory()
    play(club, 100)
    best = play(club, 140, days=7, name="Concours de printemps")
    told = read(club)["Meilleure partie"]
    winner = best.teams.get(number=1).label
    assert told.number == "1\xa0680"
    assert told.text == f"{winner}, Concours de printemps, 14 mars 2026"
    assert told.url == reverse("public:standings", args=[best.slug])


def test_of_equal_ones_the_first_that_was_played_is_told() -> None:
    club = ClubFactory()
    first = play(club, 140)
    play(club, 140, days=7)
    assert read(club)["Meilleure partie"].url.endswith(f"/{first.slug}/classement/")


def test_totals_and_climbs_are_told_of_whole_evenings() -> None:
    club = ClubFactory()
    held = play(club, 100)
    told = read(club)
    numbers = {label: told[label].number for label in ("Meilleur total", "Plus belle remontée")}
    assert numbers["Plus belle remontée"].endswith(("place", "places"))
    kept = held.snapshots.latest("after_round").kept_rows
    best = max(row["total"] for row in kept)
    assert numbers["Meilleur total"].replace("\xa0", "") == str(best)


@pytest.mark.parametrize(
    "change",
    [{"is_public": False}, {"is_demo": True}, {"hides_standings": True}, {"finished_at": None}],
    ids=lambda change: next(iter(change)),
)
def test_what_not_everybody_may_read_holds_no_record(change: dict[str, object]) -> None:
    club = ClubFactory()
    play(club, 100)
    other = play(club, 140, days=7)
    assert read(club)["Meilleure partie"].number == "1\xa0680"
    Tournament.objects.filter(pk=other.pk).update(**change)
    assert read(club)["Meilleure partie"].number == "1\xa0200"


@pytest.mark.parametrize(
    "change",
    [{"excluded_at": timezone.now()}, {"status": TeamStatus.WITHDRAWN}],
    ids=["excluded", "withdrawn"],
)
def test_who_was_sent_out_or_left_holds_none(change: dict[str, object]) -> None:
    club = ClubFactory()
    held = play(club, 140)
    held.teams.filter(number=1).update(**change)
    told = read(club)
    assert told["Meilleure partie"].number != "1\xa0680"
    assert all("JOUEUR 1A" not in record.text.partition(" contre ")[0] for record in told.values())


def test_more_evenings_ask_no_more(outsider: Client) -> None:
    club = ClubFactory()
    address = reverse("public:club_records", args=[club.slug])

    def count() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert outsider.get(address).status_code == 200
        return len(asked)

    play(club, 100)
    few = count()
    for days in range(3):
        play(club, 110, days=days)
    assert count() == few


def test_an_evening_being_played_leaves_the_page_as_it_is(outsider: Client) -> None:
    club = ClubFactory()
    play(club, 100)
    running = TournamentFactory(club=club)
    address = reverse("public:club_records", args=[club.slug])
    before = outsider.get(address).headers["ETag"]
    Tournament.objects.filter(pk=running.pk).update(version=90)
    assert outsider.get(address).headers["ETag"] == before


def test_a_club_and_its_concours_lead_to_its_records(outsider: Client) -> None:
    club = ClubFactory()
    held = play(club, 100)
    address = reverse("public:club_records", args=[club.slug])
    for page in (
        reverse("public:club", args=[club.slug]),
        reverse("public:standings", args=[held.slug]),
    ):
        assert f'href="{address}"' in outsider.get(page).content.decode()
    assert outsider.get(reverse("public:club_records", args=["nowhere"])).status_code == 404
