"""Prizes from plain facts: who takes which lot and why, shares of tied teams, a fund's split.

Pure Python on the standard library: it knows neither the site nor its database. Sums are whole
cents; nothing here is ever a float.
"""

from prizes.allocation.allocation import Award, Holding, Palmares, allocate
from prizes.allocation.lots import Category, Contender, Lot, LotUnit, PrizeGroup, list_inversions
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
    "Award",
    "Category",
    "Contender",
    "Fund",
    "FundRule",
    "Holding",
    "Lot",
    "LotUnit",
    "Palmares",
    "PrizeGroup",
    "Share",
    "Sharing",
    "TieShare",
    "allocate",
    "list_inversions",
    "share_ties",
    "split_fund",
]
