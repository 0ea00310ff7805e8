"""What arbitration stores."""

from arbitration.models.audit import AuditDetail, AuditEntry
from arbitration.models.incident import Incident
from arbitration.models.ruling import Appeal, JuryMember, Ruling

__all__ = ["Appeal", "AuditDetail", "AuditEntry", "Incident", "JuryMember", "Ruling"]
