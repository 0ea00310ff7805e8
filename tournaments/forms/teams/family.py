"""What of a name, typed in one box, is the family name: proposed, and corrected where it is not."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.names import NAME_LENGTH, find_family, is_part_of, tidy_person

_PLACES = (1, 2)


class FamilyField(forms.CharField):
    """A family name, empty where the one that is proposed is right."""

    def __init__(self, *, label: Any, **kwargs: Any) -> None:
        told = {
            "help_text": _(
                "Vide : ce que la case propose. Pour un nom en plusieurs mots, comme « Garcia "
                "Lopez Maria », il dit ce que « prénom et initiale » cache."
            ),
            **kwargs,
        }
        super().__init__(label=label, required=False, max_length=NAME_LENGTH, **told)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Nothing that a browser remembers."""
        return {**super().widget_attrs(widget), "autocomplete": "off"}

    def clean(self, value: Any) -> str:
        return tidy_person(super().clean(value))


def propose_families(form: forms.Form) -> None:
    """Show in each empty box what the name beside it is read as."""
    for place in _PLACES:
        name, family = f"player_{place}", f"family_{place}"
        if name in form.fields and family in form.fields:
            proposed = find_family(tidy_person(str(form[name].value() or "")))
            form.fields[family].widget.attrs["placeholder"] = proposed


def refuse_other_families(form: forms.Form, given: Mapping[str, Any]) -> None:
    """Say beside the field where a family name does not stand in the name."""
    for place in _PLACES:
        family, name = given.get(f"family_{place}"), given.get(f"player_{place}", "")
        if family and not is_part_of(tidy_person(name), family):
            said = gettext("Ce n'est pas une partie de « %(name)s ». Corrigez, ou videz la case.")
            form.add_error(f"family_{place}", said % {"name": name})
