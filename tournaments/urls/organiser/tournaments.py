"""Creating a tournament and its settings: addresses."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
