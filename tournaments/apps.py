"""Django's entry for the tournaments app."""

from typing import Any

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Clubs, tournaments, teams, rounds, sheets, standings."""

    name = "tournaments"
    label = "tournaments"
    verbose_name = _("Tournois")

    def ready(self) -> None:
        """Bring the rows of the acts, and connect what follows one."""
        from tournaments import receivers  # noqa: F401
        from tournaments.acts import (
            add_acts,
            bookings,
            draws,
            interface,
            mail,
            money,
            prizes,
            seasons,
            sheets,
            stages,
            suitcases,
            teams,
            tournament,
        )
        from tournaments.acts.checks import check_every_act
        from tournaments.domain import limits  # noqa: F401
        from tournaments.models import HookDelivery, OutgoingMail
        from tournaments.signals import outbox_filled

        add_acts(tournament.ROWS, teams.ROWS, draws.ROWS, stages.ROWS, sheets.ROWS)
        add_acts(bookings.ROWS, interface.ROWS, mail.ROWS, money.ROWS, prizes.ROWS)
        add_acts(seasons.ROWS, suitcases.ROWS)
        register(check_every_act)
        outbox_filled.connect(_send_mails, sender=OutgoingMail, dispatch_uid="mail")
        outbox_filled.connect(_send_hooks, sender=HookDelivery, dispatch_uid="hooks")


# The tasks bring all that prints with them: only once there is something to send.


def _send_mails(**signal: Any) -> None:
    from tournaments.tasks.mail.sender import hand_on_mails

    hand_on_mails(**signal)


def _send_hooks(**signal: Any) -> None:
    from tournaments.tasks.hooks.sender import hand_on_hooks

    hand_on_hooks(**signal)
