"""Rules ready to choose, each what somebody really plays; the plain rulebooks come first."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.ready.contree import CANNES_2016, CONTREE_2016, INTERNATIONAL, N7
from scoring.ready.ready_set import FFB_BELOTE, FFB_COINCHE, STEPHANOISE, SWISS, VILLAGE, ReadySet

READY_SETS: Mapping[str, ReadySet] = MappingProxyType(
    {
        ready.id: ready
        for ready in (
            VILLAGE, FFB_BELOTE, FFB_COINCHE, CONTREE_2016, CANNES_2016, INTERNATIONAL, N7,
            STEPHANOISE, SWISS,
        )
    }
)  # fmt: skip
"""Every ready set by its id, the commonest first."""

__all__ = ["READY_SETS", "ReadySet"]
