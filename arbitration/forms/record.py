"""For whom the record is written."""

from django import forms
from django.utils.translation import gettext_lazy

from arbitration.enums import Edition


class EditionForm(forms.Form):
    """A choice of the three editions; the public one where none is chosen."""

    edition = forms.ChoiceField(
        label=gettext_lazy("Édition"),
        choices=Edition.choices,
        initial=Edition.PUBLIC,
        required=False,
    )

    @property
    def chosen(self) -> Edition:
        """The edition asked for, else the public one."""
        asked = self.cleaned_data.get("edition") if self.is_valid() else ""
        return Edition(asked or Edition.PUBLIC)
