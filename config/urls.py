"""Addresses of the site: each app lists its own."""

from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
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
