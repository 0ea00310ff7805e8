"""Addresses of the arbiters."""

from django.urls import path

from arbitration.views import journal, queue

app_name = "arbitration"

urlpatterns = [
    path("<slug:slug>/", queue.Queue.as_view(), name="queue"),
    path("<slug:slug>/journal/", journal.Journal.as_view(), name="audit"),
    path("<slug:slug>/journal/<int:number>/", journal.JournalEntry.as_view(), name="audit_entry"),
]
