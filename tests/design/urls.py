"""The site's addresses and the page of components, which they have in DEBUG alone."""

from django.urls import include, path

from config.styleguide import StyleguideView

urlpatterns = [
    path("styleguide/", StyleguideView.as_view(), name="styleguide"),
    path("", include("config.urls")),
]
