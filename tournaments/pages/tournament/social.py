"""What a link to a tournament shows where it is shared."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.dates import phrase_weekday
from tournaments.models import Tournament
from tournaments.queries.ranks.veil import hides_standings


@dataclass(frozen=True, kw_only=True, slots=True)
class SocialCard:
    """A title, a sentence, whole addresses; no picture before the standings are final."""

    title: str
    description: str
    address: str
    picture: str
    width: int = 1200
    height: int = 630


def build_social_card(tournament: Tournament, site: str) -> SocialCard | None:
    """The card, or None where the club wants no search engine, or nothing names the site: `site`
    is `https://concours.example.org`, or empty."""
    if not site or not tournament.club.is_listed:
        return None
    is_told = tournament.finished_at is not None and not hides_standings(tournament)
    path = reverse("public:results_picture", args=[tournament.slug, "large"]) if is_told else ""
    where = (phrase_weekday(tournament.date), tournament.place, tournament.club.name)
    return SocialCard(
        title=tournament.name,
        description=" · ".join(filter(None, where)),
        address=site + tournament.get_absolute_url(),
        picture=f"{site}{path}" if path else "",
    )
