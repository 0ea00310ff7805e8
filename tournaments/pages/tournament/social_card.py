"""The card of a tournament: what a link to it shows where it is shared, and search engines read."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.dates import phrase_weekday
from tournaments.models import Tournament
from tournaments.queries.clubs import find_begin
from tournaments.queries.ranks.standings import hides_standings

VOCABULARY = "https://schema.org"


@dataclass(frozen=True, kw_only=True, slots=True)
class StructuredEvent:
    """The evening in the words of a vocabulary that programs share; `club` is an address."""

    begins: str
    place: str
    address: str
    club: str
    vocabulary: str = VOCABULARY


@dataclass(frozen=True, kw_only=True, slots=True)
class SocialCard:
    """A sentence and whole addresses: of the page, of the concours (`home`), of the picture, which
    is its announcement until the standings are final."""

    description: str
    address: str
    home: str
    picture: str
    event: StructuredEvent
    width: int = 1200
    height: int = 630


def build_social_card(
    tournament: Tournament, *, site: str, path: str, picture: str = ""
) -> SocialCard | None:
    """The card of the page at a path, whose own picture may be at another; None where the club
    wants no search engine, for a demonstration, or where nothing names the site: `site` is
    `https://concours.example.org`, or empty."""
    if not site or not tournament.club.is_listed or tournament.is_demo:
        return None
    where = (phrase_weekday(tournament.date), tournament.place, tournament.club.name)
    return SocialCard(
        description=" · ".join([tournament.name, *filter(None, where)]),
        address=site + path,
        home=site + tournament.get_absolute_url(),
        picture=site + (picture or _find_picture(tournament)),
        event=_build_event(tournament, site),
    )


def _find_picture(tournament: Tournament) -> str:
    if tournament.finished_at is not None and not hides_standings(tournament):
        return reverse("public:results_picture", args=[tournament.slug, "large"])
    return reverse("public:announcement_picture", args=[tournament.slug])


def _build_event(tournament: Tournament, site: str) -> StructuredEvent:
    club = tournament.club
    begins_at = find_begin(tournament)
    return StructuredEvent(
        begins=(begins_at or tournament.date).isoformat(),
        place=tournament.place or club.town or club.name,
        address=", ".join(filter(None, (tournament.place, club.town))) or club.name,
        club=site + reverse("public:club", args=[club.slug]),
    )
