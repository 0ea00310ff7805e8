"""The page of rooms and tables."""

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Tournament


def where(tournament: Tournament) -> str:
    return reverse("organiser:rooms", args=[tournament.slug])


def typed(*rooms: tuple[str, str, str], **hall: str) -> dict[str, str]:
    data = {"rooms-TOTAL_FORMS": str(len(rooms)), "rooms-INITIAL_FORMS": "0", **hall}
    data.setdefault("table_order", "rank")
    for n, (name, first, last) in enumerate(rooms):
        data |= {
            f"rooms-{n}-name": name,
            f"rooms-{n}-first_table": first,
            f"rooms-{n}-last_table": last,
        }
    return data


def test_an_organiser_describes_the_hall(organiser: Client, tournament: Tournament) -> None:
    data = typed(("Salle A", "1", "8"), ("", "", ""), reserved_tables="1-2", table_order="varied")
    assert organiser.post(where(tournament), data)["Location"] == where(tournament)
    stored = Tournament.objects.get(pk=tournament.pk)
    assert (stored.reserved_tables, stored.table_order) == ([1, 2], "varied")
    assert [room.name for room in stored.rooms.all()] == ["Salle A"]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (("Salle A", "", "8"), "Donnez un numéro de table."),
        (("Salle A", "9", "8"), "Cette table vient avant la première."),
    ],
)
def test_a_mistake_keeps_what_was_typed(
    organiser: Client, tournament: Tournament, room: tuple[str, str, str], sentence: str
) -> None:
    page = organiser.post(where(tournament), typed(room)).content.decode()
    assert page.count(sentence) == 1
    assert 'value="Salle A"' in page


def test_rooms_that_overlap_are_named(organiser: Client, tournament: Tournament) -> None:
    data = typed(("Salle A", "1", "8"), ("Salle B", "8", "9"))
    page = organiser.post(where(tournament), data).content.decode()
    assert page.count("Les tables de « Salle A » et de « Salle B » se recouvrent.") == 1


@pytest.mark.parametrize("total", ["", "-1", "x", "99999999"])
def test_a_broken_list_is_no_error_of_the_site(
    organiser: Client, tournament: Tournament, total: str
) -> None:
    data = typed(("Salle A", "1", "8")) | {"rooms-TOTAL_FORMS": total}
    assert organiser.post(where(tournament), data).status_code in {200, 302}
