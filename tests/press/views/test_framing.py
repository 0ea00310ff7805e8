"""The club says who may show its standings, and copies the lines."""

from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from tests.factories import SeriesFactory, TournamentFactory
from tournaments.models import Tournament


def test_who_may_is_kept_and_shown_again(organiser: Client, tournament: Tournament) -> None:
    club = tournament.club
    address = reverse("organiser:club_framing", args=[club.slug])
    organiser.post(address, {"framers": "listed", "sites": "https://a.fr/x"})
    club.refresh_from_db()
    shown = organiser.get(address).context["form"].initial
    assert (club.framed_by, shown) == (
        ["https://a.fr"],
        {"framers": "listed", "sites": "https://a.fr"},
    )


def test_the_lines_to_copy_are_those_that_are_shown(
    organiser: Client, tournament: Tournament
) -> None:
    address = reverse("organiser:club_framing", args=[tournament.club.slug])
    page = organiser.get(address, {"rangs": "20", "theme": "tapis"}).content.decode()
    path = reverse("public:widget", args=[tournament.slug])
    source = f'<iframe class="framed" data-own-height src="http://testserver{path}?rangs=20&amp;theme=tapis"'
    copied = escape(f'<iframe src="http://testserver{path}?rangs=20&amp;theme=tapis"')
    assert (page.count(source), page.count(copied)) == (1, 1)


def test_a_choice_that_there_is_not_shows_nothing_to_copy(
    organiser: Client, tournament: Tournament
) -> None:
    address = reverse("organiser:club_framing", args=[tournament.club.slug])
    answer = organiser.get(address, {"concours": "x", "rangs": "0"})
    assert (answer.status_code, b"<iframe" in answer.content) == (200, False)


def test_what_is_copied_may_speak_english(organiser: Client, tournament: Tournament) -> None:
    address = reverse("organiser:club_framing", args=[tournament.club.slug])
    page = organiser.get(address, {"langue": "en"})
    widget = reverse("public:widget", args=[tournament.slug])
    assert page.context["address"].startswith(f"http://testserver/en{widget}?")


def test_a_season_is_chosen_as_a_concours_is(organiser: Client, tournament: Tournament) -> None:
    series = SeriesFactory(club=tournament.club)
    address = reverse("organiser:club_framing", args=[tournament.club.slug])
    page = organiser.get(address, {"concours": f"saison:{series.slug}"})
    assert reverse("public:series_widget", args=[series.slug]) in page.context["address"]


def test_the_standings_shown_first_are_of_the_latest_that_was_played(
    organiser: Client, tournament: Tournament
) -> None:
    day = timezone.localdate()
    for days, name in ((-30, "Octobre"), (-2, "Novembre"), (30, "Décembre")):
        TournamentFactory(
            club=tournament.club, name=name, is_public=True, date=day + timedelta(days=days)
        )
    tournament.delete()
    page = organiser.get(reverse("organiser:club_framing", args=[tournament.club.slug]))
    choices = [name for _slug, name in page.context["widget"].fields["concours"].choices]
    assert choices == ["Novembre", "Octobre", "Décembre"]
