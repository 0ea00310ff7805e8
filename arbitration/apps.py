"""Django's entry for the arbitration app."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _


class ArbitrationConfig(AppConfig):
    """Incidents and the audit trail."""

    name = "arbitration"
    label = "arbitration"
    verbose_name = _("Arbitrage")

    def ready(self) -> None:
        """Listen to what happens in tournaments, and check that somebody does."""
        from arbitration import checks, receivers
        from tournaments.signals import (
            acted,
            counted_asked,
            happened_asked,
            heads_asked,
            waiting_asked,
        )

        acted.connect(receivers.write_audit_entry, dispatch_uid="audit")
        acted.connect(receivers.follow_contested_sheets, dispatch_uid="incidents")
        acted.connect(receivers.contest_reopened_sheets, dispatch_uid="reopened")
        heads_asked.connect(receivers.tell_heads, dispatch_uid="heads")
        happened_asked.connect(receivers.tell_happened, dispatch_uid="happened")
        counted_asked.connect(receivers.tell_counted, dispatch_uid="counted")
        waiting_asked.connect(receivers.tell_waiting, dispatch_uid="waiting")
        register(checks.audit_is_wired)
