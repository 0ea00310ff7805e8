"""What every list of the organisers' side does: sorts, turns pages, goes to a spreadsheet."""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from bookings.domain.limits import set_token
from bookings.models import Booking
from seasons.models import Series
from tests.crawling.addresses import routes, whole_evening
from tests.factories import (
    ClubRuleSetFactory,
    HelperPassFactory,
    InvitationFactory,
    MatchFactory,
    MembershipFactory,
    RoundFactory,
    RuleSetVersionFactory,
    SeriesEventFactory,
    SeriesFactory,
    TeamFactory,
    TournamentFactory,
    TournamentRoleFactory,
    UserFactory,
)
from tests.people import signed_in
from tests.tournaments.played.seasons import evening_of
from tournaments.actors import SERVER
from tournaments.domain.ranks.adjustments import make_adjustment
from tournaments.enums import AdjustmentKind, AdjustmentUnit
from tournaments.models import ClubRuleSet, Round, RuleSetVersion, Tournament
from tournaments.tables.exports.file import CONTENT_TYPES
from tournaments.tables.listing import ListTable
from tournaments.tables.member import ClubTable

FRENCH = {"accept-language": "fr"}


def to(route: str, *args: object) -> str:
    return reverse(route, args=args)


def series_of(tournament: Tournament) -> Series:
    found = Series.objects.filter(slug="hiver").first()
    return found or SeriesFactory(club=tournament.club, slug="hiver")


def rules_of(tournament: Tournament) -> ClubRuleSet:
    found = ClubRuleSet.objects.filter(slug="vendredi").first()
    return found or ClubRuleSetFactory(club=tournament.club, slug="vendredi")


def round_of(tournament: Tournament) -> Round:
    return tournament.rounds.first() or RoundFactory(tournament=tournament)


def add_version(tournament: Tournament, name: str) -> None:
    rules = rules_of(tournament)
    RuleSetVersionFactory(rule_set=rules, number=rules.versions.count() + 1, author=name)


def add_right(tournament: Tournament, name: str) -> None:
    HelperPassFactory(tournament=tournament, label=name)


def add_penalty(tournament: Tournament, name: str) -> None:
    team = TeamFactory(tournament=tournament, players=[name, "X"])
    make_adjustment(
        team=team,
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-10,
        reason=name,
        by=SERVER,
    )


def add_sheet(tournament: Tournament, name: str) -> None:
    round_ = round_of(tournament)
    ns = TeamFactory(tournament=tournament, name=name)
    MatchFactory(round=round_, ns=ns, table_number=round_.matches.count() + 1)


def add_ranked(tournament: Tournament, name: str) -> None:
    series = series_of(tournament)
    evening_of(series, [(name, f"{name} bis"), ("X", "Y")], day=series.events.count() + 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Listed:
    """A list: where it is a page and a file, how a row of a name gets into it, by what its rows
    are sorted by name, and what its file is headed with."""

    page: Callable[[Tournament], str]
    file: Callable[[Tournament, str], str]
    add: Callable[[Tournament, str], object]
    headings: tuple[str, ...]
    by_name: str = "name"
    named: int = 0
    table: str = "table"


def add_booking(tournament: Tournament, name: str) -> None:
    booking = Booking(
        tournament=tournament,
        player_1=name,
        phone="0612345678",
        consent_at=timezone.now(),
        queued_at=timezone.now(),
    )
    set_token(booking)
    booking.save()


LISTS = {
    "tournaments": Listed(
        page=lambda _one: to("organiser:home"),
        file=lambda _one, kind: to("organiser:home_export", kind),
        add=lambda one, name: TournamentFactory(club=one.club, name=name),
        headings=("Concours", "Date", "Lieu", "Club", "État"),
    ),
    "members": Listed(
        page=lambda one: to("organiser:club", one.club.slug),
        file=lambda one, kind: to("organiser:club_members_export", one.club.slug, kind),
        add=lambda one, name: MembershipFactory(
            club=one.club, user=UserFactory(first_name=name, password="!")
        ),
        headings=("Nom", "Rôle"),
    ),
    "club rules": Listed(
        page=lambda one: to("organiser:club_rules", one.club.slug),
        file=lambda one, kind: to("organiser:club_rules_export", one.club.slug, kind),
        add=lambda one, name: RuleSetVersionFactory(rule_set__club=one.club, rule_set__name=name),
        headings=(
            "Règles",
            "Règlement de départ",
            "Différences",
            "Version",
            "Enregistrée le",
            "Par",
        ),
    ),
    "versions": Listed(
        page=lambda one: to("organiser:club_rules_newest", one.club.slug, "vendredi"),
        file=lambda one, kind: to(
            "organiser:club_rules_versions_export", one.club.slug, "vendredi", kind
        ),
        add=add_version,
        headings=("Version", "Enregistrée le", "Par", "Ce qui change"),
        by_name="author",
        named=2,
    ),
    "series": Listed(
        page=lambda one: to("organiser:series_list", one.club.slug),
        file=lambda one, kind: to("organiser:series_list_export", one.club.slug, kind),
        add=lambda one, name: SeriesEventFactory(series__club=one.club, series__name=name),
        headings=("Saison", "Qui est classé", "Concours", "Pour qui"),
    ),
    "tournaments of a series": Listed(
        page=lambda one: to("organiser:series", one.club.slug, "hiver"),
        file=lambda one, kind: to("organiser:series_events_export", one.club.slug, "hiver", kind),
        add=lambda one, name: SeriesEventFactory(series=series_of(one), tournament__name=name),
        headings=("Concours", "Date", "Club", "État"),
        table="events",
    ),
    "rights": Listed(
        page=lambda one: to("organiser:rights", one.slug),
        file=lambda one, kind: to("organiser:rights_export", one.slug, kind),
        add=add_right,
        headings=("Qui", "Rôle", "Comment", "Jusqu'à", "Dernier usage"),
        by_name="who",
    ),
    "penalties": Listed(
        page=lambda one: to("arbitration:penalties", one.slug),
        file=lambda one, kind: to("arbitration:penalties_export", one.slug, kind),
        add=add_penalty,
        headings=(
            "Équipe",
            "Points",
            "Raison",
            "Table",
            "Quand",
            "Qui",
            "Suite donnée",
        ),
        by_name="",
        named=2,
    ),
    "sheets": Listed(
        page=lambda one: to("organiser:round", one.slug, 1) + "?voir=tableau",
        file=lambda one, kind: to("organiser:sheets_export", one.slug, 1, kind),
        add=add_sheet,
        headings=(
            "Table",
            "Nord-Sud",
            "Total Nord-Sud",
            "Est-Ouest",
            "Total Est-Ouest",
            "Donnes",
            "État",
        ),
        by_name="",
        named=1,
    ),
    "sign-ups from home": Listed(
        page=lambda one: to("organiser:bookings", one.slug),
        file=lambda one, kind: to("organiser:bookings_export", one.slug, kind),
        add=add_booking,
        headings=(
            "Qui",
            "Demandée le",
            "Club",
            "Téléphone",
            "Équipe",
            "Statut",
            "Réponse du club",
        ),
        by_name="",
    ),
}
PEOPLE = "season"
SHOWN = LISTS | {
    PEOPLE: Listed(
        page=lambda one: to("organiser:series", one.club.slug, "hiver"),
        file=lambda one, kind: to("organiser:series_export", one.club.slug, "hiver", kind),
        add=add_ranked,
        headings=(),
        table="season",
    ),
}
"""One more is a page; what its files hold is tested where it is read back and printed."""


def list_kinds_of_lists() -> set[type[ListTable]]:
    """Every list of the site."""
    return set(ListTable.__subclasses__())


def test_every_list_is_a_file_in_every_kind(organiser: Client, tournament: Tournament) -> None:
    evening = whole_evening(tournament)
    owner = signed_in(UserFactory(is_superuser=True))
    wanted = {}
    for table in list_kinds_of_lists():
        assert table.route in routes(), f"{table.__name__} names no address of its file"
        for kind in CONTENT_TYPES:
            evening.keys["kind"] = kind
            asks = owner if table is ClubTable else organiser
            answer = asks.get(evening.address(table.route))
            wanted[table.route, kind] = (answer.status_code, answer.headers["Content-Type"])
    assert wanted == {where: (200, CONTENT_TYPES[where[1]]) for where in wanted}


def test_a_list_for_programs_has_its_values_by_their_headings(
    organiser: Client, tournament: Tournament
) -> None:
    add_sheet(tournament, "=Zoé")
    (sheet,) = organiser.get(LISTS["sheets"].file(tournament, "json"), headers=FRENCH).json()
    assert (list(sheet), sheet["Table"], "=Zoé" in sheet["Nord-Sud"]) == (
        list(LISTS["sheets"].headings),
        1,
        True,
    )


every_list = pytest.mark.parametrize("listed", LISTS.values(), ids=LISTS)
every_page = pytest.mark.parametrize("listed", SHOWN.values(), ids=SHOWN)


def rows_of(
    client: Client, listed: Listed, tournament: Tournament, **asked: str
) -> list[list[str]]:
    """The rows of a list's file, its headings first."""
    answer = client.get(listed.file(tournament, "csv"), asked, headers=FRENCH)
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=";"))


@every_list
def test_a_list_is_a_file_with_its_headings(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "Zoé")
    assert tuple(rows_of(organiser, listed, tournament)[0]) == listed.headings


@every_list
def test_a_list_is_a_workbook_with_the_same_rows(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "Zoé")
    answer = organiser.get(listed.file(tournament, "xlsx"), headers=FRENCH)
    (sheet,) = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
    written = [[str(cell.value or "") for cell in row] for row in sheet.rows]
    read = rows_of(organiser, listed, tournament)
    assert ([row[listed.named] for row in written], len(written[0])) == (
        [row[listed.named] for row in read],
        len(listed.headings),
    )


@every_list
def test_no_cell_of_a_file_becomes_a_formula(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "=1+1")
    cells = {row[listed.named] for row in rows_of(organiser, listed, tournament)}
    own = [cell for cell in cells if cell.endswith("=1+1")]
    assert [cell.startswith("=") for cell in own] == [False]


@every_list
def test_a_file_of_another_kind_is_not_found(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "Zoé")
    assert organiser.get(listed.file(tournament, "pdf")).status_code == 404


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize(
    "listed",
    [list_ for list_ in LISTS.values() if list_.by_name],
    ids=[name for name, list_ in LISTS.items() if list_.by_name],
)
def test_names_are_sorted_as_people_read_them(
    listed: Listed, sign: str, organiser: Client, tournament: Tournament
) -> None:
    names = ["Zoé", "Anne", "Émile"]
    for name in names:
        listed.add(tournament, name)
    rows = rows_of(organiser, listed, tournament, **_order(listed, sign + listed.by_name))
    found = [row[listed.named] for row in rows if row[listed.named] in names]
    expected = ["Anne", "Émile", "Zoé"]
    assert found == (expected[::-1] if sign else expected)


def _order(listed: Listed, column: str) -> dict[str, str]:
    prefix = "concours-" if listed.table == "events" else ""
    return {f"{prefix}sort": column}


def queries(client: Client, address: str, asked: dict[str, str]) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address, asked).status_code == 200
    return len(captured)


def every_order(client: Client, listed: Listed, tournament: Tournament) -> list[dict[str, str]]:
    """As the page comes, and by each of its headings, up and down."""
    table = client.get(listed.page(tournament)).context[listed.table]
    names = [column.name for column in table.columns if column.orderable]
    view = {"voir": "tableau"} if "voir" in listed.page(tournament) else {}
    return [view, *(view | _order(listed, sign + name) for name in names for sign in ("", "-"))]


@every_page
def test_a_list_asks_as_many_questions_for_three_rows_in_any_order(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "Zoé")
    address = listed.page(tournament).partition("?")[0]
    orders = every_order(organiser, listed, tournament)
    one = queries(organiser, address, orders[0])
    for name in ("Anne", "Émile"):
        listed.add(tournament, name)
    assert {queries(organiser, address, order) for order in orders} == {one}


@every_page
def test_what_makes_no_sense_in_the_address_is_passed_over(
    listed: Listed, organiser: Client, tournament: Tournament
) -> None:
    listed.add(tournament, "Zoé")
    address = listed.page(tournament).partition("?")[0]
    asked = {"sort": "\0", "concours-sort": "-", "page": "-9", "per_page": "0", "voir": "tableau"}
    assert organiser.get(address, asked).status_code == 200


def test_a_long_list_has_fifty_rows_a_page(organiser: Client, tournament: Tournament) -> None:
    for number in range(1, 53):
        TournamentFactory(club=tournament.club, name=f"N {number:02}")
    page = organiser.get(to("organiser:home"), {"sort": "-name", "page": "2"})
    rows = [row.record.name for row in page.context["table"].paginated_rows]
    assert rows == ["N 02", "N 01", tournament.name] or rows == ["N 03", "N 02", "N 01"]


def test_a_file_has_every_page_in_the_order_of_the_list(
    organiser: Client, tournament: Tournament
) -> None:
    for number in range(1, 53):
        TournamentFactory(club=tournament.club, name=f"N {number:02}")
    page = organiser.get(to("organiser:home"), {"sort": "-name"})
    (address, _csv, _json) = [where for _label, where in page.context["table"].files]
    answer = organiser.get(address)
    (sheet,) = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
    names = [row[0].value for row in sheet.rows]
    assert names[1:53] == [f"N {number:02}" for number in range(52, 0, -1)]


def test_a_right_is_ended_from_its_row(organiser: Client, tournament: Tournament) -> None:
    held = TournamentRoleFactory(tournament=tournament)
    invited = InvitationFactory(tournament=tournament)
    page = organiser.get(to("organiser:rights", tournament.slug)).content.decode()
    for route, key in (("role_take", held.key), ("invitation_revoke", invited.key)):
        address = to(f"organiser:{route}", tournament.slug, key)
        assert page.count(f'<form method="post" action="{address}">') == 1


def test_a_version_of_rules_leads_to_the_others(organiser: Client, tournament: Tournament) -> None:
    add_version(tournament, "Anne")
    add_version(tournament, "Zoé")
    first = RuleSetVersion.objects.get(number=1)
    page = organiser.get(first.get_absolute_url(), headers=FRENCH).content.decode()
    assert (page.count("Vous la lisez"), page.count("Lire la version 2")) == (1, 1)


@pytest.mark.parametrize(
    ("name", "route"),
    [("members", "club_member_add"), ("rights", "role_give"), ("season", "series_add")],
)
def test_what_sorts_leads_back_to_the_page_beside_a_form_shown_again(
    name: str, route: str, organiser: Client, tournament: Tournament
) -> None:
    listed = SHOWN[name]
    listed.add(tournament, "Zoé")
    page = listed.page(tournament)
    given = {"role_give": [tournament.slug], "series_add": [tournament.club.slug, "hiver"]}
    answer = organiser.post(to(f"organiser:{route}", *given.get(route, [tournament.club.slug])))
    column = next(
        column.name for column in answer.context[listed.table].columns if column.orderable
    )
    assert answer.content.decode().count(f'href="{page}?sort={column}"') == 1
