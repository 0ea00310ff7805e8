"""Signing in, by a password and what is asked for after it, or by a key instead of both; choosing a
password, asking for another."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.domain.browsers import end_browsers, rename_session
from accounts.domain.passkeys import ask_for_passkey, knows_passkeys, use_passkey
from accounts.forms.password import (
    ChangedPasswordForm,
    ChosenPasswordForm,
    FirstPasswordForm,
    ForgottenPasswordForm,
    SignInForm,
    find_counted_address,
    find_origin,
)
from accounts.forms.second_step import CodeForm
from accounts.views.entering import enter, find_place, find_waiting, let_in
from tournaments.actors import Actor
from tournaments.domain.clubs import create_club
from tournaments.domain.rights.allowances import Allowance, give_back, take_attempt
from tournaments.domain.rights.links import setup_tokens
from tournaments.enums import Origin, SignInBy
from tournaments.errors import Refused
from tournaments.queries.clubs import has_clubs

OF_AN_ADDRESS = Allowance(scope="passkey address", count=100, seconds=600)
"""Questions to devices, of one address: nobody guesses a key, but each question is kept."""
_ASKED = "passkey-asked"


class SignIn(views.LoginView):
    """The sign-in page; the browser is known from then on."""

    form_class = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or go on to the code."""
        return let_in(self.request, form.get_user(), onward=self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether anybody has a key for here: where nobody has, none is spoken of; and who has
        links for those without a password."""
        told = {
            "has_passkeys": knows_passkeys(find_place(self.request)),
            "is_hosted": settings.BEHIND_TLS_PROXY,
        }
        return super().get_context_data(**told, **kwargs)


class ChangePassword(views.PasswordChangeView):
    """Another password: the account stays signed in here, and nowhere else."""

    form_class = ChangedPasswordForm
    success_url = reverse_lazy("account")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        before = self.request.session.session_key or ""
        answer = super().form_valid(form)
        here = self.request.session.session_key or ""
        rename_session(before, to=here)
        end_browsers(form.user, but=here)
        messages.success(self.request, _("Votre nouveau mot de passe est enregistré."))
        return answer


class ChoosePassword(views.PasswordResetConfirmView):
    """The link of an invitation or of the first start: whoever holds it has shown who they are as
    by a password, so that the second step is asked for all the same."""

    form_class = ChosenPasswordForm
    token_generator = setup_tokens
    success_url = settings.LOGIN_REDIRECT_URL

    def get_form_class(self) -> type[SetPasswordForm]:
        """Whoever begins a new site names the club too."""
        user = self.user
        begins = user is not None and user.is_superuser and not user.has_usable_password()
        return FirstPasswordForm if begins and not has_clubs() else ChosenPasswordForm

    def get_form(self, form_class: Any = None) -> SetPasswordForm:
        """The form, ready for the keyboard: it is the first page that an organiser sees."""
        form: SetPasswordForm = super().get_form(form_class)
        form.fields["new_password1"].widget.attrs["autofocus"] = True
        return form

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Who gives another link where this one serves no more."""
        return super().get_context_data(is_hosted=settings.BEHIND_TLS_PROXY, **kwargs)

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        """Keep the password, and the club where one was named."""
        super().form_valid(form)
        if club := form.cleaned_data.get("club"):
            address = self.request.META.get("REMOTE_ADDR", "")
            create_club(name=club, by=Actor(user=form.user, origin=Origin.DESK, address=address))
        end_browsers(form.user, but=self.request.session.session_key)
        return let_in(self.request, form.user, onward=self.get_success_url())


class ForgottenPassword(views.PasswordResetView):
    """Where a site that sends mail sends a link for a new password."""

    form_class = ForgottenPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """Tell the form who asks."""
        return super().get_form_kwargs() | {"address": self.request.META.get("REMOTE_ADDR", "")}


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
        if not form.is_valid():
            return self._page(user, form)
        return enter(request, user, onward=onward, shown=SignInBy.TWO_STEPS)

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
        waiting = find_waiting(request, by_key=True)
        onward = waiting[1] if waiting else self.get_success_url()
        return enter(request, user, onward=onward, shown=SignInBy.PASSKEY)

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
