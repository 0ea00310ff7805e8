"""Buttons beside the rows of a list: one act on one row of a tournament."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
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

    def choose(self) -> tuple[Callable[..., object], StrOrPromise]:
        """The act, and the sentence that it is done."""
        return type(self).act, self.done

    def post(self, request: HttpRequest, slug: str, key: UUID, **_named: str) -> HttpResponse:
        """Do it, or say why not."""
        act, done = self.choose()
        try:
            act(self.row, by=self.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, str(done))
        return redirect(self.back, slug)


class NamedRowAct(RowAct, ABC):
    """An act on a row, chosen among several by the last word of the address."""

    acts: ClassVar[Mapping[str, tuple[Callable[..., object], StrOrPromise]]]

    def require_addressed(self) -> Model:
        """Look up the row and the act first; raises Http404."""
        row = super().require_addressed()
        if self.kwargs["act"] not in self.acts:
            raise Http404
        return row

    def choose(self) -> tuple[Callable[..., object], StrOrPromise]:
        """The act and the sentence by the word of the address."""
        return self.acts[self.kwargs["act"]]
