"""Tokens by which programs read and act, of a club or a tournament: given, shown once, ended."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rights.tokens import give_token, revoke_token
from tournaments.forms.rights import TokenForm
from tournaments.queries.rights.access import list_tokens
from tournaments.tables.token import TokenTable
from tournaments.views.access import find_actor
from tournaments.views.acts import ActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.owners import OfClub, OfTournament, Owned, ShownOnce


class TokenAccess(Owned):
    """A page of those who give tokens."""

    thing = "token"


class TokenList(TokenAccess):
    """The tokens that still open something."""

    @property
    def table(self) -> TokenTable:
        return TokenTable(
            list_tokens(self.owner),
            route=f"{self.route}_export",
            address=lambda token: self.address("_revoke", token.key),
        )

    def get(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Show them, or send them as a file."""
        if "kind" in named:
            return send_list(request, self.table, named["kind"], name=f"{self.owner.slug}-jetons")
        table = show_list(request, self.table, where=[self.owner.slug])
        return self.show(
            "organiser/list.html",
            table=table,
            page_title=_("Jetons d'accès"),
            above=self.owner.name,
            lead=_(
                "Un jeton ouvre ces données à un programme : le site du club, un tableau, une "
                "annonce dans un salon."
            ),
            new_url=self.address("_new"),
            new=_("Faire un jeton"),
            empty_text=_("Aucun jeton n'est valable."),
            beside_url=reverse("public:api"),
            beside=_("Ce qu'un programme peut demander"),
        )


class NewToken(TokenAccess, ShownOnce):
    """A token that is made, and shown this once: the site keeps no more than its hash."""

    answered = "organiser/tokens/made.html"
    said_again = gettext_lazy(
        "Ce jeton est déjà fait. S'il est perdu, retirez-le et faites-en un autre."
    )

    def build_context(self) -> dict[str, Any]:
        """The question, with the use of a token."""
        return {
            "page_title": _("Faire un jeton"),
            "above": self.owner.name,
            "lead": _(
                "Le jeton est montré une seule fois. Il se retire à tout moment ; le journal dit "
                "ce qui est fait avec."
            ),
            "press": _("Faire le jeton"),
            "back": self.address(),
        }

    def build_form(self, data: Any = None) -> TokenForm:
        return TokenForm(data)

    def make(self, form: TokenForm) -> dict[str, Any]:
        """The token and its text."""
        token, text = give_token(self.owner, by=find_actor(self.request), **form.offer())
        return {"token": token, "text": text}


class RevokeToken(TokenAccess, ActView):
    """A token ended at once."""

    done = gettext_lazy("C'est retiré ; l'effet est immédiat.")
    refuse = ActView.pass_on

    def act(self) -> None:
        token = get_object_or_404(list_tokens(self.owner), key=self.kwargs["key"])
        revoke_token(token, by=find_actor(self.request))

    def back(self) -> HttpResponse:
        return redirect(self.address())


class TournamentTokens(TokenList, OfTournament):
    """Tokens that read one tournament."""


class NewTournamentToken(NewToken, OfTournament):
    """A new token that reads a tournament."""


class RevokeTournamentToken(RevokeToken, OfTournament):
    """A token of a tournament, ended."""


class ClubTokens(TokenList, OfClub):
    """Tokens that read a whole club."""


class NewClubToken(NewToken, OfClub):
    """A new token that reads a club."""


class RevokeClubToken(RevokeToken, OfClub):
    """A token of a club, ended."""
