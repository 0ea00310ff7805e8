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
"""Parameters that can contradict each other, and whether they do in some rules."""


def _points(rules: Effective, name: str) -> float:
    """The points of a parameter; a word in place of points contradicts no number."""
    value = rules.value(name)
    return value if isinstance(value, int) else inf


def _exceeds_step(rules: Effective, name: str) -> bool:
    """Tell whether points are rounded up from a remainder that no number leaves."""
    value = rules.value(name)
    return isinstance(value, int) and value > _points(rules, "rounding_step")


def _leaves_remainder(name: str) -> _Rule:
    """The rule that points are rounded up from a remainder that a number can leave."""
    return (name, "rounding_step"), lambda rules: _exceeds_step(rules, name)


def _counts_alike(rules: Effective) -> bool:
    """Tell whether bids counted from the lowest are those counted from zero."""
    from_lowest = rules.value("bid_steps_from") == "lowest-bid"
    return from_lowest and _points(rules, "lowest_bid") % _points(rules, "bid_step") == 0


_BELOTES_KEPT = ("failed_belote", "failed_capot_belote", "failed_belote_coinched")


def _transfers_no_belote(rules: Effective) -> bool:
    """Tell whether lost belotes go to the defence though failing takers always keep theirs."""
    kept = all(rules.value(name) for name in _BELOTES_KEPT)
    return kept and rules.value("lost_belote") == "transferred"


def _loses_its_worth(rules: Effective) -> bool:
    """Tell whether a générale loses what all the tricks of one player are worth in its book."""
    lost = "solo_sweep_points" in rules.overrides and rules.value("solo_sweep_points") == "none"
    return lost and bool(rules.value("generale"))


def _multiplies_nothing(rules: Effective) -> bool:
    """Tell whether a coinche is to multiply the bid alone though no bid is ever marked."""
    unmarked = rules.value("coinche") and not rules.value("bid_marked")
    return bool(unmarked) and rules.value("coinche_multiplies") == "bid"


def _multiplies_flat_sum(rules: Effective) -> bool:
    """Tell whether a coinche is to multiply the bid alone, beside the points made, though a failed
    contract marks a flat sum without the bid."""
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


def _stops_nothing(rules: Effective) -> bool:
    """Tell whether the options say after how many tricks play may stop, where it may not."""
    return "early_stop_tricks" in rules.overrides and rules.value("early_stop") == "not-played"


_MISDEAL_PRICES = ("first_misdeal", "misdeal_after_take", "second_misdeal", "third_misdeal")


def _misdeals_cost(rules: Effective) -> bool:
    return any(str(rules.value(name)).startswith("awarded") for name in _MISDEAL_PRICES)


def _floor_above_cap(rules: Effective) -> bool:
    least = rules.value("match_floor")
    return isinstance(least, int) and least > _points(rules, "match_cap")


_Said = Callable[[Value], bool]


def _is(*values: Value) -> _Said:
    """The test of a parameter whose value is one of these."""
    return lambda value: value in values


def _is_not(refused: Value) -> _Said:
    """The test of a parameter whose value is any but this one."""
    return lambda value: value != refused


def _not_with(**said: _Said) -> _Rule:
    """The rule that parameters do not all say what is told of each."""
    return tuple(said), lambda rules: all(says(rules.value(name)) for name, says in said.items())


def _not_below(name: str, least: str) -> _Rule:
    """The rule that the points of one parameter are not fewer than those of another."""
    return (name, least), lambda rules: _points(rules, name) < _points(rules, least)


def _needs_costing_misdeal(name: str, says: _Said) -> _Rule:
    """The rule that what is told of misdeals that cost points needs one that does."""
    names = (name, *_MISDEAL_PRICES)
    return names, lambda rules: says(rules.value(name)) and not _misdeals_cost(rules)


def _of_trump(trump: str, differs: Callable[[Effective, str], bool], *names: str) -> _Rule:
    """The rule that something of the pack does not differ under one trump."""
    return names, lambda rules: differs(rules, trump)


_FORBIDDEN: tuple[_Rule, ...] = (
    (("direction", "first_to_speak"), _first_seat_differs),
    _not_below("sweep_points", "pack_points"),
    _not_below("defence_sweep_points", "pack_points"),
    _not_below("sweep_points_coinched", "pack_points"),
    _not_below("failed_sweep_base", "pack_points"),
    _not_below("solo_sweep_points", "sweep_points"),
    (("solo_sweep_points", "generale"), _loses_its_worth),
    _not_below("highest_bid", "lowest_bid"),
    (("bid_steps_from", "lowest_bid", "bid_step"), _counts_alike),
    _not_with(no_trump_multiplier=_is_not(1), trump_required=_is(False)),
    _not_with(bid_over_coinche=_is(True), coinche_closes=_is(True)),
    _not_with(surcoinche=_is(True), coinche=_is(False)),
    _not_below("surcoinche_multiplier", "coinche_multiplier"),
    _not_with(tie=_is("litige", "replayed"), must_beat_defence=_is(False)),
    _not_with(card_serves_two=_is(True), declarations=_is(False)),
    _not_with(own_raise=_is("other-suit"), closing_passes=_is(3)),
    _not_with(early_stop=_is("points-so-far", "rest-to-defence"), count=_is_not("all")),
    _not_with(early_stop=_is("contract-only"), bids=_is(False)),
    (("early_stop_tricks", "early_stop"), _stops_nothing),
    (("match_floor", "match_cap"), _floor_above_cap),
    _not_with(unreached_target=_is("draw"), deciding_deals=_is(True)),
    _not_with(unreached_target=_is("draw"), clock_tie=_is("one-more-deal")),
    _needs_costing_misdeal("misdeal_points", _is_not("award")),
    _needs_costing_misdeal("misdeal_adds_bid", _is(True)),
    _not_with(misdeal_capot_points=_is_not("same"), misdeal_adds_bid=_is(False)),
    _not_with(misdeal_after_take=_is("awarded-after-bid"), bids=_is(False)),
    _not_with(tie=_is("litige", "shared"), count=_is_not("all")),
    _not_with(bid_marked=_is(False), count=_is_not("all")),
    (("bid_marked", "coinche_multiplies"), _multiplies_nothing),
    (("failed_bid_marked", "coinche_multiplies"), _multiplies_flat_sum),
    _not_with(contract_rounded=_is(True), round_marks=_is(False)),
    (("lost_belote", *_BELOTES_KEPT), _transfers_no_belote),
    _leaves_remainder("rounding_up_from"),
    _leaves_remainder("rounding_up_from_defence"),
    _of_trump("S", _pack_differs,
              "values_trump", "values_plain", "last_trick_points", "pack_points"),
    _of_trump("NT", _pack_differs,
              "values_no_trump", "last_trick_points", "scaled_trumps", "pack_points"),
    _of_trump("AT", _pack_differs,
              "values_all_trump", "last_trick_points", "scaled_trumps", "pack_points"),
    _of_trump("NT", _is_worthless,
              "values_no_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"),
    _of_trump("AT", _is_worthless,
              "values_all_trump", "last_trick_points", "last_trick_uncounted", "scaled_trumps"),
)  # fmt: skip
"""What cannot stand together: the parameters by which it is named, and whether rules have it."""


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
