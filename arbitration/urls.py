"""Addresses of the arbiters."""

from django.urls import path

from arbitration.views import queue

app_name = "arbitration"

urlpatterns = [
    path("<slug:slug>/", queue.Queue.as_view(), name="queue"),
    path("<slug:slug>/journal/", queue.Journal.as_view(), name="audit"),
]
