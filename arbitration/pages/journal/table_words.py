"""What an entry says of tables: who sits where, and where they stand."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from arbitration.pages.journal.names import Names, join_words


def _seats(value: Any, _names: Names) -> str:
    """Tables as a draw publishes them: the table, then who sits there, NS first, by number."""
    lines = []
    for table, *seated in value:
        numbers = [str(number) for number in seated if number is not None]
        if table is None:
            lines.append(_("exempt : %(team)s") % {"team": " + ".join(numbers)})
        else:
            half = len(numbers) // 2
            pair = " – ".join(" + ".join(side) for side in (numbers[:half], numbers[half:]))
            lines.append(_("table %(table)s : %(pair)s") % {"table": table, "pair": pair})
    return join_words(lines)


def _places(value: Any, _names: Names) -> str:
    """Where tables were put: the column, then the row."""
    said = _("table %(table)s : colonne %(column)s, rangée %(row)s")
    places = ((table, *place) for table, place in value.items())
    return join_words([said % {"table": table, "column": c, "row": r} for table, c, r in places])


REFERENCES: Mapping[str, Callable[[Any, Names], str]] = {"table_places": _places, "tables": _seats}
