"""Draws and rounds: addresses."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
