"""What a rule set says of the cards: their order, what they are worth, what both sides' tricks
make; and of the table: the auction, the play, the end of a match, what faults cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.cards import SUITS


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PackRules:
    """What a rule set says of its cards; each attribute is a parameter of the chapter ``game``."""

    no_trump_all_trump: bool
    order_trump: tuple[str, ...]
    order_plain: tuple[str, ...]
    order_no_trump: tuple[str, ...]
    order_all_trump: tuple[str, ...]
    values_trump: Mapping[str, int]
    values_plain: Mapping[str, int]
    values_no_trump: Mapping[str, int]
    values_all_trump: Mapping[str, int]
    last_trick_points: int
    last_trick_uncounted: tuple[str, ...]
    pack_points: int
    scaled_trumps: tuple[str, ...]

    @property
    def tricks(self) -> int:
        """Return the number of tricks, which is also the size of a hand."""
        return len(self.order_plain)

    @property
    def ranks(self) -> tuple[str, ...]:
        """Return the ranks of the pack, in the order of the plain cards."""
        return self.order_plain

    @cached_property
    def trumps(self) -> tuple[str, ...]:
        """Return the trumps that may be chosen: suits, then ``NT`` and ``AT`` where played."""
        return (*SUITS, "NT", "AT") if self.no_trump_all_trump else SUITS

    def last_trick(self, trump: str | None) -> int:
        """Return what the last trick adds to the points of its cards under a trump."""
        return 0 if trump in self.last_trick_uncounted else self.last_trick_points

    def raw_points(self, trump: str | None) -> int:
        """Return the points that both sides' tricks add up to on the raw scale, der included."""
        if trump in self.scaled_trumps:
            return self.card_points(trump) + self.last_trick(trump)
        return self.pack_points - self.last_trick_points + self.last_trick(trump)

    @cached_property
    def whole_packs(self) -> Mapping[str | None, int]:
        """Return by trump, None where none is told, what both sides' tricks come to, scaled where
        its points are."""
        return {
            trump: self.pack_points if trump in self.scaled_trumps else self.raw_points(trump)
            for trump in (*self.trumps, None)
        }

    def counted_points(self, trump: str | None) -> int:
        """Return the points of all cards under a trump, with those of the last trick."""
        return self.card_points(trump) + self.last_trick_points

    def card_points(self, trump: str | None) -> int:
        """Return the points of all cards under a trump."""
        if trump == "NT":
            return 4 * sum(self.values_no_trump.values())
        if trump == "AT":
            return 4 * sum(self.values_all_trump.values())
        return sum(self.values_trump.values()) + 3 * sum(self.values_plain.values())

    def all_tricks(self, points: int) -> int:
        """Return what a sweep is worth of ``points`` that have the last trick in them."""
        return points - (self.last_trick_points if "sweep" in self.last_trick_uncounted else 0)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TableRules:
    """What a rule set says of the table; each attribute is a parameter of the chapters ``auction``,
    ``play``, ``ending`` and ``tariff``.
    """

    first_to_speak: str
    closing_passes: int
    void_passes: int
    coinche_out_of_turn: bool
    surcoinche_out_of_turn: bool
    coinche_closes: bool
    bid_over_coinche: bool
    coincher_partner_speaks: bool
    coinche_until_first_card: bool
    barred_may_coinche: bool
    passed_dealer: str
    own_raise: str
    suits_rank: bool
    ruff_instead_of_following: bool
    go_above_trump_led: bool
    trump_jack_never_forced: bool
    must_ruff: bool
    unable_to_overtrump: str
    partner_trump_winning: str
    go_above_all_trump: bool
    go_above_partner: bool
    early_stop: str
    early_stop_tricks: int
    deciding_deals: bool
    replay_passed_deals: bool
    last_litige: str
    unreached_target: str
    clock_deal: str
    clock_tie: str
    both_reach_target: str
    match_cap: int | str
    match_floor: int | str
    belote_end_unless_swept: bool
    belote_end_unless_failed: bool
    victory_claim: bool
    usual_target: int | str
    usual_target_contract_only: int | str
    award_points: int
    award_adds_bid: bool
    misdeals_together: str
    first_misdeal: str
    misdeal_after_take: str
    misdeal_points: int | str
    misdeal_adds_bid: bool
    misdeal_capot_points: int | str
    second_misdeal: str
    third_misdeal: str
    irregular_card_at_once: str
    irregular_card_during_deal: str
    irregular_card_after_deal: str
    false_declaration: str
    false_claim: str
    false_victory_claim: str
    rebelote_tolerance: int | str
    rebelote_without_belote: str
    exposed_card: str
    call_out_of_turn: str
    early_coinche: str
    belote_not_announced: str
    amicable_settlement: bool
