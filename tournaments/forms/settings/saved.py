"""What was saved, in words: the settings that changed, and what they are now."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST_TOLD = 3


def phrase_saved(
    form: forms.BaseForm,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    prices: tuple[str, str],
    *,
    has_tariffs_changed: bool,
) -> str:
    """« Prix : 24 € par équipe », and each setting that is otherwise than it was."""
    told = [*_phrase_price(prices, has_tariffs_changed), *_phrase_settings(form, before, after)]
    if not told:
        return _("Rien n'a changé.")
    more = len(told) - MOST_TOLD
    said = ". ".join(told[:MOST_TOLD])
    if more > 0:
        others = ngettext("et %(count)d autre réglage", "et %(count)d autres réglages", more)
        said = f"{said}, {others % {'count': more}}"
    return _("Enregistré. %(said)s.") % {"said": said}


def _phrase_price(prices: tuple[str, str], has_changed: bool) -> Iterator[str]:
    old, new = prices
    if old != new:
        yield _("Prix : %(price)s") % {"price": new}
    elif has_changed:
        yield _("Les prix ont changé")


def _phrase_settings(
    form: forms.BaseForm, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterator[str]:
    for name, value in after.items():
        if before[name] == value:
            continue
        if field := form.fields.get(name):
            said = phrase_value(field, value)
            yield _("%(label)s : %(value)s") % {"label": capfirst(field.label), "value": said}
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
