"""The page on which tables are put where they stand."""

from django.test import Client
from django.urls import reverse

from tests.factories import RoomFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.models import Tournament


def where(tournament: Tournament) -> str:
    return reverse("organiser:hall_plan", args=[tournament.slug])


def typed(**places: tuple[object, object]) -> dict[str, str]:
    return {
        f"{what}-{table[1:]}": str(value)
        for table, place in places.items()
        for what, value in zip(("column", "row"), place, strict=True)
    }


def test_an_organiser_puts_tables_where_they_stand(
    organiser: Client, tournament: Tournament
) -> None:
    RoomFactory(tournament=tournament, first_table=1, last_table=3)
    assert organiser.post(where(tournament), typed(t1=(2, 1), t3=(1, 4))).status_code == 302
    assert Tournament.objects.get().table_places == {"1": [2, 1], "3": [1, 4]}
    organiser.post(where(tournament), {"reset": "1"})
    assert Tournament.objects.get().table_places == {}


def test_half_a_place_is_named_and_keeps_the_other(
    organiser: Client, tournament: Tournament
) -> None:
    teams_of(tournament, 4)
    answer = organiser.post(
        where(tournament), typed(t1=(2, ""), t2=(99, 1)), headers={"accept-language": "fr"}
    )
    errors = answer.context["form"].errors
    assert errors["row-1"] == ["Table 1 : donnez la colonne et la rangée."]
    assert list(errors) == ["column-2", "row-1"]
    assert Tournament.objects.get().table_places == {}


def test_the_tables_are_those_of_the_hall_and_those_that_were_drawn(
    organiser: Client, tournament: Tournament
) -> None:
    round_ = drawn_round(tournament, teams_of(tournament, 4))
    round_.matches.filter(table_number=2).update(table_number=9)
    planned = organiser.get(where(tournament)).context["planned"]
    assert [table for table, _column, _row in planned[0].tables] == [1, 2, 9]
