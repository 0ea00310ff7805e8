"""Reading a deal's facts: from the JSON object that a sheet holds to a checked deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, cast

from scoring.cards import SIDES
from scoring.deals.bids import is_bid, most_doubling
from scoring.deals.bonuses import (
    most_belotes,
    read_annonces,
    read_belotes,
    read_declared_first,
    read_renonce,
)
from scoring.deals.deal import (
    ANNULLED,
    CAPOT,
    CARD_AWARD,
    DOUBLINGS,
    GENERALE,
    MISDEAL_AWARD,
    NOBODY,
    PASSED,
    PLAYED,
    Deal,
    Length,
)
from scoring.errors import FactError
from scoring.marks.awards import adds_bid
from scoring.rules.ruleset import RuleSet
from scoring.shapes import (
    SIDE_KEYS,
    needed,
    read_bool,
    read_int,
    read_object,
    read_side,
    read_text,
    require,
)

Facts = Mapping[str, object]

_UNPLAYED = frozenset({PASSED, ANNULLED, "awarded"})
_RARE = frozenset(
    {
        "doubled", "sweep", "solo", "claim", "barred", "renonce", "forfeited", "no_marks",
        "stopped", "lost_by", "declared_first",
    }
)  # fmt: skip
_ORDINARY_KEYS = ("taker", "contract", "trump", "points", "belote", "declarations")
_KEYS = frozenset({*_ORDINARY_KEYS, *_RARE, *_UNPLAYED})


def read_deal(rules: RuleSet, length: Length, facts: object) -> Deal:
    """Return the checked deal that a JSON object says.

    Raises FactError with the path, inside the deal, of what is missing, mistyped, unknown or
    impossible.
    """
    given = read_object(facts, "", _KEYS)
    if not _UNPLAYED.isdisjoint(given):
        for kind in (PASSED, ANNULLED):
            if kind in given and read_bool(given[kind], kind):
                read_object(given, "", (kind,))
                return Deal(kind)
        if "awarded" in given:
            return _read_award(rules, given)
    return _read_played(rules, length, given)


def same_deals(rules: RuleSet, length: Length, one: object, other: object) -> bool:
    """Tell whether two JSON objects say the same deal, as the engine reads them: a zero says
    nothing, and the trump is part of a deal though most books mark every suit alike.

    What reads as no deal is the same only where it is the same text.
    """
    if one == other:
        return True
    try:
        read = [read_deal(rules, length, facts) for facts in (one, other)]
    except FactError:
        return False
    trumps = [cast("Facts", facts).get("trump") for facts in (one, other)]
    return read[0] == read[1] and trumps[0] == trumps[1]


def check_deal(rules: RuleSet, length: Length, facts: object, path: str = "deal") -> None:
    """Check the shape of one deal alone, whatever came before it in the match.

    Raises FactError as ``read_deal`` does, its paths beginning with ``path``.
    """
    try:
        read_deal(rules, length, facts)
    except FactError as error:
        raise error.within(path) from None


def _read_award(rules: RuleSet, given: Facts) -> Deal:
    award = read_object(given["awarded"], "awarded", ("to", "reason"))
    require(award, "awarded", "to", "reason")
    to = read_side(award["to"], "awarded.to")
    reason = read_text(award["reason"], "awarded.reason")
    if reason not in (MISDEAL_AWARD, CARD_AWARD):
        raise FactError("bad-award", "awarded.reason")
    beside = {"belote"} if reason == CARD_AWARD else set()
    if adds_bid(rules, reason):
        beside |= {"contract", "trump"}
    for key in given:
        if key not in beside and key != "awarded":
            raise FactError("bad-award", key)
    most = max(most_belotes(rules, trump) for trump in rules.trumps)
    belotes = read_belotes(given, most) if "belote" in given else (0, 0)
    special, bid = _read_contract(rules, given) if "contract" in given else ("", 0)
    times = rules.bid_multipliers[_read_trump(rules, given) if "trump" in given else None]
    return Deal(reason, special=special, bid=bid, belotes=belotes, award_to=to, times=times)


def _read_played(rules: RuleSet, length: Length, given: Facts) -> Deal:
    taker = read_side(needed(given, "taker"), "taker")
    special, bid = _read_contract(rules, given)
    trump = _read_trump(rules, given)
    rare = _ORDINARY
    if not _RARE.isdisjoint(given):
        rare = _read_rare(rules, length, given, special or bid)
    if rare.barred == taker:
        raise FactError("barred-side", "taker")
    return Deal(
        PLAYED,
        taker,
        special,
        bid,
        rare.level,
        (0, 0) if rare.sweep != NOBODY else _read_points(rules, given, trump),
        rare.sweep,
        rare.solo,
        read_belotes(given, most_belotes(rules, trump)) if "belote" in given else (0, 0),
        read_annonces(rules, given, trump) if "declarations" in given else (0, 0),
        rare.claim,
        rare.renonce_to,
        rare.renonce_points,
        NOBODY,
        rare.forfeited,
        rare.unmarked,
        rare.stopped,
        rare.lost_by,
        rules.bid_multipliers[trump],
        rules.whole_packs[trump],
    )


class _Rare(NamedTuple):
    """What most deals say nothing about."""

    level: int = 0
    sweep: int = NOBODY
    solo: bool = False
    claim: int = NOBODY
    barred: int = NOBODY
    forfeited: bool = False
    renonce_to: int = NOBODY
    renonce_points: int = 0
    unmarked: int = NOBODY
    stopped: bool = False
    lost_by: int = NOBODY


_ORDINARY = _Rare()


def _read_rare(rules: RuleSet, length: Length, given: Facts, contract: int | str) -> _Rare:
    barred = read_side(given["barred"], "barred") if "barred" in given else NOBODY
    level = _read_doubling(rules, given, contract)
    sweep, solo = _read_sweep(rules, given)
    claim = _read_claim(rules, length, given)
    renonce = read_renonce(rules, given)
    unmarked = read_side(given["no_marks"], "no_marks") if "no_marks" in given else NOBODY
    stopped = _read_stop(rules, given, contract)
    read_declared_first(given)
    forfeited, lost_by = _read_forfeit(given)
    return _Rare(level, sweep, solo, claim, barred, forfeited, *renonce, unmarked, stopped, lost_by)


def _read_contract(rules: RuleSet, given: Facts) -> tuple[str, int]:
    if not rules.bids:
        if "contract" in given:
            raise FactError("bad-contract", "contract")
        return "", 0
    contract = needed(given, "contract")
    if isinstance(contract, str):
        if (contract == CAPOT and rules.capot) or (contract == GENERALE and rules.generale):
            return contract, 0
        raise FactError("bad-contract", "contract")
    bid = read_int(contract, "contract")
    if not is_bid(rules, bid):
        raise FactError("bad-contract", "contract")
    return "", bid


def _read_trump(rules: RuleSet, given: Facts) -> str | None:
    if "trump" not in given and not rules.trump_required:
        return None
    trump = read_text(needed(given, "trump"), "trump")
    if trump not in rules.trumps:
        raise FactError("bad-trump", "trump")
    return trump


def _read_doubling(rules: RuleSet, given: Facts, contract: int | str) -> int:
    if "doubled" not in given:
        return 0
    doubled = read_text(given["doubled"], "doubled")
    level = DOUBLINGS.index(doubled) if doubled in DOUBLINGS else 0
    if not 0 < level <= most_doubling(rules, contract):
        raise FactError("bad-doubling", "doubled")
    return level


def _read_sweep(rules: RuleSet, given: Facts) -> tuple[int, bool]:
    sweep = NOBODY
    if "sweep" in given:
        sweep = read_side(given["sweep"], "sweep")
        if "points" in given:
            raise FactError("sweep-conflict", "points")
    if "solo" not in given:
        return sweep, False
    solo = read_bool(given["solo"], "solo")
    if not rules.knows_solo or (solo and sweep == NOBODY):
        raise FactError("sweep-conflict", "solo")
    return sweep, solo


def _read_claim(rules: RuleSet, length: Length, given: Facts) -> int:
    if "claim" not in given:
        return NOBODY
    claim = read_side(given["claim"], "claim")
    if not rules.victory_claim or length.target is None or "sweep" in given:
        raise FactError("bad-claim", "claim")
    return claim


def _read_stop(rules: RuleSet, given: Facts, contract: int | str) -> bool:
    if "stopped" not in given:
        return False
    played = rules.early_stop != "not-played" and isinstance(contract, int)
    if not played or "sweep" in given or "claim" in given:
        raise FactError("bad-stop", "stopped")
    return read_bool(given["stopped"], "stopped")


def _read_forfeit(given: Facts) -> tuple[bool, int]:
    """Return whether the takers have failed whatever they scored, and who has lost the deal."""
    if "forfeited" not in given and "lost_by" not in given:
        return False, NOBODY
    if "claim" in given:
        raise FactError("bad-claim", "claim")
    forfeited = "forfeited" in given and read_bool(given["forfeited"], "forfeited")
    return forfeited, read_side(given["lost_by"], "lost_by") if "lost_by" in given else NOBODY


def _read_points(rules: RuleSet, given: Facts, trump: str | None) -> tuple[int, int]:
    points = read_object(needed(given, "points"), "points", SIDE_KEYS)
    require(points, "points", *SIDES)
    ns = read_int(points["NS"], "points.NS")
    ew = read_int(points["EW"], "points.EW")
    raw = rules.raw_points(trump)
    if ns < 0 or ew < 0 or ns + ew != raw:
        _check_points(ns, ew, raw, part="claim" in given or bool(given.get("stopped")))
    if trump not in rules.scaled_trumps:
        return ns, ew
    pack = rules.pack_points
    ns_scaled, ew_scaled = ((2 * points * pack + raw) // (2 * raw) for points in (ns, ew))
    return ns_scaled, min(ew_scaled, pack - ns_scaled)


def _check_points(ns: int, ew: int, raw: int, *, part: bool) -> None:
    """Refuse points that do not make up a pack, or, where play was stopped, part of one."""
    for side, number in enumerate((ns, ew)):
        if not 0 <= number <= raw:
            raise FactError("points-range", f"points.{SIDES[side]}", expected=raw)
    if ns + ew not in (range(raw) if part else ()):
        raise FactError("points-sum", "points", expected=raw, found=ns + ew)
