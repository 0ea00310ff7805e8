"""Signing in, choosing a password, asking for another."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.translation import gettext as _

from accounts.domain.browsers import end_browsers, rename_session
from accounts.domain.passkeys import knows_passkeys
from accounts.forms.password import (
    ChangedPasswordForm,
    ChosenPasswordForm,
    FirstPasswordForm,
    ForgottenPasswordForm,
    SignInForm,
)
from accounts.views.entering import let_in
from accounts.views.own import find_place
from tournaments.actors import Actor
from tournaments.domain.clubs import create_club
from tournaments.domain.rights.links import setup_tokens
from tournaments.enums import Origin
from tournaments.queries.clubs import has_clubs


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
