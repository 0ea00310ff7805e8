"""Everything that is kept here."""

from api.models.answer import KeptAnswer
from api.models.hook import Hook, HookDelivery

__all__ = ["Hook", "HookDelivery", "KeptAnswer"]
