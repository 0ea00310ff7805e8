"""How the rows of a table travel: which columns, what names a row, and whose it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import ForeignKey, Model, QuerySet

from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Travelling:
    """A table of which rows travel with a tournament.

    `within` is the path to the tournament, `columns` what is told of a row, `many` its
    many-to-many columns, `named_by` the columns that name a row.

    `is_kept`: rows here are changed under their key and never taken away while others refer to
    them; of the others, those that come back stand instead of those that are here. `is_once`:
    what was written is never changed. `is_of_club`: the club has them beyond one tournament.
    `loose` columns may name a row that does not travel, and are empty then.
    `told_as` is what stands in a file without names instead of columns that tell of people.
    `shapes` are the types of the columns that hold JSON.
    """

    model: type[Model]
    columns: tuple[str, ...]
    within: str = "tournament"
    named_by: tuple[str, ...] = ("key",)
    many: tuple[str, ...] = ()
    is_kept: bool = False
    is_once: bool = False
    is_of_club: bool = False
    loose: tuple[str, ...] = ()
    told_as: Mapping[str, Any] = field(default_factory=dict)
    shapes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The file in which its rows stand: tables keep their names, whatever app they are of."""
        return f"data/{self.model._meta.db_table.replace('_', '.', 1)}.jsonl"

    def rows_of(self, tournament: Tournament) -> QuerySet[Any]:
        """The rows of a tournament, the first written first."""
        found = self.model._default_manager.filter(**{self.within: tournament.pk}).order_by("pk")
        # Several rows of the tournament may lead to one of the club's.
        return found.distinct() if self.is_of_club else found

    def field(self, column: str) -> Any:
        """The field of a column."""
        return self.model._meta.get_field(column)

    def refers(self, column: str) -> type[Model] | None:
        """The model whose row a column names by its name; None where it holds a value."""
        field_ = self.field(column)
        if not isinstance(field_, ForeignKey) or field_.target_field.name == "key":
            return None
        return field_.remote_field.model
