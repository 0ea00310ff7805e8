"""Sign-up and the door: addresses."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
