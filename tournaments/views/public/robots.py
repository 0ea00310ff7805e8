"""What search engines may read."""

from typing import Any

from django.urls import reverse
from django.views.generic import TemplateView

from tournaments.domain.site_address import find_site_url
from tournaments.models import Club
from tournaments.pages.tournament.public_calendar import list_clubs_to_see
from tournaments.queries.rights.access import list_public_tournaments

MOST = 10_000
"""Concours of the map, the latest first: a fifth of what search engines read of one."""


class Robots(TemplateView):
    """Nothing; or public pages, of which each then says whether its club lets it be kept."""

    template_name = "robots.txt"
    content_type = "text/plain"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether any club is to be found."""
        listed = Club.objects.filter(is_listed=True).exists()
        return super().get_context_data(has_listed_clubs=listed, site=find_site_url(), **kwargs)


class SiteMap(TemplateView):
    """Pages of the clubs that want to be found; empty where nothing names the site."""

    template_name = "sitemap.xml"
    content_type = "application/xml"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whole addresses: clubs, then their concours."""
        site = find_site_url()
        clubs = list_clubs_to_see().filter(is_listed=True).order_by("pk")
        shown = list_public_tournaments().filter(club__is_listed=True, is_demo=False)
        paths = [
            *(reverse("public:club", args=[club.slug]) for club in clubs),
            *(held.get_absolute_url() for held in shown.order_by("-date", "-pk")[:MOST]),
        ]
        addresses = [site + path for path in paths] if site else []
        return super().get_context_data(addresses=addresses, **kwargs)
