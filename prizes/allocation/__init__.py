"""Prizes from plain facts: who takes which lot and why, shares of tied teams, a fund's split.

Pure Python on the standard library: it knows neither the site nor its database. Sums are whole
cents; nothing here is ever a float.
"""

from prizes.allocation.allocation import AllocatedAward, Allocation, allocate
from prizes.allocation.lots import (
    AllocatedGroup,
    AllocatedLot,
    Category,
    Contender,
    LotUnit,
    list_inversions,
)
from prizes.allocation.sharing import (
    Fund,
    FundRule,
    Share,
    Sharing,
    TieShare,
    share_ties,
    split_fund,
)

__all__ = [
    "AllocatedAward",
    "AllocatedGroup",
    "AllocatedLot",
    "Allocation",
    "Category",
    "Contender",
    "Fund",
    "FundRule",
    "LotUnit",
    "Share",
    "Sharing",
    "TieShare",
    "allocate",
    "list_inversions",
    "share_ties",
    "split_fund",
]
