"""What arbitration stores."""

from arbitration.models.audit import AuditDetail, AuditEntry
from arbitration.models.incident import Incident

__all__ = ["AuditDetail", "AuditEntry", "Incident"]
