"""Forms of single acts: done once however often they arrive, with a reason, with the name of what
goes."""

from collections.abc import Mapping
from copy import copy
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.domain.submissions import Sent, create_submission_key

REASON_MAX = 500


class OnceForm(forms.Form):
    """A form that does nothing as it comes again with its key; without a key it acts each time."""

    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", create_submission_key())

    def sent_to(self, place: str) -> Sent:
        """What was sent, whole, to an address: a form that is changed and sent again is another."""
        sent = {name: self[name].data for name in self.fields if name != "key"}
        content = f"{type(self).__name__} {sent}"
        return Sent(key=self.cleaned_data["key"], place=place, content=content)

    def add_error(self, field: str | None, error: Any) -> None:
        """Say what is wrong; shown again, the form has another key: this one may be spent."""
        super().add_error(field, error)
        data = cast("dict[str, Any]", copy(self.data))
        data[self.add_prefix("key")] = create_submission_key()
        self.data = data


class ReasonForm(forms.Form):
    """The reason, in a few lines."""

    reason = forms.CharField(
        label=_("Raison"),
        max_length=REASON_MAX,
        help_text=_("Elle reste dans le journal du concours."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class RemovalForm(forms.Form):
    typed_name = forms.CharField(
        label=_("Le nom du concours, pour être sûr"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


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
