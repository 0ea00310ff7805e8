"""Django's entry for the mail app, and what is done about mails."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.MAIL_WRITTEN: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_RETRIED: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_WITHHELD: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_PASSED_ON: ActRow(cares=ALWAYS, ranks=False),
    Act.MAIL_REFUSED: ActRow(cares=ALWAYS, ranks=False),
    Act.ADDRESS_DEAD: ActRow(cares=ALWAYS, ranks=False),
}


class MailConfig(AppConfig):
    """Mails written in the transaction of an act, and sent after it."""

    name = "mail"
    label = "mail"
    verbose_name = _("Courriels")

    def ready(self) -> None:
        """Write what acts ask for, send it, and say what did not arrive."""
        from mail.domain import delivery
        from mail.domain.delivery import blank_old_mails
        from mail.models import OutgoingMail
        from mail.pages.outbox import (
            UNDELIVERED,
            list_chips,
            list_failed_mails,
            list_mails_to,
            phrase_what_waits,
        )
        from tournaments.acts import add_acts
        from tournaments.pages.evening.matters import MatterPlace, add_matters
        from tournaments.pages.goto.chips import add_chips
        from tournaments.pages.goto.counts import add_tab_counts
        from tournaments.pages.teams.kept_data import add_kept_of_people
        from tournaments.queries.backups import add_restored_note
        from tournaments.signals import acted, outbox_filled
        from tournaments.tasks.rounds import add_sweep, add_thread

        add_acts(ROWS)
        acted.connect(delivery.withhold_untrue_reminders, dispatch_uid="reminders")
        add_sweep(blank_old_mails)
        add_thread("mail.tasks.THREAD")
        outbox_filled.connect(_send, sender=OutgoingMail, dispatch_uid="mail")
        add_matters(MatterPlace.FAILED, list_failed_mails)
        add_chips(list_chips)
        add_tab_counts(UNDELIVERED)
        add_restored_note(phrase_what_waits)
        add_kept_of_people(list_mails_to)


def _send(**signal: Any) -> None:
    # The tasks bring all that sends with them: only once there is something to send.
    from mail.tasks import hand_on_mails

    hand_on_mails(**signal)
