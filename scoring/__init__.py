"""Rules of belote and coinche: marks of deals and matches, explained. Pure standard library."""

from scoring.errors import FactError
from scoring.facts import check_deal
from scoring.length import Length
from scoring.parameter import Kind, Parameter
from scoring.parameters import CATALOGUE
from scoring.parameters.words import value_words
from scoring.result import DealResult, MatchResult, SheetResult, Step
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS
from scoring.ruleset import RuleSet
from scoring.score import score_match, score_sheet

__all__ = [
    "CATALOGUE",
    "RULEBOOKS",
    "DealResult",
    "FactError",
    "Kind",
    "Length",
    "MatchResult",
    "Parameter",
    "RuleSet",
    "Rulebook",
    "SheetResult",
    "Step",
    "check_deal",
    "score_match",
    "score_sheet",
    "value_words",
]
