"""What walls are told, and the standings hidden and shown."""

import datetime
from functools import partial

import pytest
import time_machine
from django.utils import timezone

from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tests.tournaments.refusals import refusal
from tournaments.actors import SERVER
from tournaments.domain.tournament.settings import call_place, hide_standings, show_standings
from tournaments.enums import Act
from tournaments.models import Tournament
from walls.domain import (
    MOST_WALLS,
    WallPart,
    add_wall,
    arrange_wall,
    compute_wall_stamp,
    remove_wall,
    reveal_on_wall,
    save_wall_message,
    show_on_wall,
)
from walls.enums import WallView
from walls.models import Wall

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 11, 22, 20, tzinfo=datetime.UTC)


def test_the_halls_own_wall_is_made_when_it_is_told_something(tournament: Tournament) -> None:
    for view in (WallView.CLOCK, WallView.SEATS):
        show_on_wall(tournament, name="", view=view, by=SERVER)
    assert [(wall.name, wall.view, wall.version) for wall in Wall.objects.all()] == [
        ("", "places", 2)
    ]


def test_a_wall_that_nobody_made_is_told_nothing(tournament: Tournament) -> None:
    refused = refusal(show_on_wall, tournament, name="bar", view=WallView.CLOCK, by=SERVER)
    assert (refused.code, Wall.objects.count()) == ("unknown-wall", 0)


def test_a_message_ends_at_its_hour_and_with_it_the_stamp_changes(tournament: Tournament) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        wall = save_wall_message(
            tournament, name="", message="La buvette ferme", minutes=10, by=SERVER
        )
        said, stamp = wall.says(timezone.now()), compute_wall_stamp(tournament.slug, "")
        clock.shift(datetime.timedelta(minutes=10))
        assert (said, wall.says(timezone.now())) == ("La buvette ferme", "")
        assert compute_wall_stamp(tournament.slug, "") != stamp


def test_an_empty_message_ends_the_one_before(tournament: Tournament) -> None:
    save_wall_message(tournament, name="", message="La buvette ferme", minutes=10, by=SERVER)
    wall = save_wall_message(tournament, name="", message="", minutes=10, by=SERVER)
    assert (wall.message, wall.message_until) == ("", None)


def test_what_one_wall_is_told_leaves_another_as_it_is(tournament: Tournament) -> None:
    add_wall(tournament, name="bar", part=WallPart(), by=SERVER)
    before = compute_wall_stamp(tournament.slug, "bar")
    show_on_wall(tournament, name="", view=WallView.CLOCK, by=SERVER)
    assert compute_wall_stamp(tournament.slug, "bar") == before


def test_a_wall_reveals_the_last_round_once_nobody_plays_it_any_more(
    tournament: Tournament,
) -> None:
    teams = teams_of(tournament, 2)
    press = partial(reveal_on_wall, tournament, name="", by=SERVER)
    early = [refusal(press).code]
    play_round(drawn_round(tournament, teams, number=1))
    last = drawn_round(tournament, teams, number=2)
    early.append(refusal(press).code)
    play_round(last)
    assert (early, press().revealed_round) == (["still-played"] * 2, 2)


def test_walls_are_arranged_and_removed(tournament: Tournament) -> None:
    part = WallPart(first_letter="A", last_letter="K")
    add_wall(tournament, name="bar", part=WallPart(), by=SERVER)
    wall = arrange_wall(tournament, name="bar", part=part, by=SERVER)
    assert (wall.first_letter, wall.last_letter, wall.version) == ("A", "K", 2)
    remove_wall(tournament, name="bar")
    assert Wall.objects.count() == 0


def test_there_is_an_end_to_walls(tournament: Tournament) -> None:
    walls = [Wall(tournament=tournament, name=f"e{n}") for n in range(MOST_WALLS)]
    Wall.objects.bulk_create(walls)
    refused = refusal(add_wall, tournament, name="bar", part=WallPart(), by=SERVER)
    assert refused.code == "too-many-walls"
    assert arrange_wall(tournament, name="e1", part=WallPart(), by=SERVER).name == "e1"


def test_standings_are_hidden_once_and_shown_with_an_entry_each(tournament: Tournament) -> None:
    for act in (hide_standings, hide_standings, show_standings):
        call_place(tournament, called=2, by=SERVER)
        found = act(tournament, by=SERVER)
    acts = tournament.audit_entries.order_by("number").values_list("act", flat=True)
    assert (list(acts), found.places_called) == (
        [Act.STANDINGS_HIDDEN, Act.STANDINGS_SHOWN],
        None,
    )


def test_calling_a_place_raises_no_version_and_every_walls_stamp(tournament: Tournament) -> None:
    add_wall(tournament, name="bar", part=WallPart(), by=SERVER)
    stamps = [compute_wall_stamp(tournament.slug, name) for name in ("", "bar")]
    version = call_place(tournament, called=1, by=SERVER).version
    again = [compute_wall_stamp(tournament.slug, name) for name in ("", "bar")]
    assert version == Tournament.objects.get(pk=tournament.pk).version == 1
    assert [stamp != other for stamp, other in zip(stamps, again, strict=True)] == [True, True]
