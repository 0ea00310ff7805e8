"""The catalogue of everything on which rulebooks and clubs differ."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.parameters import (
    annonces,
    auction,
    contract,
    ending,
    game,
    marks,
    play,
    tariff,
)
from scoring.rules.parameter import Parameter

CATALOGUE: Mapping[str, Parameter] = MappingProxyType(
    {
        parameter.name: parameter
        for chapter in (game, annonces, contract, marks, auction, play, ending, tariff)
        for parameter in chapter.PARAMETERS
    }
)
"""Every parameter by its name, in the order in which a règlement states them."""

__all__ = ["CATALOGUE"]
