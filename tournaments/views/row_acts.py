"""Buttons beside the rows of a list: one act on one row of a tournament."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import cached_property
from django_stubs_ext import StrOrPromise

from tournaments.errors import Refused
from tournaments.views.access import TournamentAccess


class RowAct(TournamentAccess, ABC):
    """An act on the row whose key stands in the address; `done` says that it is done, on the page
    of the route `back`, where the button is."""

    act: Callable[..., object]
    done: StrOrPromise
    back = ""

    @abstractmethod
    def find_rows(self) -> QuerySet[Any]:
        """The rows that the address may name."""

    @cached_property
    def row(self) -> Model:
        """The row of the address, or 404."""
        return get_object_or_404(self.find_rows(), key=self.kwargs["key"])

    def require_addressed(self) -> Model:
        """Look it up first; raises Http404."""
        return self.row

    def post(self, request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
        """Do it, or say why not."""
        try:
            type(self).act(self.row, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, str(self.done))
        return redirect(self.back, slug)
