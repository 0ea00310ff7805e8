"""Forms that act once, however often they arrive over a bad network."""

from copy import copy
from typing import Any, cast

from django import forms

from tournaments.domain.submissions import Sent, create_submission_key


class OnceForm(forms.Form):
    """Carries a key of its own, which the first arrival spends; one without it acts each time."""

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
