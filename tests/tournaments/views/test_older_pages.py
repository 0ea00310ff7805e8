"""Who saves a page that was opened before somebody else saved it takes nothing of theirs back."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import RoomFactory, SeriesFactory
from tests.people import member
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, kw_only=True, slots=True)
class Desk:
    """An organiser before one form of the site."""

    client: Client
    page: str
    field: str

    def open(self) -> SentForm:
        """The form as the page shows it now."""
        html = self.client.get(self.page).content.decode()
        return next(form for form in read_forms(html, self.page) if self.field in form.names)

    def save(self, form: SentForm, **changed: str) -> str:
        """Send it with other values in some fields; the page, where it is shown again."""
        typed = {name: [value] for name, value in changed.items()}
        answer = self.client.post(form.action, {**form.values, **typed})
        return answer.content.decode() if answer.status_code == 200 else ""


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return member(Role.ORGANISER)(tournament)


Shared = tuple[Desk, tuple[str, str], tuple[str, str]]
"""A form, two values of its field, and another field with a value."""


@pytest.fixture(params=["club", "series"])
def shared(request: pytest.FixtureRequest, organiser: Client, tournament: Tournament) -> Shared:
    """A form of a club's pages, which everybody sees who runs it."""
    if request.param == "club":
        page = reverse("organiser:club", args=[tournament.club.slug])
        desk = Desk(client=organiser, page=page, field="town")
        return desk, ("Vannes", "Auray"), ("photo_days", "9")
    series = SeriesFactory(club=tournament.club, best_of=1)
    page = reverse("organiser:series", args=[tournament.club.slug, series.slug])
    desk = Desk(client=organiser, page=page, field="best_of")
    return desk, ("2", "3"), ("participation_points", "4")


def test_what_was_not_touched_on_an_older_page_stays_as_somebody_else_saved_it(
    shared: Shared,
) -> None:
    desk, (theirs, _ours), (other, value) = shared
    older = desk.open()
    assert desk.save(desk.open(), **{desk.field: theirs}) == ""
    assert desk.save(older, **{other: value}) == ""
    now = desk.open().values
    assert (now[desk.field], now[other]) == ([theirs], [value])


def test_what_both_changed_is_said_beside_the_field_and_saved_by_the_next_press(
    shared: Shared,
) -> None:
    desk, (theirs, ours), _other = shared
    older = desk.open()
    desk.save(desk.open(), **{desk.field: theirs})
    said = desk.save(older, **{desk.field: ours})
    assert "Quelqu&#x27;un d&#x27;autre vient de changer ce réglage." in said
    assert desk.open().values[desk.field] == [theirs]
    again = next(form for form in read_forms(said, desk.page) if desk.field in form.names)
    assert desk.save(again) == ""
    assert desk.open().values[desk.field] == [ours]


def test_a_hall_that_somebody_else_arranged_stays_until_a_second_press(
    organiser: Client, tournament: Tournament
) -> None:
    RoomFactory(tournament=tournament, first_table=1, last_table=8)
    page = reverse("organiser:rooms", args=[tournament.slug])
    desk = Desk(client=organiser, page=page, field="reserved_tables")
    older, last = desk.open(), "rooms-0-last_table"
    desk.save(desk.open(), reserved_tables="3")
    assert desk.save(older) == ""
    assert desk.open().values["reserved_tables"] == ["3"]
    said = desk.save(older, **{last: "9"})
    again = next(form for form in read_forms(said, page) if last in form.names)
    assert (desk.open().values["reserved_tables"], again.values[last]) == (["3"], ["9"])
    assert desk.save(again) == ""
    now = desk.open().values
    assert (now["reserved_tables"], now[last]) == ([""], ["9"])
