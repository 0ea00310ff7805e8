"""Buttons beside the rows of a list: one act on one row of a tournament."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django_stubs_ext import StrOrPromise

from tournaments.views.access import TournamentAccess
from tournaments.views.acts import ActView


class RowAct(TournamentAccess, ActView, ABC):
    """An act on the row whose key stands in the address."""

    @abstractmethod
    def find_rows(self) -> QuerySet[Any]:
        """The rows that the address may name."""

    @cached_property
    def row(self) -> Any:
        """The row of the address, or 404."""
        return get_object_or_404(self.find_rows(), key=self.kwargs["key"])

    def require_addressed(self) -> Model:
        """Look it up first; raises Http404."""
        row: Model = self.row
        return row


class NamedRowAct(RowAct, ABC):
    """An act on a row, chosen among several by the last word of the address."""

    acts: ClassVar[Mapping[str, tuple[Callable[..., object], StrOrPromise]]]

    def require_addressed(self) -> Model:
        """Look up the row and the act first; raises Http404."""
        row = super().require_addressed()
        if self.kwargs["act"] not in self.acts:
            raise Http404
        return row

    def act(self) -> object:
        act, _done = self.acts[self.kwargs["act"]]
        return act(self.row, by=self.actor)

    def phrase_done(self, made: object) -> StrOrPromise:
        """The sentence by the word of the address."""
        return self.acts[self.kwargs["act"]][1]
