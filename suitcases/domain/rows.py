"""Writing rows that came in a suitcase: by their keys, under numbers of this database."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction
from django.db.models import CASCADE, SET_NULL, F, Max, Model
from django.utils.translation import gettext as _

from suitcases.queries.rows import Name, Row, read_rows
from tournaments.errors import Refused
from tournaments.models import AccountKey, Club, ReceiptBook, Tournament
from tournaments.queries.travelling import Travelling
from tournaments.queries.travelling_played import list_travelling

ReadRows = Callable[[Travelling], Iterable[Row]]
"""What reads the rows of a table from a suitcase, each held to its columns before."""

_NOT_OURS = (
    ValidationError, IntegrityError, DataError, LookupError, TypeError, ValueError, AttributeError,
    OverflowError, RecursionError,
)  # fmt: skip
"""What writing rows may come to that somebody put together by hand, or that clash with ours."""


@contextmanager
def save_whole() -> Iterator[None]:
    """Write the rows of a suitcase whole, or not at all. Raises Refused (`clash`)."""
    try:
        with transaction.atomic():
            yield
    except _NOT_OURS as fault:
        raise _clash() from fault


def _clash() -> Refused:
    sentence = _("Quelque chose de cette valise heurte ce qui est ici : rien n'est touché.")
    return Refused(sentence, code="clash", field="file")


class Writer:
    """Writes the rows of one tournament's suitcase, and knows by then which number each name has
    here."""

    def __init__(self, club: Club, tournament: UUID) -> None:
        self._club, self._tournament = club, tournament
        self._numbers: dict[tuple[type[Model], Name], Any] = {(Club, (str(club.key),)): club.pk}

    def save_accounts(self, rows: Iterable[Row]) -> None:
        """Know the accounts that are named; one that is new here has a name and no way in."""
        names = {row["key"]: row["name"] for row in rows}
        known = AccountKey.objects.filter(key__in=names)
        here = {str(account.key): account.user_id for account in known}
        for key, name in names.items():
            if key not in here:
                user = User(username=f"valise-{key}", first_name=name[:150], is_active=False)
                user.set_unusable_password()
                user.save()
                AccountKey.objects.create(user=user, key=key)
                here[key] = user.pk
            self._numbers[User, (key,)] = here[key]

    def write(self, read_rows: ReadRows) -> None:
        """Write every table, those first on which others rest."""
        for table in list_travelling():
            self._save_table(table, read_rows(table))

    def _save_table(self, table: Travelling, rows: Iterable[Row]) -> None:
        here: dict[Name, tuple[Model, Row]] = {}
        if table.is_kept:
            rows = list(rows)
            here = self._list_here(table, rows)
            self._make_room(table, here, rows)
        later: list[tuple[Model, str, Name]] = []
        for row in rows:
            name = name_row(table, row)
            known = here.get(name)
            made = table.model() if known is None else known[0]
            if known is None or not self._is_same(table, known[1], row):
                later += self._fill(table, made, row)
                # As it came: nothing here sets its hours or its keys anew.
                made.save_base(raw=True, force_insert=known is None)
            self._numbers[table.model, name] = made.pk
            for column in table.many:
                target = table.field(column).remote_field.model
                getattr(made, column).set([self._numbers[target, (key,)] for key in row[column]])
        for made, column, name in later:
            setattr(made, table.field(column).attname, self._numbers[table.model, name])
            made.save_base(raw=True, update_fields=[column])

    def _list_here(self, table: Travelling, rows: Iterable[Row]) -> dict[Name, tuple[Model, Row]]:
        """The rows that are kept here, by name, with what they say now. Raises Refused for one of
        another club or concours: whoever knows its key could write it anew."""
        found = table.model._default_manager.filter(**_wanted(table, rows))
        if found.exclude(**self._own(table)).exists():
            raise _clash()
        by_number = {kept.pk: kept for kept in found}
        read = read_rows(table, found)
        return {name_row(table, row): (by_number[pk], row) for pk, row in read.items()}

    def _make_room(
        self, table: Travelling, here: Mapping[Name, tuple[Model, Row]], rows: Iterable[Row]
    ) -> None:
        """Empty here what comes otherwise and no two rows may share: they may have exchanged it."""
        came = {name_row(table, row): row for row in rows}
        for column in table.once:
            changed = [
                kept.pk
                for name, (kept, was) in here.items()
                if was[column] != came[name].get(column)
            ]
            empty = {column: table.field(column).get_default()}
            table.model._default_manager.filter(pk__in=changed).update(**empty)

    def _own(self, table: Travelling) -> dict[str, Any]:
        """The condition under which a row is of this suitcase's club, or of its concours."""
        if table.is_of_club:
            return {"club": self._club}
        return {f"{table.within}__in": Tournament.objects.filter(key=self._tournament)}

    def _is_same(self, table: Travelling, was: Row, now: Row) -> bool:
        """Whether nothing is to write. Raises Refused where what is written once has changed."""
        if all(was[column] == now.get(column, was[column]) for column in table.columns):
            return True
        if table.is_once:
            raise Refused(
                _("Une écriture de caisse de cette valise n'est pas celle qui est écrite ici."),
                code="voucher-differs",
            )
        return False

    def _fill(self, table: Travelling, one: Model, row: Row) -> Iterator[tuple[Model, str, Name]]:
        """Give a row its values; what it refers to of its own table may come later."""
        later = []
        for column in table.columns:
            field, target = table.field(column), table.refers(column)
            if column not in row:
                # A site of before had no such column.
                value = field.get_default()
            elif target is None:
                value = field.to_python(row[column])
            else:
                name = _read_name(row[column])
                value = None if name is None else self._numbers.get((target, name))
                if name is not None and value is None and column not in table.loose:
                    if target is not table.model:
                        raise LookupError(f"{table.file} {column}")
                    later.append((one, column, name))
            setattr(one, field.attname, value)
        return iter(later)


def name_row(table: Travelling, row: Row) -> Name:
    """What names a row of a suitcase."""
    parts: list[Any] = []
    for column in table.named_by:
        value = row[column]
        parts += value if isinstance(value, list) else [value]
    return tuple(parts)


def _read_name(value: Any) -> Name | None:
    if value is None:
        return None
    return tuple(value) if isinstance(value, list) else (value,)


def _wanted(table: Travelling, rows: Iterable[Row]) -> dict[str, Any]:
    """The condition under which rows of these names, and perhaps others, are found here."""
    return {
        f"{column}__key__in" if table.refers(column) else f"{column}__in": [
            row[column] for row in rows
        ]
        for column in table.named_by
    }


def take_rows_away(tournament: Tournament) -> None:
    """Delete what other rows will stand for, those first on which nothing rests; what is kept
    stays."""
    for table in reversed(list_travelling()):
        if table.is_kept:
            continue
        rows = table.rows_of(tournament)
        for column in _list_holding(table):
            while (leaves := rows.filter(**{column: None})).exists():
                leaves.delete()
        rows.delete()


def _list_holding(table: Travelling) -> Iterator[str]:
    """How a row asks which others of its table keep it from being deleted."""
    for column in table.columns:
        field = table.field(column)
        if table.refers(column) is table.model and field.remote_field.on_delete not in _FREE:
            yield field.related_query_name()


_FREE = (CASCADE, SET_NULL)


def take_others_away(tournament: Tournament, read_rows: ReadRows) -> None:
    """Delete what is kept here and came back no more: nothing rests on it by then."""
    for table in reversed(list_travelling()):
        if table.is_kept and not table.is_of_club:
            keys = [row["key"] for row in read_rows(table)]
            table.rows_of(tournament).exclude(key__in=keys).delete()


def count_receipts_on(club: Club) -> None:
    """Go on numbering after the last receipt that came."""
    books = ReceiptBook.objects.filter(club=club).annotate(last=Max("receipts__number"))
    for book in books.filter(last__gt=F("last_number")):
        ReceiptBook.objects.filter(pk=book.pk).update(last_number=book.last)
