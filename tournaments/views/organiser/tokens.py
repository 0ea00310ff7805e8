"""Tokens by which programs read and act, of a club or a tournament: given, shown once, ended."""

from abc import ABC, abstractmethod
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views import View

from tournaments.domain.submissions import spend
from tournaments.domain.tokens.tokens import give_token, revoke_token
from tournaments.errors import Refused
from tournaments.forms.rights.rights import TokenForm
from tournaments.models import ApiToken, Club, Tournament
from tournaments.queries.tokens.tokens import list_tokens
from tournaments.tables.token import TokenTable
from tournaments.views.access import find_actor
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.clubs import ClubAccess
from tournaments.views.organiser.rights import RightsAccess

FOLDER = "organiser/tokens/"


class TokenAccess(View, ABC):
    """A page of those who give tokens; `routes` is what its addresses begin with by name."""

    routes = ""

    @property
    @abstractmethod
    def owner(self) -> Club | Tournament:
        """Whose tokens they are, or 404."""

    @abstractmethod
    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page of a template."""

    def address(self, act: str = "", *named: object) -> str:
        """Where an act on these tokens is; their list where none is named."""
        return reverse(f"organiser:{self.routes}{act}", args=[self.owner.slug, *named])


class OfTournament(TokenAccess, RightsAccess):
    """The tokens of one tournament."""

    routes = "token"

    @property
    def owner(self) -> Tournament:
        """The tournament of the address."""
        return self.tournament

    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page, in the frame of the tournament."""
        return self.page(FOLDER + template, tokens_page=self, **context)


class OfClub(TokenAccess, ClubAccess):
    """The tokens of all tournaments of a club."""

    routes = "club_token"

    @property
    def owner(self) -> Club:
        """The club of the address."""
        return self.club

    def show(self, template: str, **context: Any) -> HttpResponse:
        """The page, in the frame of the club."""
        return render(
            self.request, FOLDER + template, context | {"club": self.club, "tokens_page": self}
        )


class TokenList(TokenAccess):
    """The tokens that still open something."""

    @property
    def table(self) -> TokenTable:
        """One line each."""
        return TokenTable(
            list_tokens(self.owner),
            route=f"organiser:{self.routes}_export",
            address=lambda one: self.address("_revoke", one.key),
        )

    def get(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Show them, or send them as a file."""
        if "kind" in named:
            return send_list(request, self.table, named["kind"], name=f"{self.owner.slug}-jetons")
        table = show_list(request, self.table, where=[self.owner.slug])
        return self.show("page.html", table=table, new_url=self.address("_new"))


class NewToken(TokenAccess):
    """A token that is made, and shown this once: the site keeps no more than its hash."""

    def get(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Ask what it is for."""
        return self.show("new.html", form=TokenForm())

    def post(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Make it and show it; the same form, sent again, makes no second one."""
        form = TokenForm(request.POST)
        made = self._try_once(form) if form.is_valid() else None
        if form.errors:
            return self.show("new.html", form=form)
        if made is None:
            said = _("Ce jeton est déjà fait. S'il est perdu, retirez-le et faites-en un autre.")
            messages.warning(request, said)
            return redirect(self.address())
        answer = self.show("made.html", token=made[0], text=made[1])
        add_never_cache_headers(answer)
        return answer

    def _try_once(self, form: TokenForm) -> tuple[ApiToken, str] | None:
        """The token and its text; None where it is made already, or refused beside a field."""
        try:
            return self._make_once(form)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
            return None

    @transaction.atomic
    def _make_once(self, form: TokenForm) -> tuple[ApiToken, str] | None:
        if not spend(form.cleaned_data["key"], outcome=self.routes):
            return None
        return give_token(self.owner, by=find_actor(self.request), **form.offer())


class RevokeToken(TokenAccess):
    """A token ended at once."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, key: UUID, **named: str) -> HttpResponse:
        """End it."""
        token = get_object_or_404(list_tokens(self.owner), key=key)
        revoke_token(token, by=find_actor(request))
        messages.success(request, _("C'est retiré ; l'effet est immédiat."))
        return redirect(self.address())


class TournamentTokens(TokenList, OfTournament):
    """Those of a tournament."""


class NewTournamentToken(NewToken, OfTournament):
    """One more for a tournament."""


class RevokeTournamentToken(RevokeToken, OfTournament):
    """One of a tournament, ended."""


class ClubTokens(TokenList, OfClub):
    """Those of a club."""


class NewClubToken(NewToken, OfClub):
    """One more for a club."""


class RevokeClubToken(RevokeToken, OfClub):
    """One of a club, ended."""
