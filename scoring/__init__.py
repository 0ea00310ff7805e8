"""Rules of belote and coinche: marks of deals and matches, explained. Pure standard library."""

from scoring.errors import FactError
from scoring.length import Length
from scoring.parameter import Kind, Parameter
from scoring.parameters import CATALOGUE
from scoring.parameters.words import value_words
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS
from scoring.ruleset import RuleSet

__all__ = [
    "CATALOGUE",
    "RULEBOOKS",
    "FactError",
    "Kind",
    "Length",
    "Parameter",
    "RuleSet",
    "Rulebook",
    "value_words",
]
