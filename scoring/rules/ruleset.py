"""A rule set: one rulebook with a tournament's overrides, checked and ready to score with; and
rounding: to which multiple, and from which remainder upwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from scoring.cards import NO_TRUMP
from scoring.errors import FactError
from scoring.parameters import CATALOGUE
from scoring.rulebooks import RULEBOOKS
from scoring.rules.articles import MissingArticle
from scoring.rules.contradictions import check_together, read_overrides
from scoring.rules.parameter import Value
from scoring.rules.rulebook import Rulebook
from scoring.rules.table import PackRules, TableRules


def rounding_gaps(step: int, up_from: int) -> tuple[int, ...]:
    """Return what rounding to multiples of ``step`` adds, by the remainder; negative downwards."""
    return tuple(
        step - remainder if remainder and remainder >= up_from else -remainder
        for remainder in range(step)
    )


def complement_gaps(takers: tuple[int, ...], pack: int) -> tuple[int, ...]:
    """Return what rounding adds to the defence's points, by the remainder, so that both sides'
    rounded points make up the rounded ``pack``; ``takers`` is what it adds to the takers'."""
    step = len(takers)
    return tuple(takers[pack % step] - takers[(pack - left) % step] for left in range(step))


_Tables = tuple[tuple[int, ...], tuple[int, ...]]

_OVERRIDE = "décision du tournoi"
"""What is cited for a value that the rulebook does not have."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """One override: the parameter, what the rulebook says, and what the rule set says."""

    name: str
    rulebook_value: Value
    value: Value


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RuleSet(PackRules, TableRules):
    """The effective value of every parameter, as typed attributes.

    Each attribute, here, in ``PackRules`` and in ``TableRules``, is a parameter of
    ``scoring.parameters``, where its meaning, unit and range stand. Two rule sets are equal when
    their rulebooks and overrides are.
    """

    rulebook: Rulebook
    overrides: Mapping[str, Value]

    direction: str
    trump_required: bool
    belote_points: int
    belotes_suit: int
    belotes_all_trump: int
    declarations: bool
    tierce_points: int
    cinquante_points: int
    cent_points: int
    carre_values: Mapping[str, int]
    carre_values_all_trump: Mapping[str, int]
    carre_values_no_trump: Mapping[str, int]
    card_serves_two: bool
    carre_order: tuple[str, ...]
    sequence_order: tuple[str, ...]
    declarations_tie: str
    most_declaration_points: int
    bids: bool
    lowest_bid: int
    highest_bid: int | str
    bid_step: int
    no_trump_multiplier: int
    bid_steps_from: str
    capot: bool
    generale: bool
    capot_value: int
    generale_value: int
    capot_failed_value: int | str
    generale_failed_value: int | str
    generale_flat: bool
    capot_flat: bool
    capot_value_coinche: int | str
    capot_value_surcoinche: int | str
    coinche: bool
    surcoinche: bool
    generale_coinche: bool
    capot_coinche: str
    lowest_bid_coinche: bool
    must_beat_defence: bool
    tie: str
    contract_counts_belote: bool
    contract_counts_declarations: bool
    contract_rounded: bool
    swept_takers_fail: bool
    count: str
    bid_marked: bool
    failed_bid_marked: bool
    sweep_points: int
    sweep_points_coinched: int | str
    defence_sweep_points: int
    solo_sweep_points: int | str
    made_base_coinche: int | str
    made_base_surcoinche: int | str
    failed_base: int | str
    failed_base_coinche: int | str
    failed_base_surcoinche: int | str
    failed_capot_base: int | str
    failed_sweep_base: int | str
    coinche_multiplies: str
    coinche_multiplier: int
    surcoinche_multiplier: int
    failed_belote: bool
    failed_capot_belote: bool
    failed_belote_coinched: bool
    lost_belote: str
    made_defence_marks: str
    coinched_defence_marks: str
    failed_declarations: str
    coinched_declarations: str
    swept_defence_declarations: str
    swept_takers_declarations: str
    litige_keeps_belote: bool
    litige_holds: str
    litige_pot_to: str
    coinched_litige: str
    round_marks: bool
    rounding_of: str
    rounding_step: int
    rounding_up_from: int
    rounding_up_from_defence: int | str
    deal_cap: int | str
    last_deal_exact: bool

    @classmethod
    def of(cls, rulebook_id: str, options: Mapping[str, object] | None = None) -> RuleSet:
        """Return the rule set of a rulebook with a tournament's overrides.

        An option given as None counts as absent; one equal to the rulebook's value is no
        override. Raises FactError: ``unknown-rulebook``, ``unknown-option``, ``bad-option``;
        Contradictions (``option-conflict``), which names every one.
        """
        if rulebook_id not in RULEBOOKS:
            raise FactError("unknown-rulebook", "rulebook", name=rulebook_id)
        return _build_rules_with(_plain(rulebook_id), options or {})

    @classmethod
    def under(cls, rulebook: Rulebook, options: Mapping[str, object] | None = None) -> RuleSet:
        """Return the rule set of a rulebook of one's own, whose id no other one has.

        Raises FactError as ``of`` does, but for ``unknown-rulebook``.
        """
        return _build_rules_with(_build(rulebook, {}), options or {})

    def __repr__(self) -> str:
        return f"RuleSet.of({self.rulebook.id!r}, {dict(self.overrides)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RuleSet):
            return NotImplemented
        return self.rulebook.id == other.rulebook.id and self.overrides == other.overrides

    def __hash__(self) -> int:
        return hash((self.rulebook.id, tuple(sorted(self.overrides))))

    def value(self, name: str) -> Value:
        """Return the effective value of a parameter by name. Raises KeyError."""
        return self.overrides[name] if name in self.overrides else self._book_value(name)

    def differences(self) -> tuple[Difference, ...]:
        """Return what the overrides change, in the order of the catalogue."""
        return tuple(
            Difference(name=name, rulebook_value=self._book_value(name), value=self.overrides[name])
            for name in CATALOGUE
            if name in self.overrides
        )

    def _book_value(self, name: str) -> Value:
        return self.rulebook.setting(name).value

    @cached_property
    def rounds(self) -> str:
        """Return what is rounded, ``mark`` or ``tricks``; empty where nothing is."""
        return self.rounding_of if self.round_marks else ""

    @cached_property
    def marks_contract_alone(self) -> bool:
        """Tell whether no points of tricks and annonces are marked, but the contract."""
        return self.count != "all"

    @cached_property
    def limits_marks(self) -> bool:
        """Tell whether marks of a deal or totals of a match have a cap or a floor."""
        return {self.deal_cap, self.match_cap, self.match_floor} != {"none"}

    @cached_property
    def bid_multipliers(self) -> Mapping[str | None, int]:
        """Return by trump, None where none is told, how often a bid counts."""
        return {
            trump: self.no_trump_multiplier if trump == NO_TRUMP else 1
            for trump in (*self.trumps, None)
        }

    @cached_property
    def unrounded(self) -> RuleSet:
        """Return these rules with marks to the point; contracts are judged as they always are."""
        return _build(self.rulebook, {**self.overrides, "round_marks": False})

    @cached_property
    def uncapped(self) -> RuleSet:
        """Return these rules without a cap of a deal's marks."""
        return _build(self.rulebook, {**self.overrides, "deal_cap": "none"})

    def rounding_tables(self, pack: int) -> _Tables:
        """Return what rounding adds, by the remainder, for the takers and for the defence, where
        both sides' tricks come to ``pack``."""
        return self._tables_by_pack[pack % self.rounding_step]

    @cached_property
    def _tables_by_pack(self) -> tuple[_Tables, ...]:
        takers = rounding_gaps(self.rounding_step, self.rounding_up_from)
        if isinstance(self.rounding_up_from_defence, str):
            packs = range(self.rounding_step)
            return tuple((takers, complement_gaps(takers, pack)) for pack in packs)
        defence = rounding_gaps(self.rounding_step, self.rounding_up_from_defence)
        return ((takers, defence),) * self.rounding_step

    @cached_property
    def knows_solo(self) -> bool:
        """Tell whether it matters that one player made all the tricks alone."""
        return self.generale or self.solo_sweep_points != "none"

    def article(self, code: str) -> str:
        """Return the article that a marking step of this code cites.

        ``contract:failed`` is the article on failed contracts, or that of ``contract``. What the
        rulebook does not know comes from the tournament's own settings. Raises MissingArticle
        where there are none.
        """
        articles = self.rulebook.articles
        article = articles.get(code) or articles.get(code.partition(":")[0])
        if article:
            return article
        if not self.overrides:
            raise MissingArticle(self.rulebook.id, [f"code {code}"])
        return _OVERRIDE

    def parameter_article(self, name: str, code: str = "") -> str:
        """Return the article that fixes a parameter in the rulebook; empty where it is silent.

        ``code`` names one of several outcomes, which may have an article of its own.
        """
        return self.rulebook.articles.get(code) or self.rulebook.setting(name).article

    def article_in_force(self, name: str, code: str = "") -> str:
        """Return the article that fixes a parameter here, which may be the tournament's own."""
        return _OVERRIDE if name in self.overrides else self.parameter_article(name, code)


def _build(rulebook: Rulebook, overrides: Mapping[str, Value]) -> RuleSet:
    values: dict[str, Any] = {name: rulebook.setting(name).value for name in CATALOGUE}
    values.update(overrides)
    return RuleSet(rulebook=rulebook, overrides=MappingProxyType(dict(overrides)), **values)


@cache
def _plain(rulebook_id: str) -> RuleSet:
    return _build(RULEBOOKS[rulebook_id], {})


def _build_rules_with(plain: RuleSet, options: Mapping[str, object]) -> RuleSet:
    overrides = read_overrides(plain.rulebook, options)
    if not overrides:
        return plain
    rules = _build(plain.rulebook, overrides)
    check_together(rules)
    return rules
