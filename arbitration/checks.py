"""What must be true of the wiring before the site starts."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error

from arbitration.receivers import write_audit_entry
from tournaments.signals import acted


def audit_is_wired(app_configs: Sequence[Any] | None, **kwargs: Any) -> list[CheckMessage]:
    """Every act must reach the audit trail: a signal nobody receives is an error."""
    receivers, _async_receivers = acted._live_receivers(None)
    if write_audit_entry in receivers:
        return []
    return [
        Error(
            "Acts of tournaments do not reach the audit trail.",
            hint="arbitration.apps connects write_audit_entry to tournaments.signals.acted.",
            id="arbitration.E001",
        )
    ]
