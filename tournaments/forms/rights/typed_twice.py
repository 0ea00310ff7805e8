"""A password asked for twice: what is wrong with it is said once."""

from typing import Any

from django.forms import BaseForm


class TypedTwice(BaseForm):
    """Whatever is wrong with a password is said beside the first of its two fields: both come back
    empty, and who types on begins there."""

    def add_error(self, field: str | None, error: Any) -> None:
        """As Django's, but for the second field where something was typed into it."""
        is_missing = getattr(error, "code", None) == "required"
        if field is None or not field.endswith("password2") or is_missing:
            super().add_error(field, error)
            return
        super().add_error(field.replace("2", "1"), error)
        # Nothing more is said of it.
        self.cleaned_data.pop(field, None)
