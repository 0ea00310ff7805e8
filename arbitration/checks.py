"""What must be true of the wiring before the site starts."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error

from arbitration.port import Arbitration
from tournaments.ports import arbitration
from tournaments.signals import acted

AUDIT = "audit"


def audit_is_wired(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every act must reach the audit trail: a signal nobody receives is an error."""
    if AUDIT in acted.listeners:
        return []
    return [
        Error(
            "Acts of tournaments do not reach the audit trail.",
            hint="arbitration.apps connects record_audit_entries to tournaments.signals.acted.",
            id="arbitration.E001",
        )
    ]


def port_is_filled(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """What tournaments ask of arbitration must be answered by it, not by the null answers."""
    if isinstance(arbitration(), Arbitration):
        return []
    return [
        Error(
            "Nobody answers what tournaments ask of arbitration.",
            hint="arbitration.apps fills tournaments.ports with arbitration.port.Arbitration.",
            id="arbitration.E002",
        )
    ]
