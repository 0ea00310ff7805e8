"""Settings that are not what they were: those that differ from the model from which a tournament
began, and those just saved, in words: which changed, and what they are now."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.domain.tournament.presets import PRESET_BY_CODE, Preset
from tournaments.forms.fields import PREFIX
from tournaments.models import Tournament
from tournaments.queries.stages.options import list_options

MOST_TOLD = 3


def phrase_saved(
    form: forms.BaseForm,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    prices: tuple[str, str],
    *,
    has_tariffs_changed: bool,
    asked_otherwise: int,
) -> str:
    """« Prix : 24 € par équipe », and each setting that is otherwise than it was; of how many teams
    something is asked that no price says any more."""
    sentences = [
        *_phrase_price(prices, has_tariffs_changed),
        *_phrase_asked_otherwise(asked_otherwise),
        *_phrase_settings(form, before, after),
    ]
    if not sentences:
        return _("Rien n'a changé.")
    more = len(sentences) - MOST_TOLD
    shown = ". ".join(sentences[:MOST_TOLD])
    if more > 0:
        others = ngettext("et %(count)d autre réglage", "et %(count)d autres réglages", more)
        shown = f"{shown}, {others % {'count': more}}"
    return _("Enregistré. %(said)s.") % {"said": shown}


def _phrase_price(prices: tuple[str, str], has_changed: bool) -> Iterator[str]:
    old, new = prices
    if old != new:
        yield _("Prix : %(price)s") % {"price": new}
    elif has_changed:
        yield _("Les prix ont changé")


def _phrase_asked_otherwise(teams: int) -> Iterator[str]:
    if teams:
        sentence = ngettext(
            "%(count)d inscription garde le prix d'avant, il se change sur son compte",
            "%(count)d inscriptions gardent le prix d'avant, il se change sur leurs comptes",
            teams,
        )
        yield sentence % {"count": teams}


def _phrase_settings(
    form: forms.BaseForm, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[str]:
    for name, value in after.items():
        if before[name] == value:
            continue
        if field := form.fields.get(name):
            words = phrase_value(field, value)
            yield _("%(label)s : %(value)s") % {"label": capfirst(field.label), "value": words}
        else:
            yield _("Ce qui décide du classement") if name == "criteria" else _("Tirage")


def phrase_value(field: forms.Field, value: Any) -> str | Promise:
    """A setting's value as its field would say it."""
    if isinstance(value, bool):
        return _("oui") if value else _("non")
    if value in ("", None, []):
        return _("rien")
    if isinstance(value, list):
        return str(field.prepare_value(value))
    choices: Mapping[Any, Any] = dict(getattr(field, "choices", ()))
    return str(choices.get(value) or field.prepare_value(value))


@dataclass(frozen=True, kw_only=True, slots=True)
class SettingDifference:
    """A setting as a field of the page, and what the model says in its place."""

    field: forms.BoundField
    of_model: str | Promise


@dataclass(frozen=True, kw_only=True, slots=True)
class Differences:
    """The model's name, and the settings that are not as it says."""

    model: str | Promise
    settings: tuple[SettingDifference, ...]


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
            found.append(
                SettingDifference(field=field, of_model=phrase_value(field.field, expected))
            )
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
        values = preset.values["criteria"]
        return values[place] if place < len(values) else ""
    if name.startswith(PREFIX):
        return _expect_option(preset, name.removeprefix(PREFIX), system)
    for values in (preset.values, preset.stage):
        if name in values:
            return values[name]
    fields = {field.name: field for field in Tournament._meta.concrete_fields}
    return fields[name].get_default() if name in fields else _UNKNOWN


def _expect_option(preset: Preset, name: str, system: str) -> Any:
    """An option as the draw has it by itself; another draw than the model's is told as such."""
    if system != preset.stage["system"]:
        return _UNKNOWN
    usual = {option.name: option.default for option in list_options(system, follows=False)}
    return preset.stage.get("options", {}).get(name, usual.get(name, _UNKNOWN))
