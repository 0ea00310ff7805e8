"""Printing: addresses."""

from django.urls import path

from tournaments.views.organiser import printing, printing_together

organiser = [
    path("<slug:slug>/impressions/", printing.Prints.as_view(), name="prints"),
    path(
        "<slug:slug>/impressions/ensemble/",
        printing_together.PrintJoined.as_view(),
        name="print_joined",
    ),
    path(
        "<slug:slug>/impressions/<str:document>/",
        printing.PrintDocument.as_view(),
        name="print_document",
    ),
]
