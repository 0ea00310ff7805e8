"""Rows as they travel: values of JSON, and references by the names of what they refer to."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.duration import duration_iso_string

from tournaments.models import AccountKey, Club, Player, Tournament
from tournaments.queries.travelling import Travelling
from tournaments.queries.travelling_played import list_name_paths, list_travelling

Row = dict[str, Any]
Name = tuple[Any, ...]
"""What names a row, column by column."""

ACCOUNTS, CLUBS = "data/auth.user.jsonl", "data/tournaments.club.jsonl"
TOURNAMENT_FILE = "data/tournaments.tournament.jsonl"
CLUB_COLUMNS = ("key", "name", "slug", "town", "contact_email", "is_listed")


def find_table_of_people() -> Travelling:
    """The table of the persons who play."""
    return next(table for table in list_travelling() if table.model is Player)


def read_people(rows: Iterable[Row]) -> dict[str, Row]:
    """Persons by their keys, as a suitcase remembers them."""
    return {row["key"]: row for row in rows}


def list_rows(table: Travelling, tournament: Tournament, *, with_names: bool = True) -> list[Row]:
    """The rows of a table that travel with a tournament, the first written first."""
    rows = list(read_rows(table, table.rows_of(tournament)).values())
    return rows if with_names else [_without_names(table, row, n) for n, row in enumerate(rows, 1)]


def read_rows(table: Travelling, found: QuerySet[Any]) -> dict[Any, Row]:
    """Rows of a table as they travel, by their number here, in their order."""
    paths = {column: _list_paths(table, column) for column in table.columns}
    wanted = list(dict.fromkeys(["pk", *(path for several in paths.values() for path in several)]))
    places = {path: place for place, path in enumerate(wanted)}
    rows: dict[Any, Row] = {
        values[0]: {
            column: _describe_column([values[places[path]] for path in several])
            for column, several in paths.items()
        }
        for values in found.values_list(*wanted)
    }
    for column in table.many:
        _add_many(table, column, rows)
    return rows


def _list_paths(table: Travelling, column: str) -> tuple[str, ...]:
    target = table.refers(column)
    if target is None:
        return (table.field(column).attname,)
    return tuple(f"{column}__{path}" for path in list_name_paths(target))


def _describe_column(values: Sequence[Any]) -> Any:
    """A column as JSON: a value, the name of a row where it is one, a list where it is several."""
    described = [describe_value(value) for value in values]
    if len(described) == 1:
        return described[0]
    return None if None in described else described


def describe_value(value: Any) -> Any:
    """A value of the database as JSON has it, to the microsecond."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.UTC).isoformat(timespec="microseconds")
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        return duration_iso_string(value)
    return str(value) if isinstance(value, UUID) else value


def _add_many(table: Travelling, column: str, rows: dict[Any, Row]) -> None:
    """Put the names of what a many-to-many column refers to into the rows, in their order."""
    field = table.field(column)
    (path,) = list_name_paths(field.remote_field.model)
    own = f"{field.m2m_field_name()}_id"
    pairs = field.remote_field.through.objects.filter(**{f"{own}__in": list(rows)})
    named = pairs.values_list(own, f"{field.m2m_reverse_field_name()}__{path}")
    found = sorted((pk, str(key)) for pk, key in named)
    for row in rows.values():
        row[column] = []
    for pk, several in groupby(found, key=itemgetter(0)):
        rows[pk][column] = [key for _pk, key in several]


def _without_names(table: Travelling, row: Row, number: int) -> Row:
    bare = row | dict(table.told_as)
    if table.model is Player:
        bare |= {"name": f"Joueur {number}", "name_key": f"joueur {number}"}
    return bare


def list_club_rows(club: Club) -> list[Row]:
    """The club as it is where it is not known yet."""
    return [{column: describe_value(getattr(club, column)) for column in CLUB_COLUMNS}]


def list_account_rows(accounts: Iterable[str]) -> list[Row]:
    """The accounts of these keys: key and name, in the order of the keys."""
    found = AccountKey.objects.filter(key__in=set(accounts)).select_related("user")
    rows = [
        {
            "key": str(account.key),
            "name": account.user.get_full_name() or account.user.get_username(),
        }
        for account in found
    ]
    return sorted(rows, key=itemgetter("key"))


def list_users_without_key(tournament: Tournament) -> list[User]:
    """The accounts to which rows of a tournament refer, and which have no key yet."""
    found: set[int] = set()
    for table in list_travelling():
        for column in (*table.columns, *table.many):
            if is_of_users(table, column):
                users = table.rows_of(tournament).order_by().values_list(column, flat=True)
                found.update(pk for pk in users if pk is not None)
    return list(User.objects.filter(pk__in=found, account_key=None).order_by("pk"))


def is_of_users(table: Travelling, column: str) -> bool:
    """Whether a column refers to accounts."""
    target = table.field(column).related_model
    return target is User


def list_named_accounts(table: Travelling, rows: Iterable[Row]) -> Iterator[str]:
    """The keys of the accounts that rows name."""
    columns = [
        column
        for column in (*table.columns, *table.many)
        if table.field(column).related_model in (User, AccountKey)
    ]
    for row in rows:
        for column in columns:
            named = row[column]
            yield from named if isinstance(named, list) else [named] if named else []
