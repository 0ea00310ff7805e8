"""What is asked for after the password, and a key instead of both."""

from typing import Any

from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.domain.passkeys import ask_for_passkey, knows_passkeys, use_passkey
from accounts.forms.password import find_counted_address, find_origin
from accounts.forms.second_step import CodeForm
from accounts.views.entering import enter, find_waiting
from accounts.views.own import find_place
from tournaments.domain.rights.allowances import Allowance, give_back, take_attempt
from tournaments.errors import Refused

OF_AN_ADDRESS = Allowance(scope="passkey address", count=100, seconds=600)
"""Questions to devices, of one address: nobody guesses a key, but each question is kept."""
_ASKED = "passkey-asked"


@method_decorator([never_cache, sensitive_post_parameters()], name="dispatch")
class AskCode(View):
    """A code of the app or one on paper, of whoever has just shown their password."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Ask; without a password before, ask for that."""
        waiting = find_waiting(request)
        return self._page(waiting[0]) if waiting else redirect("login")

    def post(self, request: HttpRequest) -> HttpResponse:
        """Let the code count, and whoever has it in."""
        waiting = find_waiting(request)
        if waiting is None:
            return redirect("login")
        user, onward = waiting
        origin = find_origin(request, user.get_username())
        form = CodeForm(request.POST, user=user, origin=origin)
        return enter(request, user, onward=onward) if form.is_valid() else self._page(user, form)

    def _page(self, user: Any, form: CodeForm | None = None) -> HttpResponse:
        origin = find_origin(self.request, user.get_username())
        context = {
            "form": form or CodeForm(user=user, origin=origin),
            "has_passkey": knows_passkeys(find_place(self.request), user),
        }
        return render(self.request, "accounts/code.html", context)


@method_decorator(never_cache, name="dispatch")
class ShowPasskey(RedirectURLMixin, View):
    """A key of this device, which says by itself whose account it opens."""

    next_page = "organiser:home"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Whoever is signed in goes on."""
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Let in who has shown a key. What it answers is asked anew each time."""
        asked, answer = request.session.pop(_ASKED, None), request.POST.get("answer", "")
        try:
            user = use_passkey(answer=answer, state=asked, place=find_place(request))
        except Refused as refusal:
            return self._page(refused=str(refusal))
        give_back(OF_AN_ADDRESS, self._address)
        waiting = find_waiting(request)
        return enter(request, user, onward=waiting[1] if waiting else self.get_success_url())

    @property
    def _address(self) -> str:
        return find_counted_address(self.request.META.get("REMOTE_ADDR", ""))

    def _page(self, **context: Any) -> HttpResponse:
        place = find_place(self.request)
        if place.takes_passkeys:
            try:
                take_attempt(OF_AN_ADDRESS, self._address)
                asked = ask_for_passkey(place)
                self.request.session[_ASKED], context["options"] = asked.state, asked.options
            except Refused as refusal:
                context["refused"] = str(refusal)
        context["next"] = self.get_redirect_url()
        return render(self.request, "accounts/passkey.html", context)
