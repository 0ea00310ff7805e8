"""Sums of lots as people type them: what is left empty is nothing."""

from typing import Any

from tournaments.forms.fields import CentsField


class EurosField(CentsField):
    """A sum in euros, kept in cents; nothing typed is 0, unless a sum is required."""

    def __init__(self, *, required: bool = False, **kwargs: Any) -> None:
        super().__init__(min_cents=1 if required else 0, required=required, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Cents as they would be typed; nothing where there are none."""
        return "" if value == 0 else super().prepare_value(value)

    def clean(self, value: Any) -> Any:
        return super().clean(value) or 0
