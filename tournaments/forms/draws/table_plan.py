"""Real table numbers, typed as people say them: « 1-12, 15, 20-24 »."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.forms.fields import WrittenListField

MOST_TABLES = 1000
HIGHEST_NUMBER = 9999


class TableNumbersField(WrittenListField):
    """A list of table numbers in the order in which they are filled; empty means 1, 2, 3, …"""

    def prepare_value(self, value: Any) -> Any:
        """Show a stored list as ranges again."""
        return spell_table_numbers(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> list[int]:  # type: ignore[override]  # a list of numbers
        """Read the ranges; a sentence says what cannot be read."""
        return read_table_numbers(super().to_python(value) or "")


def read_table_numbers(text: str) -> list[int]:
    """The numbers of « 1-12, 15 »; raises ValidationError with a plain sentence."""
    numbers: list[int] = []
    for part in text.replace(";", ",").replace("–", "-").split(","):
        if part.strip():
            numbers += _read_part(part.strip())
    if len(numbers) > MOST_TABLES:
        raise ValidationError(_("Au plus %(most)d tables.") % {"most": MOST_TABLES})
    if len(set(numbers)) != len(numbers):
        raise ValidationError(_("Une table est donnée deux fois."))
    return numbers


def _read_part(part: str) -> list[int]:
    ends = [end.strip() for end in part.split("-")]
    if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends):
        raise ValidationError(
            _("« %(part)s » n'est pas un numéro de table, ni une suite comme 1-12.")
            % {"part": part[:20]}
        )
    first, last = int(ends[0]), int(ends[-1])
    if not 1 <= first <= last <= HIGHEST_NUMBER:
        raise ValidationError(_("« %(part)s » va à l'envers.") % {"part": part[:20]})
    return list(range(first, last + 1))


def spell_table_numbers(numbers: list[int]) -> str:
    """The shortest way to write the list, in its order."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
