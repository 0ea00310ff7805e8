"""Addresses of the site: each subject lists its own by audience, here they are put together."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

from accounts import urls as accounts
from api import urls as api
from bookings import urls as bookings
from mail import urls as mail
from operations import urls as operations
from press import urls as press
from prizes import urls as prizes
from replay import urls as replay
from seasons import urls as seasons
from suitcases import urls as suitcases
from tournaments.urls import jobs, links, organiser, players, public
from tournaments.views.public.calendars import Robots, SiteMap
from walls import urls as walls

handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.permission_denied"
handler404 = "config.error_pages.page_not_found"
handler500 = "config.error_pages.server_error"

Addresses = list[URLPattern | URLResolver]

ORGANISER: Addresses = [
    # `valise/` and `club/…/challenges/` stand before `<slug:slug>/…`.
    *suitcases.organiser,
    *seasons.organiser,
    *organiser.organiser,
    *bookings.organiser,
    *api.organiser,
    *walls.organiser,
    *prizes.organiser,
    *mail.organiser,
    *press.organiser,
    *operations.organiser,
    *organiser.last,
]
PUBLIC: Addresses = [
    *public.public,
    *api.public,
    *replay.public,
    *seasons.public,
    *bookings.public,
    *prizes.public,
    *press.public,
    *walls.public,
]
LINKS: Addresses = [*links.links, *accounts.links, *mail.links, *bookings.links]

urlpatterns = [
    # First what a whole hall asks for: an address is tried against one after the other.
    path("", include((PUBLIC, "public"))),
    path("robots.txt", Robots.as_view(), name="robots"),
    path("sitemap.xml", SiteMap.as_view(), name="sitemap"),
    path("langue/", set_language, name="set_language"),
    path("arbitre/", include("arbitration.urls")),
    *accounts.accounts,
    path("", include((operations.site, "site"))),
    path("travaux/", include((jobs.jobs, "jobs"))),
    path("", include((LINKS, "links"))),
    path("table/", include((players.table, "table"))),
    path("api/v1/", include(api.programs)),
    path("orga/", include((ORGANISER, "organiser"))),
]

if settings.DEBUG:
    from django.contrib.staticfiles.urls import staticfiles_urlpatterns

    from config.styleguide import StyleguideView

    urlpatterns += [
        path("styleguide/", StyleguideView.as_view(), name="styleguide"),
        *staticfiles_urlpatterns(),
    ]
