"""``rulebooks`` and ``ready``: every rulebook with every parameter, and every set of rules that is
ready to choose, one JSON object each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scoring.faults.irregularities import IRREGULARITIES
from scoring.parameters import CATALOGUE
from scoring.ready import READY_SETS
from scoring.rulebooks import RULEBOOKS
from scoring.rules.parameter import Kind, Parameter, plain_value
from scoring.rules.rulebook import Rulebook
from scoring.rules.ruleset import RuleSet


def describe_rulebooks(lang: str) -> Iterator[dict[str, Any]]:
    """Yield each rulebook as a JSON object, with titles and sentences in that language."""
    for rulebook in RULEBOOKS.values():
        yield {
            "id": rulebook.id,
            "title": rulebook.title(lang),
            "source": rulebook.source,
            "edition": rulebook.edition,
            "like": rulebook.like.id if rulebook.like is not None else None,
            "parameters": {
                name: _describe(rulebook, parameter, lang) for name, parameter in CATALOGUE.items()
            },
            "irregularities": list(_irregularities(rulebook, lang)),
        }


def describe_ready_sets(lang: str) -> Iterator[dict[str, Any]]:
    """Yield each ready set as a JSON object whose ``options`` a line takes as they are."""
    for ready in READY_SETS.values():
        yield {
            "id": ready.id,
            "title": ready.title(lang),
            "played": ready.played(lang),
            "source": ready.source,
            "rulebook": ready.rulebook,
            "options": dict(ready.options),
        }


def _describe(rulebook: Rulebook, parameter: Parameter, lang: str) -> dict[str, Any]:
    setting = rulebook.setting(parameter.name)
    numbers = parameter.kind in (Kind.INT, Kind.TABLE)
    return {
        "value": plain_value(setting.value),
        "article": setting.article,
        "basis": setting.basis,
        "overridable": rulebook.overridable(parameter),
        "group": parameter.group,
        "type": parameter.kind.value,
        "unit": parameter.unit,
        "range": [parameter.minimum, parameter.maximum] if numbers else None,
        "choices": list(parameter.choices or parameter.words),
        "allowed": parameter.allowed(),
        "sentence": parameter.sentence(lang),
        "sentences": {"fr": parameter.fr, "en": parameter.en},
    }


def _irregularities(rulebook: Rulebook, lang: str) -> Iterator[dict[str, Any]]:
    rules = RuleSet.under(rulebook)
    for kind in IRREGULARITIES.values():
        if kind.played(rules):
            yield {
                "code": kind.code,
                "sentence": kind.sentence(lang),
                "parameters": list(kind.parameters),
            }
