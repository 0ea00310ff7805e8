"""Reading what comes beside the trick points: belotes, annonces, and what could not be shown."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from scoring.cards import SIDES
from scoring.deals.deal import NOBODY
from scoring.deals.declared import rank_declarations, read_declared
from scoring.errors import FactError
from scoring.rules.ruleset import RuleSet
from scoring.shapes import SIDE_KEYS, read_int, read_object, read_side, require

Facts = Mapping[str, object]
Pair = tuple[int, int]

_NONE: Pair = (0, 0)


def read_belotes(given: Facts, most: int) -> Pair:
    """Return how many belotes each side has, together at most ``most``.

    Raises FactError: ``type``, ``unknown-key``, ``belote-count``.
    """
    counts = read_object(given["belote"], "belote", SIDE_KEYS)
    ns = read_int(counts.get("NS", 0), "belote.NS")
    ew = read_int(counts.get("EW", 0), "belote.EW")
    if ns < 0 or ew < 0 or ns + ew > most:
        raise FactError("belote-count", "belote", expected=most)
    return ns, ew


def most_belotes(rules: RuleSet, trump: str | None) -> int:
    """Return how many belotes a deal under this trump can have, both sides together."""
    if trump == "NT":
        return 0
    return rules.belotes_all_trump if trump == "AT" else rules.belotes_suit


def read_annonces(rules: RuleSet, given: Facts, trump: str | None) -> Pair:
    """Return the points of annonces that count for each side; lists are ranked.

    Raises FactError: ``declarations-not-played``, ``declarations-both-sides``,
    ``declarations-value``, and what reading the annonces themselves raises.
    """
    sides = read_object(given["declarations"], "declarations", SIDE_KEYS)
    shown = {side: annonces for side, annonces in sides.items() if not _is_nothing(annonces)}
    if not shown:
        return _NONE
    if not rules.declarations:
        raise FactError("declarations-not-played", "declarations")
    if all(isinstance(annonces, (list, tuple)) for annonces in shown.values()):
        declared = read_declared(rules, trump or "", shown, "declarations")
        points = rank_declarations(rules, declared, trump or "", read_declared_first(given))
        counted = (points["NS"], points["EW"])
        if max(counted) > rules.most_declaration_points:
            raise FactError("declarations-value", "declarations")
        return counted
    if len(shown) > 1:
        raise FactError("declarations-both-sides", "declarations")
    ((side, annonces),) = shown.items()
    value = _read_value(rules, annonces, f"declarations.{side}")
    return (value, 0) if side == "NS" else (0, value)


def read_declared_first(given: Facts) -> str | None:
    """Return the side that announced first, of equal annonces; None where nothing is said.

    Raises FactError: ``missing``, ``type``.
    """
    if "declared_first" not in given:
        return None
    require(given, "", "declarations")
    return SIDES[read_side(given["declared_first"], "declared_first")]


def _is_nothing(annonces: object) -> bool:
    if isinstance(annonces, (list, tuple)):
        return not annonces
    return isinstance(annonces, int) and not isinstance(annonces, bool) and annonces == 0


def _read_value(rules: RuleSet, points: object, path: str) -> int:
    value = read_int(points, path)
    if value not in declaration_sums(rules):
        raise FactError("declarations-value", path)
    return value


@lru_cache(maxsize=256)
def declaration_sums(rules: RuleSet) -> frozenset[int]:
    """Return every number of points that some set of annonces is worth, up to the most."""
    tables = [rules.carre_values]
    if rules.no_trump_all_trump:
        tables += [rules.carre_values_all_trump, rules.carre_values_no_trump]
    single = {rules.tierce_points, rules.cinquante_points, rules.cent_points}
    single.update(points for table in tables for points in table.values())
    sums: set[int] = set()
    for total in range(rules.most_declaration_points + 1):
        if any(points == total or total - points in sums for points in single if points):
            sums.add(total)
    return frozenset(sums)


def read_renonce(rules: RuleSet, given: Facts) -> tuple[int, int]:
    """Return the side that marks annonces the other could not show, and their points.

    Raises FactError: ``declarations-not-played``, ``missing``, ``type``, ``declarations-value``.
    """
    if "renonce" not in given:
        return NOBODY, 0
    if not rules.declarations:
        raise FactError("declarations-not-played", "renonce")
    renonce = read_object(given["renonce"], "renonce", ("to", "points"))
    require(renonce, "renonce", "to", "points")
    to = read_side(renonce["to"], "renonce.to")
    return to, _read_value(rules, renonce["points"], "renonce.points")
