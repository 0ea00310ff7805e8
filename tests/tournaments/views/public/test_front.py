"""The front page of a site with many tournaments and clubs: told in part, found by a word."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.clubs import close_club
from tournaments.models import Tournament
from tournaments.pages.tournament.calendar_feed import read_public_calendar
from tournaments.queries.live import compute_calendar_stamp, compute_club_stamp
from tournaments.views.public import front

TODAY = timezone.localdate()


@pytest.fixture
def three_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "MOST_TOLD", 3)


def found(outsider: Client, wanted: str) -> set[str]:
    """The slugs of the tournaments and clubs that the front page tells."""
    page = outsider.get(reverse("public:home"), {"q": wanted})
    lists = ("running", "coming", "past", "clubs")
    return {one.slug for name in lists for one in page.context[name]}


@pytest.mark.parametrize("days", [0, 3])
def test_a_long_list_is_cut_and_says_so(
    outsider: Client, three_at_most: None, days: int, db: None
) -> None:
    TournamentFactory.create_batch(5, date=TODAY + datetime.timedelta(days=days))
    page = outsider.get(reverse("public:home"))
    assert page.content.decode().count('href="/t/') == 3
    assert "Les 3 premiers de 5" in page.content.decode()


def test_a_short_list_has_nothing_to_look_through(outsider: Client, db: None) -> None:
    TournamentFactory()
    assert "search-box" not in outsider.get(reverse("public:home")).content.decode()


def test_whoever_is_not_told_is_found(outsider: Client, three_at_most: None, db: None) -> None:
    first = datetime.time(9)
    TournamentFactory.create_batch(4, date=TODAY, starts_at=first)
    last = TournamentFactory(date=TODAY, slug="belote-de-noel", starts_at=datetime.time(22))
    assert found(outsider, "Noël") == {last.slug}


@pytest.mark.parametrize("wanted", ["Étréchy", "etrechy belote", "Salle Prévert"])
def test_a_word_is_looked_for_in_club_town_and_place(
    outsider: Client, db: None, wanted: str
) -> None:
    club = ClubFactory(name="Belote d'Étréchy", slug="belote-d-etrechy", town="Étréchy")
    one = TournamentFactory(club=club, place="Salle Prévert")
    TournamentFactory()
    assert one.slug in found(outsider, wanted)
    assert len(found(outsider, wanted)) <= 2


def test_what_nobody_has_is_said(outsider: Client, tournament: Tournament) -> None:
    page = outsider.get(reverse("public:home"), {"q": "Tartempion"}).content.decode()
    assert "Rien ne correspond à « Tartempion »" in page.replace("\u202f", " ").replace("\xa0", " ")


def test_each_tournament_says_how_many_play_and_what_is_drawn(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(date=TODAY)
    teams = teams_of(tournament, 4)
    for number in (1, 2):
        drawn_round(tournament, teams, number=number)
    (told,) = read_public_calendar(TODAY).running
    assert (told.team_count, told.round_count) == (4, 2)


def test_past_ones_are_counted_without_their_teams(outsider: Client, db: None) -> None:
    TournamentFactory(date=TODAY - datetime.timedelta(days=9))
    with CaptureQueriesContext(connection) as asked:
        outsider.get(reverse("public:home"))
    counting = [one["sql"] for one in asked if one["sql"].startswith("SELECT COUNT(*)")]
    assert counting
    assert not [sql for sql in counting if "tournaments_team" in sql.replace("_tournament", "")]


def test_an_act_elsewhere_leaves_a_clubs_page_as_it_is(tournament: Tournament) -> None:
    other = TournamentFactory()

    def stamps() -> tuple[str, str]:
        return compute_calendar_stamp(TODAY), compute_club_stamp(TODAY, tournament.club.slug)

    before = stamps()
    Tournament.objects.filter(pk=other.pk).update(version=9)
    after = stamps()
    Tournament.objects.filter(pk=tournament.pk).update(version=9)
    assert [stamp == two for stamp, two in zip(before, after, strict=True)] == [False, True]
    assert stamps()[1] != after[1]


def test_a_day_is_looked_for_and_none_before_it_is_told(outsider: Client, db: None) -> None:
    days = {days: TournamentFactory(date=TODAY + datetime.timedelta(days=days)) for days in (2, 9)}
    since = (TODAY + datetime.timedelta(days=5)).isoformat()
    page = outsider.get(reverse("public:home"), {"jour": since})
    assert [told.pk for told in page.context["coming"]] == [days[9].pk]
    assert f'value="{since}"' in page.content.decode()


@pytest.mark.parametrize("day", ["hier", "2026-13-40", ""])
def test_what_is_no_day_is_passed_over(outsider: Client, db: None, day: str) -> None:
    coming = TournamentFactory(date=TODAY + datetime.timedelta(days=2))
    page = outsider.get(reverse("public:home"), {"jour": day})
    assert [told.pk for told in page.context["coming"]] == [coming.pk]


def test_after_the_last_day_the_page_says_that_there_is_none(outsider: Client, db: None) -> None:
    club = TournamentFactory(date=TODAY).club
    since = (TODAY + datetime.timedelta(days=5)).isoformat()
    page = outsider.get(reverse("public:club", args=[club.slug]), {"jour": since})
    assert "Aucun concours à partir de ce jour." in page.content.decode()


def test_clubs_stand_by_name_as_one_reads_it(outsider: Client, db: None) -> None:
    in_order = ["Club 2", "Club 10", "Étoile", "Zut"]
    for name in reversed(in_order):
        TournamentFactory(club=ClubFactory(name=name))
    assert [club.name for club in outsider.get("/").context["clubs"]] == in_order


def test_many_clubs_are_a_calendar_by_day_and_are_found_not_listed(
    outsider: Client, three_at_most: None, db: None
) -> None:
    for days in (2, 2, 3, 4):
        TournamentFactory(date=TODAY + datetime.timedelta(days=days))
    page = outsider.get(reverse("public:home"))
    assert page.content.decode().count("<h3>") == 2
    assert "4 clubs jouent ici" in page.content.decode()
    assert 'href="/club/' not in page.content.decode()


def test_one_club_keeps_its_list(outsider: Client, db: None) -> None:
    TournamentFactory(date=TODAY + datetime.timedelta(days=2))
    page = outsider.get(reverse("public:home")).content.decode()
    assert (page.count("<h3>"), 'href="/club/' in page) == (0, True)


def test_a_club_s_home_announces_its_next_concours_and_who_won_the_last(
    outsider: Client, tournament: Tournament
) -> None:
    coming = TournamentFactory(
        club=tournament.club, date=TODAY + datetime.timedelta(days=2), booking_mode="open"
    )
    teams = teams_of(tournament, 4)
    drawn_round(tournament, teams, number=1)
    past = TODAY - datetime.timedelta(days=2)
    Tournament.objects.filter(pk=tournament.pk).update(date=past, finished_at=timezone.now())
    page = outsider.get(reverse("public:club", args=[tournament.club.slug])).content.decode()
    assert reverse("public:book", args=[coming.slug]) in page
    assert ("Prochain concours" in page, "Derniers résultats" in page) == (True, True)


def test_a_club_s_home_asks_as_much_for_three_as_for_one(
    outsider: Client, tournament: Tournament
) -> None:
    asked = []
    for _ in range(2):
        for days in (-3, 4):
            over = timezone.now() if days < 0 else None
            day = TODAY + datetime.timedelta(days=days)
            TournamentFactory(club=tournament.club, date=day, finished_at=over)
        with CaptureQueriesContext(connection) as queries:
            outsider.get(reverse("public:club", args=[tournament.club.slug]))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_club_that_is_closed_says_so_at_once_and_offers_no_calendar(
    outsider: Client, tournament: Tournament
) -> None:
    where = reverse("public:club", args=[tournament.club.slug])
    said = "Ce club n&#x27;organise plus de concours ici"
    before = outsider.get(where).content.decode()
    close_club(tournament.club, hides_pages=False, by=SERVER)
    after = outsider.get(where).content.decode()
    assert ["Mettre dans mon agenda" in page for page in (before, after)] == [True, False]
    assert [said in page.replace("'", "&#x27;") for page in (before, after)] == [False, True]
