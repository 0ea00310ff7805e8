"""Which settings differ from the model that a tournament began from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.domain.tournament.presets import PRESET_BY_CODE, Preset
from tournaments.models import Tournament


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
    found = []
    for field in fields:
        expected = _expect(preset, field.name)
        if expected is not _UNKNOWN and field.initial != expected:
            found.append(Difference(field=field, of_model=_say(field.field, expected)))
    return Differences(model=preset.name, settings=tuple(found))


_UNKNOWN = object()
"""What a model says nothing of: an option of a draw, the words of a poster."""


def _expect(preset: Preset, name: str) -> Any:
    for said in (preset.values, preset.stage):
        if name in said:
            return said[name]
    fields = {field.name: field for field in Tournament._meta.concrete_fields}
    return fields[name].get_default() if name in fields else _UNKNOWN


def _say(field: forms.Field, value: Any) -> str | Promise:
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if value in ("", None, []):
        return _("rien")
    choices: Mapping[Any, Any] = dict(getattr(field, "choices", ()))
    return str(choices.get(value, value))
