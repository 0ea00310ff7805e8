"""Forms that act once, however often they arrive over a bad network."""

from typing import Any

from django import forms

from tournaments.domain.submissions import create_submission_key


class OnceForm(forms.Form):
    """Carries a key of its own, which the first arrival spends; one without it acts each time."""

    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("key", create_submission_key())

    @property
    def content(self) -> str:
        """What was sent, whole: a form that is changed and sent again is another one."""
        sent = {name: self[name].data for name in self.fields if name != "key"}
        return f"{type(self).__name__} {sent}"
