"""Pages of what a club, or one of its tournaments, has: in two frames, with alike addresses."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views import View

from tournaments.domain.submissions import act_once
from tournaments.errors import Refused
from tournaments.forms.acts import OnceForm
from tournaments.forms.fields import add_refusal
from tournaments.models import Club, Tournament
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.organiser.rights import RightsAccess


class Owned(View, ABC):
    """A page of those who give rights. `thing` is what its addresses are called by."""

    thing = ""
    prefix: ClassVar[str]

    @property
    @abstractmethod
    def owner(self) -> Club | Tournament:
        """Whose it is, or 404."""

    @abstractmethod
    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page of a template, which knows its view as `owned`."""

    @property
    def route(self) -> str:
        """What its addresses begin with by name."""
        return f"organiser:{self.prefix}{self.thing}"

    def address(self, act: str = "", *named: object) -> str:
        """Where an act is; the list where none is named."""
        return reverse(f"{self.route}{act}", args=[self.owner.slug, *named])


class OfTournament(Owned, RightsAccess):
    prefix = ""

    @property
    def owner(self) -> Tournament:
        """The tournament of the address."""
        return self.tournament

    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page, in the frame of the tournament."""
        return self.page(template, owned=self, **context)


class OfClub(Owned, ClubAccess):
    """What a club has for all its tournaments."""

    prefix = "club_"

    @property
    def owner(self) -> Club:
        """The club of the address."""
        return self.club

    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page, in the frame of the club."""
        return render(self.request, template, context | {"club": self.club, "owned": self})


class ShownOnce(Owned):
    """A form after which a secret is shown this once; sent again, it does nothing more."""

    answered = ""
    said_again: Any = ""
    """The template of what is shown, and what whoever sends it again is told."""

    @abstractmethod
    def build_context(self) -> dict[str, Any]:
        """The words of the question, as `ask.html` takes them."""

    @abstractmethod
    def build_form(self, data: Any = None) -> OnceForm:
        """The form, as it was typed."""

    @abstractmethod
    def make(self, form: Any) -> dict[str, Any]:
        """Act; what the page shows this once. Raises Refused."""

    def get(self, request: HttpRequest, **named: Any) -> HttpResponse:
        return self.show("ask.html", form=self.build_form(), **self.build_context())

    def post(self, request: HttpRequest, **named: Any) -> HttpResponse:
        """Act and show what came of it, which nobody keeps."""
        form = self.build_form(request.POST)
        made = self._try(form, lambda: self.make(form)) if form.is_valid() else None
        if form.errors:
            return self.show("ask.html", form=form, **self.build_context())
        if made is None:
            messages.warning(request, self.said_again)
            return redirect(self.address())
        answer = self.show(self.answered, **made)
        add_never_cache_headers(answer)
        return answer

    def _try(self, form: OnceForm, act: Callable[[], dict[str, Any]]) -> dict[str, Any] | None:
        """What to show; None where it is done already, or refused beside a field."""
        try:
            return act_once(form.sent_to(self.request.path), act)
        except Refused as refusal:
            add_refusal(form, refusal)
            return None
