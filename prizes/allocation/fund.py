"""Envelopes from takings: what the fund is, and what each paid rank gets of it."""

from dataclasses import dataclass

WHOLE = 10_000
"""A whole, in basis points: 2,500 are a quarter."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FundRule:
    """How a club makes its fund.

    `share` of the takings in basis points, less `deductions`, rounded down to the `step`, at least
    `guaranteed`; all in cents. `split` is the part of each paid rank in basis points, which are
    10,000 together. What rounding leaves goes to the first rank, or stays with the club.
    """

    share: int
    split: tuple[int, ...]
    step: int = 500
    deductions: int = 0
    guaranteed: int = 0
    rest_to_first: bool = True

    def __post_init__(self) -> None:
        if sum(self.split) != WHOLE or min(self.split) < 0:
            raise ValueError("split")
        if self.step < 1 or not 0 <= self.share <= WHOLE:
            raise ValueError("share or step")


@dataclass(frozen=True, kw_only=True, slots=True)
class Fund:
    """A fund and its envelopes, best rank first, in cents; `kept` stays with the club."""

    base: int
    total: int
    envelopes: tuple[int, ...]
    kept: int


def split_fund(base: int, rule: FundRule) -> Fund:
    """The envelopes from takings of `base` cents; fund = envelopes + kept, to the cent."""
    raised = base * rule.share // WHOLE - rule.deductions
    total = max(_floor(raised, rule.step), rule.guaranteed, 0)
    envelopes = [_floor(total * part // WHOLE, rule.step) for part in rule.split]
    rest = total - sum(envelopes)
    if rule.rest_to_first:
        envelopes[0] += rest
        rest = 0
    return Fund(base=base, total=total, envelopes=tuple(envelopes), kept=rest)


def _floor(cents: int, step: int) -> int:
    return cents // step * step
