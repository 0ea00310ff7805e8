"""A tournament's options, read against the rulebook that they override, and those that are fine
alone and cannot stand together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Protocol, cast

from scoring.errors import FactError
from scoring.parameters import CATALOGUE
from scoring.rules.parameter import Value
from scoring.rules.reasons import REASONS
from scoring.rules.rulebook import Rulebook

_HALVES = ("rounding_up_from", "rounding_up_from_defence")
"""Parameters that follow the step of rounding: from its half on a number is rounded up."""


def usual_value(rulebook: Rulebook, options: Mapping[str, object], name: str) -> Value:
    """Return what holds of a parameter of which the options say nothing: what the rulebook says,
    and half of another step of rounding where the rulebook rounds up from the half of its own."""
    value, step = rulebook.setting(name).value, options.get("rounding_step")
    if name not in _HALVES or not isinstance(step, int):
        return value
    own = cast("int", rulebook.setting("rounding_step").value)
    return (step + 1) // 2 if value == (own + 1) // 2 else value


def read_overrides(rulebook: Rulebook, options: Mapping[str, object]) -> dict[str, Value]:
    """Return the options that differ from what is usual, by parameter; None counts as absent.
    What follows from another one is among them.

    Raises FactError: ``unknown-option``, ``bad-option``.
    """
    read: dict[str, Value] = {}
    for name, given in options.items():
        parameter = CATALOGUE.get(name)
        path = f"options.{name}"
        if parameter is None or not rulebook.overridable(parameter):
            raise FactError("unknown-option", path, name=name)
        if given is None:
            continue
        value = parameter.read(given)
        if value is None:
            raise FactError("bad-option", path, name=name)
        read[name] = value
    follow = {name: usual_value(rulebook, read, name) for name in _HALVES}
    said = {n: value for n, value in read.items() if value != usual_value(rulebook, read, n)}
    moved = {n: value for n, value in follow.items() if value != rulebook.setting(n).value}
    return moved | said


class Effective(Protocol):
    """What this module reads of a rule set."""

    @property
    def overrides(self) -> Mapping[str, Value]:
        """What differs from the rulebook, by parameter."""

    def value(self, name: str) -> Value:
        """What holds of one parameter, overridden or not."""

    def counted_points(self, trump: str | None) -> int:
        """The card points of the whole pack and the last trick under a trump."""

    def raw_points(self, trump: str | None) -> int:
        """What both sides' tricks add up to under a trump."""


_Rule = tuple[tuple[str, ...], Callable[[Effective], bool]]


def _points(rules: Effective, name: str) -> float:
    """The points of a parameter; a word in place of points contradicts no number."""
    value = rules.value(name)
    return value if isinstance(value, int) else inf


def _exceeds_step(rules: Effective, name: str) -> bool:
    """Tell whether points are rounded up from a remainder that no number leaves."""
    value = rules.value(name)
    return isinstance(value, int) and value > _points(rules, "rounding_step")


def _counts_alike(rules: Effective) -> bool:
    """Tell whether bids counted from the lowest are those counted from zero."""
    from_lowest = rules.value("bid_steps_from") == "lowest-bid"
    return from_lowest and _points(rules, "lowest_bid") % _points(rules, "bid_step") == 0


_BELOTES_KEPT = ("failed_belote", "failed_capot_belote", "failed_belote_coinched")


def _never_lost(rules: Effective) -> bool:
    """Tell whether a belote that is never lost would pass to the defence."""
    kept = all(rules.value(name) for name in _BELOTES_KEPT)
    return kept and rules.value("lost_belote") == "transferred"


def _loses_its_worth(rules: Effective) -> bool:
    """Tell whether a générale loses what all the tricks of one player are worth in its book."""
    lost = "solo_sweep_points" in rules.overrides and rules.value("solo_sweep_points") == "none"
    return lost and bool(rules.value("generale"))


def _multiplies_nothing(rules: Effective) -> bool:
    """Tell whether a coinche multiplies the bid alone where bids are not marked."""
    unmarked = rules.value("coinche") and not rules.value("bid_marked")
    return bool(unmarked) and rules.value("coinche_multiplies") == "bid"


def _multiplies_no_fall(rules: Effective) -> bool:
    """Tell whether a coinche multiplies the bid alone where a failed contract is a flat sum."""
    flat = rules.value("coinche") and not rules.value("failed_bid_marked")
    apart = rules.value("coinche_multiplies") == "bid" and rules.value("count") == "all"
    return bool(flat and apart)


def _list_scaled(rules: Effective) -> tuple[str, ...]:
    value = rules.value("scaled_trumps")
    return value if isinstance(value, tuple) else ()


def _pack_differs(rules: Effective, trump: str) -> bool:
    played = trump == "S" or rules.value("no_trump_all_trump")
    unscaled = trump not in _list_scaled(rules)
    return bool(
        played and unscaled and rules.counted_points(trump) != _points(rules, "pack_points")
    )


def _is_worthless(rules: Effective, trump: str) -> bool:
    """Tell whether points are to be scaled from a pack that is worth nothing."""
    return trump in _list_scaled(rules) and rules.raw_points(trump) == 0


def _first_seat_differs(rules: Effective) -> bool:
    """Tell whether the first to speak is not the next player in the direction of play."""
    leftwards = rules.value("direction") == "clockwise"
    return leftwards != (rules.value("first_to_speak") == "left")


_MISDEAL_PRICES = ("first_misdeal", "misdeal_after_take", "second_misdeal", "third_misdeal")


def _misdeals_cost(rules: Effective) -> bool:
    return any(str(rules.value(name)).startswith("awarded") for name in _MISDEAL_PRICES)


def _floor_above_cap(rules: Effective) -> bool:
    least = rules.value("match_floor")
    return isinstance(least, int) and least > _points(rules, "match_cap")


_FORBIDDEN: tuple[_Rule, ...] = (
    (("direction", "first_to_speak"), _first_seat_differs),
    (("sweep_points", "pack_points"),
     lambda rules: _points(rules, "sweep_points") < _points(rules, "pack_points")),
    (("defence_sweep_points", "pack_points"),
     lambda rules: _points(rules, "defence_sweep_points") < _points(rules, "pack_points")),
    (("sweep_points_coinched", "pack_points"),
     lambda rules: _points(rules, "sweep_points_coinched") < _points(rules, "pack_points")),
    (("failed_sweep_base", "pack_points"),
     lambda rules: _points(rules, "failed_sweep_base") < _points(rules, "pack_points")),
    (("solo_sweep_points", "sweep_points"),
     lambda rules: _points(rules, "solo_sweep_points") < _points(rules, "sweep_points")),
    (("solo_sweep_points", "generale"), _loses_its_worth),
    (("highest_bid", "lowest_bid"),
     lambda rules: _points(rules, "highest_bid") < _points(rules, "lowest_bid")),
    (("bid_steps_from", "lowest_bid", "bid_step"), _counts_alike),
    (("no_trump_multiplier", "trump_required"),
     lambda rules: rules.value("no_trump_multiplier") != 1 and not rules.value("trump_required")),
    (("bid_over_coinche", "coinche_closes"),
     lambda rules: bool(rules.value("bid_over_coinche")) and bool(rules.value("coinche_closes"))),
    (("surcoinche", "coinche"),
     lambda rules: bool(rules.value("surcoinche")) and not rules.value("coinche")),
    (("surcoinche_multiplier", "coinche_multiplier"),
     lambda rules: _points(rules, "surcoinche_multiplier") < _points(rules, "coinche_multiplier")),
    (("tie", "must_beat_defence"),
     lambda rules: rules.value("tie") in ("litige", "replayed")
     and not rules.value("must_beat_defence")),
    (("card_serves_two", "declarations"),
     lambda rules: bool(rules.value("card_serves_two")) and not rules.value("declarations")),
    (("own_raise", "closing_passes"),
     lambda rules: rules.value("own_raise") == "other-suit" and rules.value("closing_passes") == 3),
    (("early_stop", "count"),
     lambda rules: rules.value("count") != "all"
     and rules.value("early_stop") in ("points-so-far", "rest-to-defence")),
    (("early_stop", "bids"),
     lambda rules: rules.value("early_stop") == "contract-only" and not rules.value("bids")),
    (("early_stop_tricks", "early_stop"),
     lambda rules: "early_stop_tricks" in rules.overrides
     and rules.value("early_stop") == "not-played"),
    (("match_floor", "match_cap"), _floor_above_cap),
    (("unreached_target", "deciding_deals"),
     lambda rules: rules.value("unreached_target") == "draw"
     and bool(rules.value("deciding_deals"))),
    (("unreached_target", "clock_tie"),
     lambda rules: rules.value("unreached_target") == "draw"
     and rules.value("clock_tie") == "one-more-deal"),
    (("misdeal_points", *_MISDEAL_PRICES),
     lambda rules: rules.value("misdeal_points") != "award" and not _misdeals_cost(rules)),
    (("misdeal_adds_bid", *_MISDEAL_PRICES),
     lambda rules: bool(rules.value("misdeal_adds_bid")) and not _misdeals_cost(rules)),
    (("misdeal_capot_points", "misdeal_adds_bid"),
     lambda rules: rules.value("misdeal_capot_points") != "same"
     and not rules.value("misdeal_adds_bid")),
    (("misdeal_after_take", "bids"),
     lambda rules: rules.value("misdeal_after_take") == "awarded-after-bid"
     and not rules.value("bids")),
    (("tie", "count"),
     lambda rules: rules.value("tie") in ("litige", "shared")
     and rules.value("count") != "all"),
    (("bid_marked", "count"),
     lambda rules: not rules.value("bid_marked") and rules.value("count") != "all"),
    (("bid_marked", "coinche_multiplies"), _multiplies_nothing),
    (("failed_bid_marked", "coinche_multiplies"), _multiplies_no_fall),
    (("contract_rounded", "round_marks"),
     lambda rules: bool(rules.value("contract_rounded")) and not rules.value("round_marks")),
    (("lost_belote", *_BELOTES_KEPT), _never_lost),
    (("rounding_up_from", "rounding_step"),
     lambda rules: _exceeds_step(rules, "rounding_up_from")),
    (("rounding_up_from_defence", "rounding_step"),
     lambda rules: _exceeds_step(rules, "rounding_up_from_defence")),
    (("values_trump", "values_plain", "last_trick_points", "pack_points"),
     lambda rules: _pack_differs(rules, "S")),
    (("values_no_trump", "last_trick_points", "scaled_trumps", "pack_points"),
     lambda rules: _pack_differs(rules, "NT")),
    (("values_all_trump", "last_trick_points", "scaled_trumps", "pack_points"),
     lambda rules: _pack_differs(rules, "AT")),
    (("values_no_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"),
     lambda rules: _is_worthless(rules, "NT")),
    (("values_all_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"),
     lambda rules: _is_worthless(rules, "AT")),
)  # fmt: skip


class Contradictions(FactError):
    """Overrides that cannot stand together.

    ``each`` holds an ``option-conflict`` for each contradiction, whose ``names`` are the
    parameters that contradict each other and whose ``reason`` says why in both languages; its
    path is that of the first one overridden.
    """

    def __init__(self, each: Sequence[FactError]) -> None:
        names = "; ".join(str(error.params["names"]) for error in each)
        reasons = [REASONS[name_parameters(error)] for error in each]
        reason = tuple(" ".join(dict.fromkeys(said)) for said in zip(*reasons, strict=True))
        super().__init__("option-conflict", each[0].path, names=names, reason=reason)
        self.each = tuple(each)


def name_parameters(error: FactError) -> tuple[str, ...]:
    """Return the parameters that contradict each other, of one contradiction."""
    return tuple(str(error.params["names"]).split(", "))


def check_together(rules: Effective) -> None:
    """Raise Contradictions where overrides contradict other parameters, or each other."""
    each: list[FactError] = []
    for names, contradicts in _FORBIDDEN:
        touched = [name for name in names if name in rules.overrides]
        if touched and contradicts(rules):
            path = f"options.{touched[0]}"
            reason = REASONS[names]
            each.append(FactError("option-conflict", path, names=", ".join(names), reason=reason))
    if each:
        raise Contradictions(each)
