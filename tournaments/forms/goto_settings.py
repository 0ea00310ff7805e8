"""Every setting and every point of the rules, as « Aller à… » finds them: where it stands, what
holds now, and an address that unfolds it."""

import datetime
from collections.abc import Callable, Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.urls import reverse
from django.utils import formats
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from scoring.parameters.synonyms import search_words
from tournaments.forms.rules.rules import RulesForm
from tournaments.forms.settings.whole import QUESTIONS, WholeSettingsForm
from tournaments.models import Tournament
from tournaments.pages.goto.entries import TYPED, GotoEntry

Listing = Callable[[Tournament], Iterable[GotoEntry]]
_OF_SUBJECTS: list[Listing] = []


def add_setting_entries(listing: Listing) -> None:
    """Take on the settings of another subject, as it does when it starts."""
    _OF_SUBJECTS.append(listing)


def list_setting_entries(tournament: Tournament) -> Iterator[GotoEntry]:
    """Every field of the settings, then each point of the rules, then the rules' own search."""
    slug = tournament.slug
    form = WholeSettingsForm(instance=tournament)
    for question in QUESTIONS:
        for field in form.list_fields(question):
            yield build_entry(
                field, str(question.title), reverse("organiser:settings", args=[slug])
            )
    for listing in _OF_SUBJECTS:
        yield from listing(tournament)
    yield from _list_rules(tournament)


def list_last_resorts(tournament: Tournament) -> Iterator[GotoEntry]:
    """What is offered where nothing else fits: the rules page narrows itself to what was typed."""
    url = reverse("organiser:rules", args=[tournament.slug])
    yield GotoEntry(title=_("Chercher dans les règles"), url=f"{url}?q={TYPED}", is_last=True)


def _list_rules(tournament: Tournament) -> Iterator[GotoEntry]:
    """Rules that clubs have words for first: a browser is not sent all."""
    url = reverse("organiser:rules", args=[tournament.slug])
    form = RulesForm(rulebook=tournament.rulebook, overrides=tournament.rule_overrides)
    points = [(group.title, field) for group in form.groups() for field in group.fields]
    for place, field in sorted(points, key=lambda point: not search_words(point[1].field.name)):
        label = str(field.field.label)
        yield GotoEntry(
            title=label,
            place=place,
            value=_phrase_value(field.field),
            url=f"{url}?{urlencode({'q': label})}#{field.field.id_for_label}",
            words=search_words(field.field.name),
            hints=field.words.removeprefix(label),
            is_setting=True,
        )


def build_entry(field: forms.BoundField, place: str, url: str) -> GotoEntry:
    """A setting as the list has it: where it stands, what holds, and where it unfolds."""
    anchor = field.id_for_label or field.auto_id
    return GotoEntry(
        title=str(field.label),
        place=place,
        value=_phrase_value(field),
        url=f"{url}?{urlencode({'ouvrir': field.name})}#{anchor}",
        hints=strip_tags(str(field.help_text)),
        is_setting=True,
    )


def _phrase_value(field: forms.BoundField) -> str:
    """What holds now, as short as a list says it; empty where nothing does."""
    value: Any = field.value()
    choices = dict(_flatten(getattr(field.field, "choices", ())))
    if isinstance(field.field, forms.BooleanField):
        return _("oui") if value else _("non")
    if value is None or value == "" or isinstance(value, list | tuple):
        return ""
    if str(value) in choices:
        return strip_tags(choices[str(value)])[:60]
    if isinstance(value, datetime.date | datetime.time):
        return str(formats.localize(value))
    return str(value)[:60]


def _flatten(choices: Any) -> Iterator[tuple[str, str]]:
    """The choices of a field without their groups."""
    for value, label in choices:
        if isinstance(label, list | tuple):
            yield from _flatten(label)
        else:
            yield str(value), str(label)
