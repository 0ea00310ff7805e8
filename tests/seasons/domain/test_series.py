"""Series: begun, changed, filled with tournaments; what is refused, and what is on record."""

import pytest
from django.utils import timezone

from arbitration.models import AuditEntry
from seasons.domain import add_tournament, change_series, create_series, remove_tournament
from seasons.enums import SeriesOf, SeriesPoints
from seasons.models import Series, SeriesEvent
from tests.factories import ClubFactory, SeriesEventFactory, SeriesFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.errors import Refused

pytestmark = pytest.mark.django_db

VALUES = {"name": "Hiver", "ranks": SeriesOf.TEAMS, "points": SeriesPoints.REVERSE}


def told(series: Series) -> list[tuple[object, object]]:
    entries = AuditEntry.objects.filter(club=series.club, act=Act.SERIES_CHANGED)
    return [(entry.before, entry.after) for entry in entries.order_by("number")]


def test_a_series_begins_with_an_address_and_an_entry() -> None:
    series = create_series(ClubFactory(), values=VALUES, by=SERVER)
    assert (series.slug, series.ranks) == ("hiver", "teams")
    assert [after for _before, after in told(series)] == [VALUES]


def test_two_clubs_may_use_one_name() -> None:
    first, second = (create_series(ClubFactory(), values=VALUES, by=SERVER) for _ in range(2))
    assert (first.slug, second.slug) == ("hiver", "hiver-2")


def test_no_series_has_the_address_of_the_page_for_new_ones() -> None:
    series = create_series(ClubFactory(), values=VALUES | {"name": "Nouveau"}, by=SERVER)
    assert series.slug == "nouveau-2"


def test_a_club_uses_a_name_once() -> None:
    series = SeriesFactory(name="Hiver")
    with pytest.raises(Refused) as refusal:
        create_series(series.club, values=VALUES | {"name": "HIVER"}, by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("name-taken", "name")


def test_a_table_of_points_must_be_written() -> None:
    with pytest.raises(Refused) as refusal:
        create_series(ClubFactory(), values=VALUES | {"points": "table"}, by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("no-table", "points_by_place")


@pytest.mark.parametrize("points", [SeriesPoints.TOTAL, SeriesPoints.WINS])
def test_totals_and_victories_are_not_added_up_over_clubs(points: SeriesPoints) -> None:
    values = VALUES | {"points": points}
    with pytest.raises(Refused) as refusal:
        create_series(ClubFactory(), values=values | {"ranks": SeriesOf.CLUBS}, by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("not-for-clubs", "points")
    assert create_series(ClubFactory(), values=values, by=SERVER).points == points


def test_a_change_tells_what_changed_alone() -> None:
    series = SeriesFactory(best_of=None)
    changed = change_series(series, values={"best_of": 3, "name": series.name}, by=SERVER)
    assert (changed.best_of, changed.version) == (3, 2)
    assert told(series) == [({"best_of": None}, {"best_of": 3})]


def test_nothing_changed_leaves_no_entry() -> None:
    series = SeriesFactory()
    assert change_series(series, values={"name": series.name}, by=SERVER).version == 1
    assert told(series) == []


def test_a_tournament_of_the_club_counts_from_the_beginning() -> None:
    series = SeriesFactory()
    tournament = TournamentFactory(club=series.club, is_public=False)
    event = add_tournament(series, tournament=tournament, by=SERVER)
    assert list(series.events.all()) == [event]
    assert [after for _before, after in told(series)] == [{"tournament": tournament.name}]


def test_a_tournament_counts_once() -> None:
    event = SeriesEventFactory()
    with pytest.raises(Refused) as refusal:
        add_tournament(event.series, tournament=event.tournament, by=SERVER)
    assert refusal.value.code == "already-there"


@pytest.mark.parametrize(("public", "over"), [(False, True), (True, False)])
def test_another_clubs_tournament_must_be_public_and_over(public: bool, over: bool) -> None:
    other = TournamentFactory(is_public=public, finished_at=timezone.now() if over else None)
    with pytest.raises(Refused) as refusal:
        add_tournament(SeriesFactory(), tournament=other, by=SERVER)
    assert refusal.value.code == "not-open"


def test_another_clubs_tournament_does_not_change() -> None:
    other = TournamentFactory(finished_at=timezone.now())
    version = other.version
    add_tournament(SeriesFactory(), tournament=other, by=SERVER)
    other.refresh_from_db()
    assert other.version == version


def test_a_tournament_can_be_taken_out_again() -> None:
    event = SeriesEventFactory()
    remove_tournament(event, by=SERVER)
    assert SeriesEvent.objects.count() == 0
    event.series.refresh_from_db()
    assert event.series.version == 2
