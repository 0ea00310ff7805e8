"""Django's entry for the accounts app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Signing in and out, passkeys, the second step, one's own account."""

    name = "accounts"
    label = "accounts"
    verbose_name = _("Comptes")

    def ready(self) -> None:
        """Note who signs in where, and forget it in time."""
        from django.contrib.auth.signals import user_logged_in, user_logged_out

        from accounts.domain.browsers import forget_ended_sessions, forget_sign_in, note_sign_in
        from accounts.domain.second_step import ask_for_second_step
        from tournaments.signals import acted
        from tournaments.tasks.rounds import add_sweep

        user_logged_in.connect(note_sign_in, dispatch_uid="browsers")
        user_logged_out.connect(forget_sign_in, dispatch_uid="browsers")
        acted.connect(ask_for_second_step, dispatch_uid="second step")
        add_sweep(forget_ended_sessions)
