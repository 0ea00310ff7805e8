"""What somebody typed for the effects of a ruling, so that another can be begun from it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from arbitration.enums import EffectCode
from scoring import Effect as EngineEffect

TYPED = "typed"
"""The choice for the deal that says: as its cells below."""


def typed_for(effects: Sequence[Mapping[str, Any]], *, keys: Mapping[int, str]) -> dict[str, Any]:
    """The fields of a decision by their names; `keys` are the choices for players by their keys.

    A field holds one value: of two effects of a kind the later one is shown, and the preview
    says what is missing.
    """
    return dict(_fields(effects, keys))


def _fields(
    effects: Sequence[Mapping[str, Any]], keys: Mapping[int, str]
) -> Iterator[tuple[str, Any]]:
    for one in effects:
        match one["effect"]:
            case EngineEffect.REDEAL.value:
                yield "deal", "redeal"
            case EffectCode.DEAL:
                yield "deal", _choice_of(one["facts"])
            case EffectCode.BARRED:
                yield "barred", one["side"]
            case EffectCode.MATCH_LOST:
                yield "lost", one["side"]
            case EffectCode.WARNING:
                yield "warned", one["team"]
            case EffectCode.PENALTY:
                yield "adjusted", one["team"]
                yield from (("amount", one["amount"]), ("unit", one["unit"]))
            case EffectCode.EXCLUSION:
                yield "excluded", one["team"]
            case EffectCode.PLAYER_EXCLUSION:
                yield "excluded_player", keys.get(one["player"], "")


def _choice_of(facts: Mapping[str, Any]) -> str:
    """The choice for the deal by which such facts came about."""
    if facts.get("annulled"):
        return "annulled"
    award: Mapping[str, str] = facts.get("awarded") or {}
    return award.get("to", TYPED)
