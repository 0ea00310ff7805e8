"""Rows of forms: what is typed in one is kept or asked about, never dropped in silence."""

from pathlib import Path

import pytest
from django import forms
from django.conf import settings

from prizes.forms.plans import GroupFormSet
from tournaments.forms.draws.rooms import RoomFormSet
from tournaments.forms.money.tariffs import TariffFormSet

pytestmark = pytest.mark.django_db

FORM_SETS = {
    "TariffFormSet": TariffFormSet,
    "RoomFormSet": RoomFormSet,
    "GroupFormSet": GroupFormSet,
}
TYPED = {
    forms.CharField: "Mot",
    forms.IntegerField: "3",
    forms.DateField: "2026-12-24",
    forms.BooleanField: "on",
}
ALWAYS_SENT = {"unit", "group"}
"""Lists that have a first choice whatever somebody does."""


def test_every_list_of_rows_is_held_here() -> None:
    texts = [path.read_text() for app in settings.OWN_APPS for path in Path(app).rglob("*.py")]
    assert sum(text.count("formset_factory(") for text in texts) == len(FORM_SETS)


def text_for(field: forms.Field) -> str:
    if isinstance(field, forms.ChoiceField):
        return str(list(field.choices)[-1][0])
    return next((text for kind, text in TYPED.items() if isinstance(field, kind)), "12")


@pytest.mark.parametrize("name", FORM_SETS)
def test_a_new_row_in_which_one_thing_is_typed_is_kept_or_asked_about(name: str) -> None:
    form_set = FORM_SETS[name]
    row = form_set(prefix="rows").forms[0]
    typed = {field.name: text_for(field.field) for field in row.visible_fields()}
    always = {"TOTAL_FORMS": "1", "INITIAL_FORMS": "0"}
    always |= {f"0-{field}": text for field, text in typed.items() if field in ALWAYS_SENT}
    dropped = []
    for field, text in typed.items():
        given = {f"rows-{word}": said for word, said in (always | {f"0-{field}": text}).items()}
        rows = form_set(given, prefix="rows")
        kept = getattr(rows.forms[0], "plan", None) or rows.forms[0].line
        if field not in ALWAYS_SENT and rows.is_valid() and kept() is None:
            dropped.append(field)
    assert dropped == []
