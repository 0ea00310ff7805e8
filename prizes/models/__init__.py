"""Everything that is kept here."""

from prizes.models.award import Award
from prizes.models.lot import Lot
from prizes.models.plan import PrizeCategory, PrizeGroup, PrizePlan

__all__ = ["Award", "Lot", "PrizeCategory", "PrizeGroup", "PrizePlan"]
