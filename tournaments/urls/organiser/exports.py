"""Exports: addresses."""

from django.urls import path

from tournaments.views.organiser import exports

_EXPORTS = "<slug:slug>/exports/"

organiser = [
    path(f"{_EXPORTS}tout/", exports.ExportAll.as_view(), name="export_all"),
    path(f"{_EXPORTS}<slug:part>.<str:kind>", exports.ExportPart.as_view(), name="export_part"),
]
