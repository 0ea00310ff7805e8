"""What arbitration stores."""

from arbitration.models.appeal import Appeal, JuryMember
from arbitration.models.audit import AuditDetail, AuditEntry
from arbitration.models.incident import Incident
from arbitration.models.ruling import Ruling

__all__ = ["Appeal", "AuditDetail", "AuditEntry", "Incident", "JuryMember", "Ruling"]
