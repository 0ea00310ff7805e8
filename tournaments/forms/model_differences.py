"""Which settings differ from the model that a tournament began from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise

from tournaments.domain.tournament.presets import PRESET_BY_CODE, Preset
from tournaments.forms.settings.saved import phrase_value
from tournaments.forms.stages.options import PREFIX
from tournaments.models import Tournament
from tournaments.queries.stages.options import list_options


@dataclass(frozen=True, kw_only=True, slots=True)
class Difference:
    """A setting as a field of the page, and what the model says in its place."""

    field: forms.BoundField
    of_model: str | Promise


@dataclass(frozen=True, kw_only=True, slots=True)
class Differences:
    """The model's name, and the settings that are not as it says."""

    model: str | Promise
    settings: tuple[Difference, ...]


def find_differences(
    fields: Iterable[forms.BoundField], tournament: Tournament
) -> Differences | None:
    """Compare what is stored with the model of the tournament; None where it began from none."""
    preset = PRESET_BY_CODE.get(tournament.preset)
    if preset is None:
        return None
    system, found = tournament.stages.order_by("number")[0].system, []
    for field in fields:
        expected = _expect(preset, field.name, system)
        if expected is not _UNKNOWN and field.initial != expected:
            found.append(Difference(field=field, of_model=phrase_value(field.field, expected)))
    return Differences(model=preset.name, settings=tuple(found))


_UNKNOWN = object()
"""What a model says nothing of: the words of a poster."""

_OF_THE_DAY = ("name", "date", "starts_at", "place")
_CRITERION = "criterion_"


def _expect(preset: Preset, name: str, system: str) -> Any:
    if name in _OF_THE_DAY:
        return _UNKNOWN
    if name.startswith(_CRITERION):
        place = int(name.removeprefix(_CRITERION)) - 1
        said = preset.values["criteria"]
        return said[place] if place < len(said) else ""
    if name.startswith(PREFIX):
        return _expect_option(preset, name.removeprefix(PREFIX), system)
    for said in (preset.values, preset.stage):
        if name in said:
            return said[name]
    fields = {field.name: field for field in Tournament._meta.concrete_fields}
    return fields[name].get_default() if name in fields else _UNKNOWN


def _expect_option(preset: Preset, name: str, system: str) -> Any:
    """An option as the draw has it by itself; another draw than the model's is told as such."""
    if system != preset.stage["system"]:
        return _UNKNOWN
    usual = {option.name: option.default for option in list_options(system, follows=False)}
    return preset.stage.get("options", {}).get(name, usual.get(name, _UNKNOWN))
