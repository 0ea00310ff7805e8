"""The second step of one's own account, switched on and off, and its codes for paper."""

import time
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts.domain.codes import build_address
from accounts.domain.passkeys import SITE, find_asked
from accounts.domain.second_step import (
    find_prepared,
    forget_prepared,
    has_second_step,
    prepare_second_step,
    renew_recovery_codes,
    switch_off,
    switch_on,
)
from accounts.forms.second_step import ProofForm, SwitchOnForm
from accounts.models import SecondStep
from accounts.views.entering import SHOWN, find_place
from accounts.views.own import ProvingPage
from tournaments.enums import SignInBy
from tournaments.errors import Refused
from tournaments.printing.papers import picture_code_to_scan

LETTERS = 4
"""Of the secret, between two gaps."""


STAYS = gettext_lazy(
    "Le site ou votre club demande la connexion en deux temps : elle reste en marche."
)
MAY_SEE = "second_step_until"
"""Until when this session may see the secret that waits, as it showed the password."""
MINUTES = 15


class PrepareSecondStep(ProvingPage):
    """A secret made for the account's app, and shown to who has the password."""

    words: ClassVar[dict[str, StrOrPromise]] = {
        "page_title": gettext_lazy("Connexion en deux temps"),
        "lead": gettext_lazy(
            "La page suivante montre un carré à scanner, pour vous seul : donnez d'abord votre "
            "mot de passe."
        ),
        "press": gettext_lazy("Continuer"),
    }

    def get(self, request: HttpRequest) -> HttpResponse:
        """Ask for the password; there is nothing to prepare where it is on."""
        return redirect("account") if has_second_step(self.user) else super().get(request)

    def act(self, form: ProofForm) -> HttpResponse:
        """Make it, and show it."""
        prepare_second_step(self.user)
        self.request.session[MAY_SEE] = time.time() + MINUTES * 60
        return redirect("second_step")


class SwitchOn(ProvingPage):
    """The secret, as a code to scan and in letters, and the question for a first code."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Forget what was prepared elsewhere, or too long ago."""
        if request.user.is_authenticated and time.time() > request.session.get(MAY_SEE, 0):
            forget_prepared(self.user)
        return super().dispatch(request, *args, **kwargs)

    def build_form(self, data: Any = None) -> SwitchOnForm:
        """A first code, and the password."""
        return SwitchOnForm(data, user=self.user)

    def act(self, form: ProofForm) -> HttpResponse:
        """Switch on, where the code is right, and show the codes for paper this once."""
        try:
            codes = switch_on(
                self.user, code=form.cleaned_data["code"], session_key=self.session_key
            )
        except Refused as refusal:
            form.add_error("code", str(refusal))
            return self._page(form)
        del self.request.session[MAY_SEE]
        # Who came in by a key has shown more already.
        if self.request.session.get(SHOWN) == SignInBy.PASSWORD:
            self.request.session[SHOWN] = SignInBy.TWO_STEPS
        return self.page("recovery_codes_shown", codes=codes, is_new=True)

    def _page(self, form: SwitchOnForm | ProofForm) -> HttpResponse:
        prepared = find_prepared(self.user)
        if prepared is None:
            return redirect("account")
        return self.page("switch_on", form=form, **self._show(prepared))

    def _show(self, prepared: SecondStep) -> dict[str, str]:
        secret = prepared.secret
        site = f"{SITE}, {self.request.get_host()}"
        address = build_address(secret, account=self.user.get_username(), site=site)
        apart = [secret[at : at + LETTERS] for at in range(0, len(secret), LETTERS)]
        return {"code": picture_code_to_scan(address), "secret": " ".join(apart)}


class RenewRecoveryCodes(ProvingPage):
    """New codes for paper, shown this once; the others serve no more."""

    words: ClassVar[dict[str, StrOrPromise]] = {
        "page_title": gettext_lazy("Faire d'autres codes de secours"),
        "lead": gettext_lazy(
            "Dix codes neufs prennent la place des anciens, qui ne serviront plus."
        ),
        "press": gettext_lazy("Faire dix codes"),
    }

    def act(self, form: ProofForm) -> HttpResponse:
        try:
            codes = renew_recovery_codes(self.user)
        except Refused as refusal:
            messages.warning(self.request, str(refusal))
            return redirect("account")
        return self.page("recovery_codes_shown", codes=codes)


class SwitchOff(ProvingPage):
    words: ClassVar[dict[str, StrOrPromise]] = {
        "page_title": gettext_lazy("Arrêter la connexion en deux temps"),
        "lead": gettext_lazy(
            "Le mot de passe suffira de nouveau. L'application et les codes de secours ne "
            "serviront plus."
        ),
        "press": gettext_lazy("Arrêter"),
    }

    def act(self, form: ProofForm) -> HttpResponse:
        if find_asked(self.user, find_place(self.request)) == SignInBy.TWO_STEPS:
            messages.error(self.request, str(STAYS))
            return redirect("account")
        switch_off(self.user)
        messages.success(self.request, _("La connexion en deux temps est arrêtée."))
        return redirect("account")
