"""Addresses of the site: each app lists its own."""

from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from tournaments.views.public.robots import Robots

handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.permission_denied"
handler404 = "config.error_pages.page_not_found"
handler500 = "config.error_pages.server_error"

urlpatterns = [
    path("robots.txt", Robots.as_view(), name="robots"),
    path("langue/", set_language, name="set_language"),
    path("arbitre/", include("arbitration.urls")),
    path("", include("tournaments.urls")),
]

if settings.DEBUG:
    from django.contrib.staticfiles.urls import staticfiles_urlpatterns

    from config.styleguide import StyleguideView

    urlpatterns += [
        path("styleguide/", StyleguideView.as_view(), name="styleguide"),
        *staticfiles_urlpatterns(),
    ]
