"""A club: what its home says first, and its news as RSS."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.feedgenerator import Rss201rev2Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.dates import phrase_weekday
from tournaments.models import Club, Tournament
from tournaments.pages.ranks.places import Leaders, find_leaders
from tournaments.pages.ranks.public_standings import StandingLine, read_public_standings
from tournaments.pages.tournament.calendar_feed import Calendar
from tournaments.ports import PagePart, PagePlace, read_parts
from tournaments.queries.ranks.standings import hides_standings
from tournaments.queries.rights.access import list_public_tournaments

MOST = 20
"""Concours of a feed, those of the latest day first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClubHome:
    """The first concours not drawn yet as it is announced, and the latest that is over, with those
    who came first; None and nothing where there is none."""

    coming: Tournament | None
    parts: Sequence[PagePart]
    last: Tournament | None
    leaders: Leaders[StandingLine]


def read_club_home(calendar: Calendar) -> ClubHome:
    """The home of the club whose calendar it is, in a fixed number of queries."""
    coming = calendar.running.filter(rounds=None).first() or calendar.coming.first()
    last = calendar.past.exclude(finished_at=None).exclude(is_demo=True).first()
    lines: Sequence[StandingLine] = ()
    if last is not None and not hides_standings(last):
        lines = read_public_standings(last).lines
    return ClubHome(
        coming=coming,
        parts=[] if coming is None else read_parts(PagePlace.BEFORE_DRAW, coming),
        last=last,
        leaders=find_leaders(lines),
    )


def build_club_news(club: Club, address: Callable[[str], str]) -> str:
    """The feed, in one query; it names nobody, and no demonstration. `address` makes a whole
    address of a path of the site."""
    home = address(reverse("public:club", args=[club.slug]))
    feed = Rss201rev2Feed(
        title=club.name,
        link=home,
        description=_("Les concours et leurs résultats"),
        language=get_language(),
        feed_url=address(reverse("public:club_news", args=[club.slug])),
    )
    tournaments = list_public_tournaments().filter(club=club, is_demo=False)
    for tournament in tournaments.order_by("-date", "-pk")[:MOST]:
        _add_results(feed, tournament, address)
        feed.add_item(
            title=_("%(name)s : %(day)s")
            % {"name": tournament.name, "day": phrase_weekday(tournament.date)},
            link=address(tournament.get_absolute_url()),
            description=" · ".join(
                filter(None, (phrase_weekday(tournament.date), tournament.place))
            ),
            unique_id=f"{tournament.key}",
            unique_id_is_permalink=False,
            pubdate=tournament.created_at,
        )
    return feed.writeString("utf-8")


def _add_results(
    feed: Rss201rev2Feed, tournament: Tournament, address: Callable[[str], str]
) -> None:
    """Add that the results are known, where they are."""
    if tournament.finished_at is None or hides_standings(tournament):
        return
    feed.add_item(
        title=_("Résultats : %(name)s") % {"name": tournament.name},
        link=address(reverse("public:standings", args=[tournament.slug])),
        description=_("Le classement définitif et les records."),
        unique_id=f"{tournament.key}/results",
        unique_id_is_permalink=False,
        pubdate=tournament.finished_at,
    )
