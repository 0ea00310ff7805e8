"""Addresses of the site: each app lists its own."""

from django.conf import settings
from django.urls import include, path
from django.views.generic import TemplateView
from django.views.i18n import set_language

handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.permission_denied"
handler404 = "config.error_pages.page_not_found"
handler500 = "config.error_pages.server_error"

robots = TemplateView.as_view(template_name="robots.txt", content_type="text/plain")

urlpatterns = [
    path("robots.txt", robots, name="robots"),
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
