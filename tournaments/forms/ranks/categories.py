"""A tournament's categories, typed as one line."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from tournaments.forms.fields import WrittenListField

LONGEST = 30
MOST = 12


class CategoriesField(WrittenListField):
    """Names separated by commas, each once; the value is the list of them."""

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
