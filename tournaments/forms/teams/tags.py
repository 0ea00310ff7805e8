"""The tags of a team: those that are known as boxes to tick, and one more to type."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.names import TAGS_LENGTH, normalise_tags, offer_tags, split_tags


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
