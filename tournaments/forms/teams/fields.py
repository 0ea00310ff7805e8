"""Fields about a team and its people: names, the family name in one, licences, where mail goes, and
tags: those that are known as boxes to tick, and one more to type."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.names import (
    LICENCE_LENGTH,
    NAME_LENGTH,
    TAGS_LENGTH,
    find_family,
    is_part_of,
    normalise_tags,
    offer_tags,
    split_tags,
    tidy_licence,
    tidy_person,
)

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
            sentence = gettext(
                "Ce n'est pas une partie de « %(name)s ». Corrigez, ou videz la case."
            )
            form.add_error(f"family_{place}", sentence % {"name": name})


class LicenceField(forms.CharField):
    """A licence number, however its digits are set apart."""

    def __init__(self, *, label: Any, **kwargs: Any) -> None:
        super().__init__(label=label, required=False, max_length=2 * LICENCE_LENGTH, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Nothing that a browser remembers."""
        return {**super().widget_attrs(widget), "autocomplete": "off"}

    def clean(self, value: Any) -> str:
        """Licence as it is kept. Raises ValidationError for one that is too long."""
        licence = tidy_licence(super().clean(value))
        if len(licence) > LICENCE_LENGTH:
            raise forms.ValidationError(
                gettext("%(count)s lettres et chiffres au plus.") % {"count": LICENCE_LENGTH}
            )
        return licence


class MailFields(forms.Form):
    """An address, and whether the club may write there."""

    email = forms.EmailField(
        label=_("Courriel"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        help_text=_("Celui du premier joueur ; il n'est jamais montré au public."),
    )
    mail_agreed = forms.BooleanField(
        label=_("Cette personne accepte les courriels du club sur ses concours"),
        required=False,
        help_text=_("Rappel, changement, résultats. Chaque courriel dit comment n'en plus avoir."),
    )

    def clean(self) -> dict[str, Any]:
        """An agreement is to mails at an address."""
        given = super().clean() or {}
        if given.get("mail_agreed") and not given.get("email") and "email" not in self.errors:
            self.add_error("email", gettext("Donnez l'adresse à laquelle lui écrire."))
        return given


class NameField(forms.CharField):
    """A person's, a team's or a club's name."""

    def __init__(self, *, label: Any, **kwargs: Any) -> None:
        super().__init__(label=label, max_length=NAME_LENGTH, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Browsers must not offer the desk's own names for those of players."""
        return {**super().widget_attrs(widget), "autocomplete": "off"}


class SuggestingInput(forms.TextInput):
    """A text field that proposes what was written before, and takes anything else too."""

    template_name = "organiser/teams/suggesting_input.html"
    suggestions: Sequence[str] = ()

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Give the template its proposals."""
        list_id = f"{name}-suggestions"
        context = super().get_context(name, value, {**(attrs or {}), "list": list_id})
        return {**context, "list_id": list_id, "suggestions": self.suggestions}


class TagsWidget(forms.MultiWidget):
    """Boxes, and a field for what none of them says."""

    use_fieldset = True

    def __init__(self) -> None:
        own = {"maxlength": TAGS_LENGTH, "autocomplete": "off", "aria-label": _("Autre"),
               "placeholder": _("Autre")}  # fmt: skip
        super().__init__([forms.CheckboxSelectMultiple(), forms.TextInput(attrs=own)])
        self.offered: Sequence[str] = ()

    def decompress(self, value: Any) -> list[Any]:
        """The tags of a text that have a box, and those that have none."""
        tags = split_tags(value or "")
        return [
            [tag for tag in tags if tag in self.offered],
            ", ".join(tag for tag in tags if tag not in self.offered),
        ]

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        """Nothing, rather than two empty parts; one text where a program sends it so."""
        if name in data:
            return self.decompress(data[name])
        parts: list[Any] = super().value_from_datadict(data, files, name)
        return parts if any(parts) else ""


class TagsField(forms.MultiValueField):
    """The value is the text that a team keeps: « Dames, Aînés »."""

    widget: TagsWidget

    def __init__(self, **kwargs: Any) -> None:
        parts = (
            forms.MultipleChoiceField(required=False),
            forms.CharField(required=False, max_length=TAGS_LENGTH),
        )
        super().__init__(parts, widget=TagsWidget(), require_all_fields=False, **kwargs)

    def offer(self, used: Sequence[str]) -> None:
        """Show the boxes of a tournament whose teams have these tags already."""
        offered = offer_tags(used)
        self.widget.offered = offered
        boxes, ticks = self.fields[0], self.widget.widgets[0]
        assert isinstance(boxes, forms.MultipleChoiceField)  # noqa: S101  as it was made above
        assert isinstance(ticks, forms.CheckboxSelectMultiple)  # noqa: S101
        boxes.choices = ticks.choices = [(tag, tag) for tag in offered]

    def compress(self, data_list: Sequence[Any]) -> str:
        """All of them, each once, as they are spelled."""
        if not data_list:
            return ""
        ticked, typed = data_list
        written = normalise_tags(", ".join([*ticked, typed]), self.widget.offered)
        if len(written) > TAGS_LENGTH:
            raise forms.ValidationError(_("Trop de catégories pour une équipe."))
        return written
