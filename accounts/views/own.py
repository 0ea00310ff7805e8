"""One's own account: how it is opened, and where it is open; the keys that open it."""

from abc import abstractmethod
from dataclasses import replace
from typing import Any, ClassVar, cast

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django_stubs_ext import StrOrPromise

from accounts.domain.browsers import end_browsers
from accounts.domain.passkeys import (
    ask_for_new_passkey,
    keep_passkey,
    remove_passkey,
)
from accounts.domain.proofs import save_own_name
from accounts.domain.second_step import has_second_step
from accounts.forms.second_step import OwnNameForm, PasskeyForm, ProofForm
from accounts.models import Passkey
from accounts.pages import read_own_account
from accounts.views.entering import SHOWN, find_asked_here, find_place, let_in
from tournaments.domain.rights.links import open_account
from tournaments.enums import SignInBy
from tournaments.errors import Refused
from tournaments.forms.rights import AccountForm
from tournaments.views.access import find_actor
from tournaments.views.acts import ActView, FormActView
from tournaments.views.links import HandoverPage, InvitationPage, OfferedRole

_ASKED = "new-passkey-asked"


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class OwnPage(LoginRequiredMixin, View):
    """A page of whoever is signed in, about their own account, which nobody keeps."""

    request: HttpRequest

    @property
    def user(self) -> User:
        # Nobody else comes here.
        return cast("User", self.request.user)

    @property
    def session_key(self) -> str:
        """Where they are signed in now."""
        return self.request.session.session_key or ""

    def page(self, template: str, **context: Any) -> HttpResponse:
        """The page made of a template."""
        return render(self.request, f"accounts/{template}.html", context)

    def question(self, form: Form, **words: StrOrPromise) -> HttpResponse:
        """A question, whose words are as `ask.html` takes them; back to the account."""
        context = {"form": form, "back": reverse("account"), **words}
        return render(self.request, "ask.html", context)


class Account(OwnPage):
    """How the account is opened, and where it is open."""

    def get(self, request: HttpRequest) -> HttpResponse:
        own = read_own_account(self.user, session_key=self.session_key)
        return self.page(
            "account",
            own=own,
            takes_passkeys=find_place(request).takes_passkeys,
            needs_key=find_asked_here(request) == SignInBy.PASSKEY,
        )


class OwnName(OwnPage, FormActView):
    """The name by which papers that are signed call the holder of the account."""

    back_to = "account"

    def build_form(self, *typed: Any) -> OwnNameForm:
        return OwnNameForm(*typed, user=self.user)

    def act(self, form: OwnNameForm) -> None:
        save_own_name(self.user, **form.cleaned_data)

    def phrase_done(self, made: None) -> str:
        return _("C'est noté : %(name)s.") % {"name": self.user.get_full_name()}

    def ask(self, form: OwnNameForm) -> HttpResponse:
        lead = _(
            "Tel qu'il se lit sur ce que vous signez : décisions d'arbitre, procès-verbal, reçus. "
            "Il se change ici."
        )
        return self.question(form, page_title=_("Votre nom"), lead=lead, press=_("Enregistrer"))


class ProvingPage(OwnPage):
    """A page that changes how the account is opened: it asks who one is once more."""

    words: ClassVar[dict[str, StrOrPromise]] = {}
    form_class: type[ProofForm] = ProofForm

    def build_form(self, data: Any = None) -> ProofForm:
        return self.form_class(data, user=self.user, may_be_code=has_second_step(self.user))

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(self.build_form())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Act for whoever has shown who they are."""
        form = self.build_form(request.POST)
        return self.act(form) if form.is_valid() else self._page(form)

    def _page(self, form: ProofForm) -> HttpResponse:
        return self.question(form, **self.words)

    @abstractmethod
    def act(self, form: ProofForm) -> HttpResponse:
        """Change the account, now that its owner is known."""


class EndBrowser(OwnPage, ActView):
    """A browser signed out; one that is out already stays so."""

    done = gettext_lazy("Ce navigateur est déconnecté.")
    back_to = "account"

    def act(self) -> None:
        end_browsers(self.user, key=self.kwargs["key"])


class EndOtherBrowsers(OwnPage, ActView):
    """All browsers signed out in which the account is open, but this one."""

    back_to = "account"

    def act(self) -> int:
        return end_browsers(self.user, but=self.session_key)

    def phrase_done(self, made: int) -> str:
        sentence = ngettext(
            "%(count)d autre navigateur déconnecté.",
            "%(count)d autres navigateurs déconnectés.",
            made,
        )
        return sentence % {"count": made}


class NewAccount(OfferedRole):
    """What is offered, accepted with a new account."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        """Make the account, give it the role, sign in."""
        form = AccountForm(request.POST)
        if not form.is_valid():
            return self.page(form)
        try:
            user = self._join(form)
        except Refused as refusal:
            if refusal.code != "name-taken":
                raise
            form.add_error("username", str(refusal))
            return self.page(form)
        self.welcome()
        return let_in(request, user, onward=self.desk)

    @transaction.atomic
    def _join(self, form: AccountForm) -> User:
        data = form.cleaned_data
        user = open_account(username=data["username"], password=data["password1"])
        by = replace(find_actor(self.request), user=user)
        self.accept(user, by=by)
        return user


class InvitationAccount(NewAccount, InvitationPage):
    """An invitation accepted with a new account."""


class HandoverAccount(NewAccount, HandoverPage):
    """A club taken over with a new account."""


class AddPasskey(ProvingPage):
    """The name of a key, and the page on which the device makes it."""

    form_class = PasskeyForm

    def question(self, form: Form, **words: StrOrPromise) -> HttpResponse:
        """The name of the key; a page without a form where browsers offer no keys."""
        return self.page(
            "passkey_add", form=form, takes_passkeys=find_place(self.request).takes_passkeys
        )

    def act(self, form: ProofForm) -> HttpResponse:
        name = form.cleaned_data["name"]
        try:
            challenge = ask_for_new_passkey(self.user, find_place(self.request))
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.question(form)
        self.request.session[_ASKED] = {"state": challenge.state, "name": name}
        return self.page("passkey_make", options=challenge.options, name=name)


class KeepPasskey(OwnPage, ActView):
    """The key that the device made, kept."""

    back_to = "account"

    def act(self) -> Passkey:
        challenge = self.request.session.pop(_ASKED, None) or {"state": None, "name": ""}
        answer, place = self.request.POST.get("answer", ""), find_place(self.request)
        made = keep_passkey(self.user, answer=answer, place=place, **challenge)
        self.request.session[SHOWN] = SignInBy.PASSKEY
        return made

    def phrase_done(self, made: Passkey) -> str:
        return _("La clé « %s » ouvre votre compte.") % made.name

    def refuse(self, refusal: Refused, *_typed: object) -> HttpResponse:
        """One sentence for whatever went wrong: the device knows more than the site."""
        messages.warning(self.request, _("La clé n'a pas été créée. Recommencez."))
        return self.back()


class RemovePasskey(OwnPage, ActView):
    """A key that opens the account no more."""

    done = gettext_lazy("Cette clé n'ouvre plus votre compte.")
    back_to = "account"

    def act(self) -> None:
        try:
            remove_passkey(self.user, key=self.kwargs["key"], place=find_place(self.request))
        except Passkey.DoesNotExist as error:
            raise Http404 from error
