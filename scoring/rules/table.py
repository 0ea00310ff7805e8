"""What happens at the table: the auction, the play, the end of a match, and what faults cost."""

from __future__ import annotations

from dataclasses import dataclass


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
    belote_not_announced: str
    amicable_settlement: bool
