"""What somebody says or writes down, in a few lines of text."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

WORDS_MAX = 500


def build_public_field() -> forms.BooleanField:
    """Whether the public reads words that are free, and what it reads without them."""
    return forms.BooleanField(
        label=gettext_lazy("Le public lit aussi cette raison"),
        required=False,
        help_text=gettext_lazy(
            "Sans cela, le procès-verbal public dit la décision et l'article, et garde ces mots"
            " pour l'édition interne et l'avis à la table."
        ),
    )


def build_words_field(label: Any, *, rows: int = 2, **kwargs: Any) -> forms.CharField:
    """A few lines of text; `kwargs` are those of the field."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=WORDS_MAX, widget=area, **kwargs)
