"""The keys that open one's own account."""

from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from accounts.domain.passkeys import ask_for_new_passkey, keep_passkey, remove_passkey
from accounts.forms.second_step import PasskeyForm, ProofForm
from accounts.models import Passkey
from accounts.views.own import OwnPage, ProvingPage
from accounts.views.place import find_place
from tournaments.errors import Refused

_ASKED = "new-passkey-asked"


class AddPasskey(ProvingPage):
    """The name of a key, and the page on which the device makes it."""

    asked = PasskeyForm

    def ask(self, form: Form, **words: StrOrPromise) -> HttpResponse:
        """The name of the key; a page without a form where browsers offer no keys."""
        return self.page(
            "passkey_add", form=form, takes_passkeys=find_place(self.request).takes_passkeys
        )

    def act(self, form: ProofForm) -> HttpResponse:
        name = form.cleaned_data["name"]
        try:
            asked = ask_for_new_passkey(self.user, find_place(self.request))
        except Refused as refusal:
            form.add_error(None, str(refusal))
            return self.ask(form)
        self.request.session[_ASKED] = {"state": asked.state, "name": name}
        return self.page("passkey_make", options=asked.options, name=name)


class KeepPasskey(OwnPage):
    http_method_names = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        """Keep the key that it made."""
        asked = request.session.pop(_ASKED, None) or {"state": None, "name": ""}
        try:
            kept = keep_passkey(
                self.user, answer=request.POST.get("answer", ""), place=find_place(request), **asked
            )
        except Refused:
            messages.warning(request, _("La clé n'a pas été créée. Recommencez."))
        else:
            messages.success(request, _("La clé « %s » ouvre votre compte.") % kept.name)
        return redirect("account")


class RemovePasskey(OwnPage):
    """A key that opens the account no more."""

    http_method_names = ["post"]

    def post(self, request: HttpRequest, key: UUID) -> HttpResponse:
        try:
            remove_passkey(self.user, key=key)
        except Passkey.DoesNotExist as error:
            raise Http404 from error
        messages.success(request, _("Cette clé n'ouvre plus votre compte."))
        return redirect("account")
