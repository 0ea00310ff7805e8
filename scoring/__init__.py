"""Rules of belote and coinche: marks of deals and matches, explained. Pure standard library."""

from scoring.cards import CARDS, Card, cards_of, pack_of
from scoring.deals.bids import list_bids
from scoring.deals.deal import Length
from scoring.deals.facts import check_deal, same_deals
from scoring.declarations import (
    Declaration,
    best_declarations,
    counting_side,
    false_declarations,
)
from scoring.errors import FactError
from scoring.faults.consequences import Consequence, Effect, Ruling
from scoring.faults.irregularities import IRREGULARITIES, Happening, Irregularity
from scoring.faults.rulings import rule_on
from scoring.marks.awards import (
    adds_bid,
    awarded_points,
    loses_deal,
    misdeals_bar,
    misdeals_cost,
    value_award,
)
from scoring.marks.bounds import MarkBounds, bound_marks, bound_totals
from scoring.marks.result import DealResult, MatchResult, SheetResult, Step
from scoring.marks.score import score_match, score_sheet, stopped_winner
from scoring.parameters import CATALOGUE
from scoring.parameters.words import rule_sentence, value_words
from scoring.play.auction import (
    AuctionState,
    Bid,
    Call,
    IrregularCall,
    find_next_dealer,
    first_to_speak,
    hear,
    hold_auction,
    open_auction,
)
from scoring.play.deal_rules import DealRules, deal_rules
from scoring.play.legal import legal_cards, legal_under_ban
from scoring.play.replay import IrregularCard, Replay, may_stop, replay_deal, to_facts
from scoring.rulebooks import RULEBOOKS
from scoring.rules.contradictions import Contradictions
from scoring.rules.parameter import Kind, Parameter
from scoring.rules.rulebook import Rulebook, Setting
from scoring.rules.ruleset import Difference, RuleSet

__all__ = [
    "CARDS",
    "CATALOGUE",
    "IRREGULARITIES",
    "RULEBOOKS",
    "AuctionState",
    "Bid",
    "Call",
    "Card",
    "Consequence",
    "Contradictions",
    "DealResult",
    "DealRules",
    "Declaration",
    "Difference",
    "Effect",
    "FactError",
    "Happening",
    "IrregularCall",
    "IrregularCard",
    "Irregularity",
    "Kind",
    "Length",
    "MarkBounds",
    "MatchResult",
    "Parameter",
    "Replay",
    "RuleSet",
    "Rulebook",
    "Ruling",
    "Setting",
    "SheetResult",
    "Step",
    "adds_bid",
    "awarded_points",
    "best_declarations",
    "bound_marks",
    "bound_totals",
    "cards_of",
    "check_deal",
    "counting_side",
    "deal_rules",
    "false_declarations",
    "find_next_dealer",
    "first_to_speak",
    "hear",
    "hold_auction",
    "legal_cards",
    "legal_under_ban",
    "list_bids",
    "loses_deal",
    "may_stop",
    "misdeals_bar",
    "misdeals_cost",
    "open_auction",
    "pack_of",
    "replay_deal",
    "rule_on",
    "rule_sentence",
    "same_deals",
    "score_match",
    "score_sheet",
    "stopped_winner",
    "to_facts",
    "value_award",
    "value_words",
]
