"""The five written rulebooks, one file each."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.rulebooks import coinche_82, coinche_650, coinche_suisse, ffb_belote, ffb_coinche
from scoring.rules.rulebook import Rulebook

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType(
    {
        module.RULEBOOK.id: module.RULEBOOK
        for module in (ffb_coinche, ffb_belote, coinche_suisse, coinche_82, coinche_650)
    }
)
"""Every rulebook by its id."""

__all__ = ["RULEBOOKS"]
