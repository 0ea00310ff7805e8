"""What travels between the preview of an import and its confirmation.

The list rides in the page itself, compressed and signed, instead of waiting in a table
of drafts: nothing personal stays behind when the person gives up, two windows never
overwrite each other, the back button works, and there is nothing to sweep. The
signature binds it to one tournament and one person for half a day.
"""

from typing import Any

from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refused
from tournaments.imports.columns import Column
from tournaments.imports.grid import Grid, GridRow
from tournaments.imports.recognition import Layout

_HOURS_KEPT = 12


def seal(grid: Grid, layout: Layout, *, owner: str) -> str:
    """The list as one signed text; `owner` names the tournament and the person."""
    content = {
        "heading": layout.heading_line,
        "columns": [column.value for column in layout.columns],
        "rows": [[row.line, *row.cells] for row in grid.rows],
    }
    return signing.dumps(content, salt=_salt(owner), compress=True)


def unseal(draft: str, *, owner: str) -> tuple[Grid, Layout]:
    """The list again. Raises `Refused` (`draft-lost`) when it is not as it was sealed."""
    try:
        content: dict[str, Any] = signing.loads(
            draft, salt=_salt(owner), max_age=_HOURS_KEPT * 3600
        )
    except (signing.BadSignature, ValueError) as error:
        raise Refused(
            _("Cet aperçu n'est plus valable. Donnez de nouveau votre liste."), code="draft-lost"
        ) from error
    rows = tuple(GridRow(line=line, cells=tuple(cells)) for line, *cells in content["rows"])
    columns = tuple(Column(value) for value in content["columns"])
    return Grid(rows=rows), Layout(heading_line=content["heading"], columns=columns)


def _salt(owner: str) -> str:
    return f"team-import:{owner}"
