"""A tournament's categories, typed as one line."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

LONGEST = 30
MOST = 12


class CategoriesField(forms.CharField):
    """Names separated by commas, each once; the value is the list of them."""

    def prepare_value(self, value: Any) -> Any:
        """Show a list as one line."""
        return ", ".join(value) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what was typed with what the list shows."""
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: Any) -> list[str]:
        """The names in the order typed. Raises ValidationError for too many or too long ones."""
        typed = super().clean(value)
        names = list(dict.fromkeys(" ".join(part.split()) for part in typed.split(",")))
        names = [name for name in names if name]
        if len(names) > MOST:
            raise ValidationError(gettext("Au plus %(most)d catégories.") % {"most": MOST})
        if any(len(name) > LONGEST for name in names):
            raise ValidationError(
                gettext("Au plus %(longest)d lettres par catégorie.") % {"longest": LONGEST}
            )
        return names
