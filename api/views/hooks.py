"""Programs that are told, of a club or a tournament: listed, added, changed, taken away."""

from functools import cached_property
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from api.domain.hooks.hooks import add_hook, change_hook, list_hooks, remove_hook, renew_secret
from api.forms import HookForm, SecretForm
from api.models import Hook
from api.tables import HookTable
from tournaments.views.access import find_actor
from tournaments.views.acts import ActView, FormActView
from tournaments.views.lists import send_list, show_list
from tournaments.views.organiser.owners import OfClub, OfTournament, Owned, ShownOnce


class HookAccess(Owned):
    """A page of those who have programs told."""

    thing = "hook"


class OneHook(HookAccess):
    """A page of one address."""

    @cached_property
    def hook(self) -> Hook:
        return get_object_or_404(list_hooks(self.owner), key=self.kwargs["key"])

    @property
    def place(self) -> str:
        return self.address("_page", self.hook.key)

    def back(self) -> HttpResponse:
        return redirect(self.place)


class HookList(HookAccess):
    @property
    def table(self) -> HookTable:
        return HookTable(
            list_hooks(self.owner),
            route=f"{self.route}_export",
            address=lambda hook: self.address("_page", hook.key),
        )

    def get(self, request: HttpRequest, **named: str) -> HttpResponse:
        """Show them, or send them as a file."""
        if "kind" in named:
            name = f"{self.owner.slug}-programmes"
            return send_list(request, self.table, named["kind"], name=name)
        table = show_list(request, self.table, where=[self.owner.slug])
        return self.show(
            "organiser/list.html",
            table=table,
            page_title=_("Programmes à prévenir"),
            above=self.owner.name,
            lead=_(
                "Dès qu'une partie est publiée, que le classement change ou qu'il est définitif, "
                "le site prévient l'adresse que vous donnez : le site du club, une annonce dans "
                "un salon."
            ),
            new_url=self.address("_new"),
            new=_("Ajouter une adresse"),
            empty_text=_("Aucun programme n'est prévenu."),
            beside_url=reverse("public:api") + "#hooks",
            beside=_("Ce que reçoit un programme"),
        )


class NewHook(HookAccess, ShownOnce):
    """One more address; the secret that signs is shown this once."""

    answered = "api/hooks/secret.html"
    said_again = gettext_lazy(
        "Cette adresse est déjà ajoutée. Si le secret est perdu, demandez-en un autre sur sa page."
    )

    def build_context(self) -> dict[str, Any]:
        """The question, with the news that a program gets."""
        return {
            "page_title": _("Ajouter une adresse"),
            "above": self.owner.name,
            "lead": _(
                "Le programme apprend que quelque chose s'est passé, et où le lire : ni nom, ni "
                "points. Tant que le classement est caché, il n'en apprend rien."
            ),
            "press": _("Ajouter"),
            "back": self.address(),
        }

    def build_form(self, data: Any = None) -> HookForm:
        return HookForm(data)

    def make(self, form: HookForm) -> dict[str, Any]:
        """The address and its secret."""
        hook, secret = add_hook(self.owner, by=find_actor(self.request), **form.offer())
        return {"hook": hook, "secret": secret, "next": self.address("_page", hook.key)}


class NewSecret(OneHook, ShownOnce):
    """Another secret, shown this once."""

    answered = "api/hooks/secret.html"
    said_again = gettext_lazy("Le nouveau secret est déjà fait. S'il est perdu, demandez-en un.")

    def build_context(self) -> dict[str, Any]:
        """The question, with the purpose of the secret."""
        return {
            "page_title": _("Un autre secret"),
            "above": self.hook.label,
            "lead": _("Le secret prouve au programme que c'est bien ce site qui le prévient."),
            "press": _("Faire un autre secret"),
            "back": self.place,
        }

    def build_form(self, data: Any = None) -> SecretForm:
        """What becomes of the one before."""
        return SecretForm(data)

    def make(self, form: SecretForm) -> dict[str, Any]:
        """The address and its new secret."""
        lost = form.cleaned_data["is_lost"]
        hook, secret = renew_secret(self.hook, is_lost=lost, by=find_actor(self.request))
        return {"hook": hook, "secret": secret, "next": self.place}


class ChangeHook(OneHook, FormActView):
    """Another name, address, or choice of what is told."""

    done = gettext_lazy("C'est enregistré.")

    def build_form(self, *typed: Any) -> HookForm:
        if typed:
            return HookForm(*typed)
        held = {name: getattr(self.hook, name) for name in ("label", "address", "events")}
        return HookForm(initial=held)

    def act(self, form: HookForm) -> None:
        change_hook(self.hook, by=find_actor(self.request), **form.offer())

    def ask(self, form: HookForm) -> HttpResponse:
        return self.show(
            "ask.html",
            form=form,
            page_title=self.hook.label,
            above=self.owner.name,
            press=_("Enregistrer"),
            back=self.place,
        )


class RemoveHook(OneHook, ActView):
    """An address forgotten, with its secret and what it was told."""

    done = gettext_lazy("C'est retiré ; l'effet est immédiat.")
    refuse = ActView.pass_on

    def act(self) -> None:
        remove_hook(self.hook, by=find_actor(self.request))

    def onward(self, made: None) -> HttpResponse:
        return redirect(self.address())


class TournamentHooks(HookList, OfTournament):
    """Addresses that hear of a tournament."""


class NewTournamentHook(NewHook, OfTournament):
    """A new address that hears of a tournament."""


class ChangeTournamentHook(ChangeHook, OfTournament):
    """An address of a tournament, changed."""


class TournamentHookSecret(NewSecret, OfTournament):
    """Another secret for an address of a tournament."""


class RemoveTournamentHook(RemoveHook, OfTournament):
    """An address of a tournament, forgotten."""


class ClubHooks(HookList, OfClub):
    """Addresses that hear of a club."""


class NewClubHook(NewHook, OfClub):
    """A new address that hears of a club."""


class ChangeClubHook(ChangeHook, OfClub):
    """An address of a club, changed."""


class ClubHookSecret(NewSecret, OfClub):
    """Another secret for an address of a club."""


class RemoveClubHook(RemoveHook, OfClub):
    """An address of a club, forgotten."""
