"""The keys that open one's own account."""

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts.domain.passkeys import ask_for_new_passkey, keep_passkey, remove_passkey
from accounts.forms.second_step import PasskeyForm, ProofForm
from accounts.models import Passkey
from accounts.views.own import OwnPage, ProvingPage, find_place
from tournaments.errors import Refused
from tournaments.views.acts import ActView

_ASKED = "new-passkey-asked"


class AddPasskey(ProvingPage):
    """The name of a key, and the page on which the device makes it."""

    asked = PasskeyForm

    def question(self, form: Form, **words: StrOrPromise) -> HttpResponse:
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
            return self.question(form)
        self.request.session[_ASKED] = {"state": asked.state, "name": name}
        return self.page("passkey_make", options=asked.options, name=name)


class KeepPasskey(OwnPage, ActView):
    """The key that the device made, kept."""

    back_to = "account"

    def act(self) -> Passkey:
        asked = self.request.session.pop(_ASKED, None) or {"state": None, "name": ""}
        answer, place = self.request.POST.get("answer", ""), find_place(self.request)
        return keep_passkey(self.user, answer=answer, place=place, **asked)

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
            remove_passkey(self.user, key=self.kwargs["key"])
        except Passkey.DoesNotExist as error:
            raise Http404 from error
