"""``rulebooks``: every rulebook with every parameter, one JSON object each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.parameter import Kind, Parameter, Value
from scoring.parameters import CATALOGUE
from scoring.rulebook import Rulebook
from scoring.rulebooks import RULEBOOKS


def describe_rulebooks(lang: str) -> Iterator[dict[str, Any]]:
    """Yield each rulebook as a JSON object, with titles and sentences in that language."""
    for rulebook in RULEBOOKS.values():
        yield {
            "id": rulebook.id,
            "title": rulebook.title(lang),
            "source": rulebook.source,
            "edition": rulebook.edition,
            "parameters": {
                name: _describe(rulebook, parameter, lang) for name, parameter in CATALOGUE.items()
            },
        }


def _describe(rulebook: Rulebook, parameter: Parameter, lang: str) -> dict[str, Any]:
    setting = rulebook.setting(parameter.name)
    described: dict[str, Any] = {
        "value": plain_value(setting.value),
        "article": setting.article,
        "basis": setting.basis,
        "overridable": rulebook.overridable(parameter),
        "group": parameter.group,
        "type": parameter.kind.value,
        "sentence": parameter.sentence(lang),
    }
    if parameter.unit:
        described["unit"] = parameter.unit
    if parameter.kind in (Kind.INT, Kind.TABLE):
        described["range"] = [parameter.minimum, parameter.maximum]
    choices = parameter.choices or parameter.words
    if choices:
        described["choices"] = list(choices)
    return described


def plain_value(value: Value) -> object:
    """Return a parameter's value as JSON holds it."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
