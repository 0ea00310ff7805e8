"""Tied teams and the envelopes of their places, and what of the fund each paid rank gets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from prizes.allocation.allocation import Award, Palmares
from prizes.allocation.lots import Contender

WHOLE = 10_000
"""A whole, in basis points: 2,500 are a quarter."""
NOTHING_HANDED: Mapping[tuple[str, int], int] = MappingProxyType({})
_FINER_STEPS = (100, 1)
"""By what a tie is shared, in cents, where its step would leave nothing in an envelope."""


class Sharing(StrEnum):
    """What becomes of the cash of places that several teams share."""

    DRAWN = "drawn"
    """Nothing is shared: the draw between them decided."""
    EQUAL = "equal"
    """The envelopes of their places together, in equal parts."""
    HORT = "hort"
    """Half of the envelope of one's own place, and an equal part of all other halves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Share:
    """What one of the tied teams finds in its envelope, in cents, and what its place alone had."""

    contender: Contender
    cents: int
    of_place: int


@dataclass(frozen=True, kw_only=True, slots=True)
class TieShare:
    """The envelopes of one tie: the shares in the order of the draw, and what stays in the till
    because it is less than a step."""

    group: str
    category: str
    shares: tuple[Share, ...]
    kept: int


def share_ties(
    palmares: Palmares,
    *,
    sharing: Sharing,
    step: int,
    handed: Mapping[tuple[str, int], int] = NOTHING_HANDED,
) -> tuple[TieShare, ...]:
    """The shares of every tie of which some team holds an envelope for its place.

    `step` is the smallest sum given, in cents, at least 1; a tie of which it would leave an
    envelope empty is shared to the euro. Tied teams behind the last envelope of their category
    take part, unless they hold another lot of the group. What was `handed`, in cents by category
    and team, is that team's share: the others share what is left.
    """
    if sharing is Sharing.DRAWN:
        return ()
    held: dict[tuple[str, str], dict[int, list[Award]]] = {}
    for award in palmares.awards:
        if not award.unit.lot.is_drawn:
            key = (award.unit.lot.group, award.unit.lot.category)
            held.setdefault(key, {}).setdefault(award.contender.id, []).append(award)
    return tuple(
        _share(tied, awards, key, sharing=sharing, step=step, handed=handed)
        for key, awards in held.items()
        for tied in (_list_sharers(level, palmares, awards, key) for level in palmares.drawn)
        if len(tied) > 1 and any(_envelope(awards, contender) for contender in tied)
    )


def split_equally(cents: int, parts: int, *, step: int) -> tuple[list[int], int]:
    """Equal parts in whole steps, the first ones a step larger where it does not come out even;
    and what is less than a step: `12500, 4, step=500` gives 3500, 3000, 3000, 3000 and 0."""
    steps, kept = divmod(cents, step)
    part, more = divmod(steps, parts)
    return [(part + (place < more)) * step for place in range(parts)], kept


def _list_sharers(
    tied: Sequence[Contender],
    palmares: Palmares,
    awards: dict[int, list[Award]],
    key: tuple[str, str],
) -> list[Contender]:
    group, category = key
    elsewhere = {
        award.contender.id
        for award in palmares.awards
        if award.unit.lot.group == group and award.contender.id not in awards
    }
    return [
        contender
        for contender in tied
        if category in contender.categories and contender.id not in elsewhere
    ]


def _envelope(awards: dict[int, list[Award]], one: Contender) -> int:
    """The cash of its places: of several, where a team may have several lots of a group."""
    return sum(award.unit.lot.cash_cents for award in awards.get(one.id, ()))


def _share(
    tied: Sequence[Contender],
    awards: dict[int, list[Award]],
    key: tuple[str, str],
    *,
    sharing: Sharing,
    step: int,
    handed: Mapping[tuple[str, int], int],
) -> TieShare:
    own = [_envelope(awards, contender) for contender in tied]
    waiting: list[int | None] = [None] * len(own)
    sums, kept = _split(own, waiting, sharing=sharing, step=step)
    for finer in _FINER_STEPS:
        if all(cents for cents, mine in zip(sums, own, strict=True) if mine):
            break
        if finer < step:
            step = finer
            sums, kept = _split(own, waiting, sharing=sharing, step=step)
    gone = [handed.get((key[1], contender.id)) for contender in tied]
    sums, kept = _split(own, gone, sharing=sharing, step=step)
    shares = tuple(
        Share(contender=contender, cents=cents, of_place=mine)
        for contender, cents, mine in zip(tied, sums, own, strict=True)
    )
    return TieShare(group=key[0], category=key[1], shares=shares, kept=kept)


def _split(
    own: Sequence[int], gone: Sequence[int | None], *, sharing: Sharing, step: int
) -> tuple[list[int], int]:
    """The share of each, and what is less than a step; who has theirs, in `gone`, keeps just it."""
    open_ones = [place for place, cents in enumerate(gone) if cents is None]
    sums = [cents or 0 for cents in gone]
    left = max(sum(own) - sum(sums), 0)
    halves = {place: own[place] // 2 // step * step for place in open_ones}
    if sharing is not Sharing.HORT or sum(halves.values()) > left:
        halves = dict.fromkeys(open_ones, 0)
    if not open_ones:
        return sums, left
    parts, kept = split_equally(left - sum(halves.values()), len(open_ones), step=step)
    for place, part in zip(open_ones, parts, strict=True):
        sums[place] = halves[place] + part
    return sums, kept


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
