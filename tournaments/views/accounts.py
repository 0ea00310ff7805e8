"""Signing in, choosing a password, asking for another."""

from typing import Any

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.forms import AuthenticationForm, SetPasswordForm
from django.http import HttpResponse

from tournaments.forms.rights.forgotten_password import ForgottenPasswordForm
from tournaments.forms.rights.known_devices import remember_device
from tournaments.forms.rights.sign_in import SignInForm


class SignIn(views.LoginView):
    """The sign-in page; the browser is known from then on."""

    form_class = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in."""
        answer = super().form_valid(form)
        remember_device(self.request, answer, form.get_user().get_username())
        return answer


class ChoosePassword(views.PasswordResetConfirmView):
    """The link of an invitation or of the first start: whoever holds it is signed in by it."""

    post_reset_login = True
    post_reset_login_backend = "django.contrib.auth.backends.ModelBackend"
    success_url = settings.LOGIN_REDIRECT_URL

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        """Keep the password."""
        answer = super().form_valid(form)
        remember_device(self.request, answer, form.user.get_username())
        return answer


class ForgottenPassword(views.PasswordResetView):
    """Where a site that sends mail sends a link for a new password."""

    form_class = ForgottenPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        """Tell the form who asks."""
        return super().get_form_kwargs() | {"address": self.request.META.get("REMOTE_ADDR", "")}
