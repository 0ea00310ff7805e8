"""What arbitration stores."""

from arbitration.models.audit import AuditEntry
from arbitration.models.incident import Incident

__all__ = ["AuditEntry", "Incident"]
