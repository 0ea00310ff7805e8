"""Who saves a page that was opened before somebody else saved it takes nothing of theirs back."""

from dataclasses import dataclass, replace
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.urls import reverse

from prizes.domain.plans import CategoryDetails, save_category
from tests.crawling.sent_forms import SentForm, read_forms
from tests.factories import RoomFactory, SeriesFactory, TeamFactory
from tests.mail.domain.letters import a_mail, said_of
from tests.people import member
from tests.tournaments.chains import qualified, stage_after
from tournaments.actors import SERVER
from tournaments.domain.teams.check_in import check_in_team
from tournaments.enums import MailState, Role, TeamStatus
from tournaments.models import Tournament
from walls.domain import save_wall_message
from walls.models import Wall

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, kw_only=True, slots=True)
class Desk:
    """An organiser before one form of the site."""

    client: Client
    page: str
    field: str

    def list_forms(self) -> list[SentForm]:
        """The forms with the field as the page shows them now."""
        html = self.client.get(self.page).content.decode()
        return [form for form in read_forms(html, self.page) if self.field in form.names]

    def open(self) -> SentForm:
        """The first of them."""
        return self.list_forms()[0]

    def save(self, form: SentForm, **changed: str) -> str:
        """Send it with other values in some fields; the page, where it is shown again."""
        typed = {name: [value] for name, value in changed.items()}
        answer = self.client.post(urljoin(self.page, form.action), {**form.values, **typed})
        return answer.content.decode() if answer.status_code == 200 else ""


@pytest.fixture
def organiser(tournament: Tournament) -> Client:
    return member(Role.ORGANISER)(tournament)


Shared = tuple[Desk, tuple[str, str], tuple[str, str]]
"""A form, two values of its field, and another field with a value."""


@pytest.fixture(params=["club", "series", "wall"])
def shared(request: pytest.FixtureRequest, organiser: Client, tournament: Tournament) -> Shared:
    """A form of a page that several people may have open."""
    if request.param == "wall":
        page = reverse("organiser:walls", args=[tournament.slug])
        desk = Desk(client=organiser, page=page, field="first_letter")
        return desk, ("K", "L"), ("reveal", "on-press")
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


@pytest.fixture
def walls(organiser: Client, tournament: Tournament) -> Desk:
    page = reverse("organiser:walls", args=[tournament.slug])
    return Desk(client=organiser, page=page, field="first_letter")


def test_a_wall_added_twice_keeps_the_part_that_it_was_given_first(walls: Desk) -> None:
    older = walls.list_forms()[-1]
    assert walls.save(older, name="entree", first_letter="A", last_letter="K") == ""
    assert walls.save(older, name="entree") == ""
    said = walls.save(older, name="entree", first_letter="L", last_letter="Z")
    assert "Quelqu&#x27;un d&#x27;autre vient de changer ce réglage." in said
    letters = [wall.values["first_letter"] for wall in walls.list_forms()]
    assert letters == [[""], ["A"], [""]]


def test_a_wall_that_somebody_else_removed_does_not_come_back(walls: Desk) -> None:
    walls.save(walls.list_forms()[-1], name="entree")
    older = walls.list_forms()[1]
    Wall.objects.all().delete()
    walls.save(older, first_letter="B")
    assert len(walls.list_forms()) == 2


@pytest.fixture
def plan(organiser: Client, tournament: Tournament) -> Desk:
    """The plan of a hall of eight tables, of which none was put anywhere."""
    RoomFactory(tournament=tournament, first_table=1, last_table=8)
    page = reverse("organiser:hall_plan", args=[tournament.slug])
    return Desk(client=organiser, page=page, field="column-1")


def put(table: int, column: int) -> dict[str, str]:
    return {f"column-{table}": str(column), f"row-{table}": "1"}


def test_tables_that_two_people_put_on_the_plan_stand_where_each_put_theirs(
    plan: Desk, tournament: Tournament
) -> None:
    older = plan.open()
    assert [plan.save(form, **put(n, n)) for n, form in ((1, plan.open()), (2, older))] == [""] * 2
    tournament.refresh_from_db()
    assert tournament.table_places == {"1": [1, 1], "2": [2, 1]}


@pytest.mark.parametrize("theirs", [put(1, 3), put(2, 5)])
def test_a_table_that_somebody_else_moved_or_set_down_there_stays_until_a_second_press(
    theirs: dict[str, str], plan: Desk, tournament: Tournament
) -> None:
    older = plan.open()
    plan.save(plan.open(), **theirs)
    said = plan.save(older, **put(1, 5))
    assert said.count("Quelqu&#x27;un d&#x27;autre vient de changer ce réglage.") == 1
    again = next(form for form in read_forms(said, plan.page) if plan.field in form.names)
    assert plan.save(again) == ""
    tournament.refresh_from_db()
    assert tournament.table_places == {"1": [5, 1]}


def test_a_hall_put_in_a_row_again_takes_back_no_table_that_was_moved_since(plan: Desk) -> None:
    plan.save(plan.open(), **put(1, 1))
    older = plan.open()
    plan.save(plan.open(), **put(1, 2))
    assert "Quelqu&#x27;un d&#x27;autre" in plan.save(older, reset="1")
    assert plan.open().values["column-1"] == ["2"]


def test_a_stage_that_somebody_else_changed_stays_until_a_second_press() -> None:
    stage = stage_after(qualified(8, stage__system="pools"), "Finale", system="knockout")
    page = reverse("organiser:stage_edit", args=[stage.tournament.slug, stage.number])
    client = member(Role.ORGANISER)(stage.tournament)
    desk = Desk(client=client, page=f"{page}?tirage=knockout", field="option_entry_crossing")
    older, crossed = desk.open(), "A1-B2, B1-A2"
    desk.save(desk.open(), option_entry_order="crossing", option_entry_crossing=crossed)
    said = desk.save(older, time_limit_minutes="40")
    assert said.count("Quelqu&#x27;un d&#x27;autre vient de changer ce réglage.") == 1
    assert desk.open().values[desk.field] == [crossed]
    again = next(form for form in read_forms(said, desk.page) if desk.field in form.names)
    assert desk.save(again) == ""
    now = desk.open().values
    assert (now[desk.field], now["time_limit_minutes"]) == ([""], ["40"])


def find_button(desk: Desk, route: str, *of: object) -> SentForm:
    """The form of the desk's page that one button alone sends."""
    html = desk.client.get(desk.page).content.decode()
    action = reverse(f"organiser:{route}", args=of)
    return next(form for form in read_forms(html, desk.page) if form.action == action)


def test_a_team_that_has_come_since_is_not_withdrawn_by_an_older_page(
    organiser: Client, tournament: Tournament
) -> None:
    team = TeamFactory(tournament=tournament, number=1, is_present=False)
    page = reverse("organiser:team_edit", args=[tournament.slug, 1])
    desk = Desk(client=organiser, page=page, field="")
    older = find_button(desk, "team_withdraw", tournament.slug, 1)
    check_in_team(team, by=SERVER)
    desk.save(older)
    team.refresh_from_db()
    assert (team.status, team.is_present) == (TeamStatus.REGISTERED, True)
    newer = find_button(desk, "team_withdraw", tournament.slug, 1)
    for _press in range(2):
        said = organiser.post(newer.action, newer.values, follow=True)
        assert [message.level_tag for message in said.context["messages"]] == ["success"]
    team.refresh_from_db()
    assert team.status == TeamStatus.WITHDRAWN


def test_a_wall_that_was_told_something_since_is_not_taken_away(
    walls: Desk, tournament: Tournament
) -> None:
    Wall.objects.create(tournament=tournament, name="bar")
    older = find_button(walls, "wall_remove", tournament.slug)
    save_wall_message(tournament, name="bar", message="On ferme", minutes=9, by=SERVER)
    walls.save(older)
    assert Wall.objects.get().message == "On ferme"
    walls.save(find_button(walls, "wall_remove", tournament.slug))
    walls.save(older)
    assert not Wall.objects.exists()


def test_a_category_described_otherwise_since_is_not_taken_away(
    organiser: Client, tournament: Tournament
) -> None:
    told = CategoryDetails(name="Mixte", teams=[TeamFactory(tournament=tournament, number=1)])
    category = save_category(tournament, details=told, by=SERVER)
    page = reverse("organiser:prize_category", args=[tournament.slug, category.number])
    desk = Desk(client=organiser, page=page, field="")
    older = find_button(desk, "prize_category_remove", tournament.slug, category.number)
    more = replace(told, teams=[*told.teams, TeamFactory(tournament=tournament, number=2)])
    save_category(tournament, details=more, category=category, by=SERVER)
    desk.save(older)
    assert category.teams.count() == 2
    desk.save(find_button(desk, "prize_category_remove", tournament.slug, category.number))
    assert not tournament.prize_categories.exists()


def test_a_mail_written_since_leaves_though_the_ones_before_it_do_not(
    organiser: Client, tournament: Tournament
) -> None:
    shown = a_mail(tournament)
    page = reverse("organiser:mails", args=[tournament.slug])
    desk = Desk(client=organiser, page=page, field="")
    older = find_button(desk, "mail_withhold", tournament.slug)
    since = a_mail(tournament, dedup_key="receipt:2")
    desk.save(older)
    assert [said_of(mail)[0] for mail in (shown, since)] == [MailState.DROPPED, MailState.QUEUED]
