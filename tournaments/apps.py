"""Django's entry for the tournaments app."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, teams, rounds, sheets, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournois")

    def ready(self) -> None:
        """Connect what follows an act."""
        from tournaments import receivers  # noqa: F401
        from tournaments.domain import limits  # noqa: F401
        from tournaments.models import HookDelivery, OutgoingMail
        from tournaments.signals import outbox_filled

        outbox_filled.connect(_send_mails, sender=OutgoingMail, dispatch_uid="mail")
        outbox_filled.connect(_tell_programs, sender=HookDelivery, dispatch_uid="hooks")


# The tasks bring all that prints with them: only once there is something to send.


def _send_mails(**signal: Any) -> None:
    from tournaments.tasks.mail.sender import hand_on_mails

    hand_on_mails(**signal)


def _tell_programs(**signal: Any) -> None:
    from tournaments.tasks.hooks.sender import hand_on_hooks

    hand_on_hooks(**signal)
