"""Every effect is known in every layer, and read again as it was kept."""

import json
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

import arbitration
from arbitration.domain.effects.team_effects import CARRYING_OUT
from arbitration.effects import CarriedOut
from arbitration.effects.table_effects import (
    BarredSide,
    BarUndo,
    DealUndo,
    DecidedSheet,
    FixedDeal,
    LossUndo,
    LostMatch,
    SheetUndo,
    TableInstruction,
)
from arbitration.effects.team_effects import (
    EFFECTS,
    AdjustmentUndo,
    Effect,
    OnPlayer,
    OnTeam,
    Penalty,
    PlayerExclusion,
    PlayerExclusionUndo,
    TeamExclusion,
    TeamExclusionUndo,
    TeamWarning,
    Undo,
    read_effects,
    read_undos,
)
from arbitration.enums import EffectCode
from arbitration.forms.rulings import QUESTIONS
from arbitration.pages.effects.table_effects import SENTENCES as INSTRUCTIONS
from arbitration.pages.effects.team_effects import SENTENCES
from arbitration.queries.proposals import CARRIED_OUT
from scoring import Consequence
from scoring import Effect as EngineEffect
from tournaments.enums import AdjustmentUnit
from tournaments.models.sheets.shapes import ANNULLED

LAYERS: Mapping[str, Mapping[type[Effect], object]] = {
    "domain": CARRYING_OUT,
    "pages": SENTENCES,
    "forms": QUESTIONS,
}
A_KEY = UUID("1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d")
BEFORE = SheetUndo(entry="deals", deals={"2": None, "3": ANNULLED}, totals=None)
KEPT: tuple[tuple[Effect, Undo | None], ...] = (
    (
        FixedDeal(deal=3, facts=ANNULLED),
        DealUndo(deal=3, fixed=ANNULLED, ruled=None, facts={"taker": "NS"}),
    ),
    (DecidedSheet(before=BEFORE), BEFORE),
    (BarredSide(deal=4, side="EW"), BarUndo(deal=4, barred=None)),
    (LostMatch(side="NS"), LossUndo(lost_by="")),
    (
        Penalty(team_number=7, amount=-1, unit=AdjustmentUnit.RANKING_POINTS),
        AdjustmentUndo(adjustment=A_KEY),
    ),
    (TeamExclusion(team_number=7), TeamExclusionUndo(team_number=7)),
    (PlayerExclusion(team_number=7, player=A_KEY), PlayerExclusionUndo(member=A_KEY)),
    (TeamWarning(team_number=7), None),
    (TableInstruction(consequence=Consequence(effect=EngineEffect.REDEAL, seat="E")), None),
)


def stored(value: Any) -> Any:
    """A value as the database gives its JSON back."""
    return json.loads(json.dumps(None if value is None else value.to_json()))


@pytest.mark.parametrize("layer", LAYERS)
def test_every_layer_knows_every_effect(layer: str) -> None:
    assert [effect.__name__ for effect in EFFECTS if effect not in LAYERS[layer]] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_every_effect_has_a_file_of_its_own_in_every_layer(layer: str) -> None:
    named = {effect.__module__.rpartition(".")[2] for effect in EFFECTS}
    room = Path(arbitration.__path__[0]) / layer / "effects"
    assert sorted(name for name in named if not (room / f"{name}.py").exists()) == []


def test_every_code_is_that_of_one_effect() -> None:
    codes = [effect.code for effect in EFFECTS if issubclass(effect, CarriedOut)]
    assert sorted(codes) == sorted(EffectCode)


@pytest.mark.parametrize("fact", ["traits", "stake", "touches"])
def test_every_effect_states_what_is_told_of_it_elsewhere(fact: str) -> None:
    assert [effect.__name__ for effect in EFFECTS if fact not in vars(effect)] == []


@pytest.mark.parametrize(
    ("kind", "holds"),
    [
        (OnTeam, lambda field: field.name == "team_number"),
        (OnPlayer, lambda field: field.type is UUID),
    ],
)
def test_an_effect_on_a_team_or_a_player_is_known_as_such(
    kind: type[OnTeam], holds: Callable[[Field[Any]], bool]
) -> None:
    holding = {effect for effect in EFFECTS if any(map(holds, fields(effect)))}
    assert holding == {effect for effect in EFFECTS if issubclass(effect, kind)}


def test_whatever_the_engine_says_is_carried_out_or_said() -> None:
    assert sorted([*INSTRUCTIONS, *CARRIED_OUT]) == sorted(EngineEffect)


def test_what_the_engine_says_under_a_code_of_the_site_is_carried_out() -> None:
    codes = {code.value for code in EffectCode}
    assert CARRIED_OUT.keys() == {effect for effect in EngineEffect if effect.value in codes}


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda one: one.__name__)
def test_what_changes_something_can_be_undone(effect: type[Effect]) -> None:
    assert (CARRYING_OUT[effect].undo is None) == (effect.undo_type is None)


def test_the_examples_are_of_every_effect() -> None:
    kept = {type(effect) for effect, _undo in KEPT}
    assert [effect.__name__ for effect in EFFECTS if effect not in kept] == []


@pytest.mark.parametrize(("effect", "undo"), KEPT, ids=lambda one: type(one).__name__)
def test_effects_and_what_undoes_them_are_read_as_they_were_kept(
    effect: Effect, undo: Undo | None
) -> None:
    assert read_effects([stored(effect)]) == (effect,)
    assert read_undos([effect], [stored(undo)]) == (undo,)


def test_an_effect_that_nobody_knows_is_named() -> None:
    with pytest.raises(ValueError, match="'swap-seats' is not a valid Effect"):
        read_effects([{"effect": "swap-seats"}])
