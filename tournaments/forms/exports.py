"""What is asked before a whole tournament is taken away."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _


class ArchiveForm(forms.Form):
    """Whether phones and addresses come along, where this person may have them."""

    contacts = forms.BooleanField(
        label=_("Avec les téléphones, les courriels et les licences"),
        required=False,
        help_text=_("Seulement si vous en avez besoin : ce fichier sort du site."),
    )

    def __init__(self, data: Mapping[str, str] | None = None, *, may_have_contacts: bool) -> None:
        super().__init__(data)
        if not may_have_contacts:
            del self.fields["contacts"]

    @property
    def with_contacts(self) -> bool:
        """Whether they were asked for, of a valid form."""
        return bool(self.cleaned_data.get("contacts"))

    @property
    def chosen(self) -> dict[str, str]:
        """The answer as plain texts, to ask for the same later."""
        return {"contacts": "on"} if self.with_contacts else {}
