"""Rules of belote and coinche: marks of deals and matches, explained. Pure standard library."""

from scoring.errors import FactError
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS
from scoring.ruleset import RuleSet

__all__ = ["RULEBOOKS", "FactError", "RuleSet", "Rulebook"]
