"""Django's entry for the api app, and what is done about programs: tokens, and addresses told."""

from typing import Any

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import ALWAYS, ActRow, Rows
from tournaments.enums import Act

ROWS: Rows = {
    Act.TOKEN_GIVEN: ActRow(cares=ALWAYS, ranks=False),
    Act.TOKEN_REVOKED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_ADDED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.HOOK_REMOVED: ActRow(cares=ALWAYS, ranks=False),
}


class ApiConfig(AppConfig):
    """What programs ask and are told."""

    name = "api"
    label = "api"
    verbose_name = _("Interface")

    def ready(self) -> None:
        """Take on what programs ask, and tell them what happens."""
        from api.domain.answers import forget_answers
        from api.domain.hooks.delivery import forget_old_deliveries
        from api.domain.hooks.events import queue_events
        from api.domain.hooks.hooks import pause_given
        from api.models import HookDelivery
        from api.tables import list_broken
        from tournaments.acts import add_acts
        from tournaments.pages.evening.matters import MatterPlace, add_matters
        from tournaments.signals import acted, outbox_filled, rights_ended
        from tournaments.tasks.rounds import add_sweep, add_thread

        add_acts(ROWS)
        acted.connect(queue_events, dispatch_uid="hooks")
        rights_ended.connect(pause_given, dispatch_uid="hooks")
        add_sweep(forget_answers)
        add_sweep(forget_old_deliveries)
        add_thread("api.tasks.THREAD")
        outbox_filled.connect(_send, sender=HookDelivery, dispatch_uid="hooks")
        add_matters(MatterPlace.FAILED, list_broken)


def _send(**signal: Any) -> None:
    # The tasks bring all that sends with them: only once there is something to send.
    from api.tasks import hand_on_hooks

    hand_on_hooks(**signal)
