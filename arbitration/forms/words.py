"""What somebody says or writes down, in a few lines of text."""

from typing import Any

from django import forms

WORDS_MAX = 500


def build_words_field(label: Any, *, rows: int = 2, **kwargs: Any) -> forms.CharField:
    """A few lines of text; `kwargs` are those of the field."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, max_length=WORDS_MAX, widget=area, **kwargs)
