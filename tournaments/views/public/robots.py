"""What search engines may read."""

from typing import Any

from django.urls import reverse
from django.views.generic import TemplateView

from tournaments.domain.rights.links import find_site_url
from tournaments.models import Club
from tournaments.pages.help.chapters import CHAPTERS
from tournaments.pages.tournament.calendar_feed import list_clubs_to_see
from tournaments.ports import seasons
from tournaments.queries.rights.access import list_public_tournaments
from tournaments.views.languages import PREFIXES

MOST = 10_000
"""Concours of the map, the latest first: a fifth of what search engines read of one."""


NAMING_NOBODY = ("home", "calculator", "replay", "one_trick", "help")
"""Public pages about nobody, which may be found whatever clubs wish."""


def _list_paths_about_nobody() -> list[str]:
    chapters = (reverse("public:help_chapter", args=[chapter.slug]) for chapter in CHAPTERS)
    return [*(reverse(f"public:{name}") for name in NAMING_NOBODY), *chapters]


class Robots(TemplateView):
    """Pages about nobody, without what is asked of them; those of clubs where one wants to be
    found: each page then says whether its own does."""

    template_name = "robots.txt"
    content_type = "text/plain"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether any club is to be found."""
        return super().get_context_data(
            has_listed_clubs=Club.objects.filter(is_listed=True).exists(),
            paths=_list_paths_about_nobody(),
            languages=PREFIXES.values(),
            site=find_site_url(),
            **kwargs,
        )


class SiteMap(TemplateView):
    """Pages about nobody, and of the clubs that want to be found with their seasons; empty where
    nothing names the site."""

    template_name = "sitemap.xml"
    content_type = "application/xml"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whole addresses: pages about nobody, clubs, their seasons, then their concours."""
        site = find_site_url()
        clubs = list_clubs_to_see().filter(is_listed=True).order_by("pk")
        shown = list_public_tournaments().filter(club__is_listed=True, is_demo=False)
        paths = [
            *_list_paths_about_nobody(),
            *(reverse("public:club", args=[club.slug]) for club in clubs),
            *(series.get_absolute_url() for series in seasons().list_public_series(clubs)),
            *(held.get_absolute_url() for held in shown.order_by("-date", "-pk")[:MOST]),
        ]
        addresses = [site + path for path in paths] if site else []
        return super().get_context_data(addresses=addresses, **kwargs)
