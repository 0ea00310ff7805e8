"""Evenings played through the functions of the site, and their rows copied inside the database as
often as wanted.

What was written since a mark is the pattern. A copy has numbers and keys of its own everywhere, and
refers to copies where the pattern refers to itself; words, points and facts stay. The journals of
copies keep the pattern's seals, which are not theirs: `verify_audit` would say so.

On PostgreSQL the account has to be a superuser: the pattern's rows were checked when they were
written, and 15,000 copies of them are not checked again.
"""

import datetime
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from config.own_apps import APPS

AT_ONCE = 50
"""How many copies one statement makes."""
DAYS = 180
"""Over how many days the copies of an evening are spread, away from today."""
COPIED = ("auth", *APPS)
KEPT_UUIDS = frozenset({"site"})
"""Keys that say where something was written, not what it is."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pattern:
    """Which rows are copied: of each table those with a number above `first` and up to `last`."""

    first: Mapping[str, int]
    last: Mapping[str, int]

    def shift(self, table: str) -> int:
        """How far apart the numbers of a row and its first copy are."""
        return self.last[table] - self.first[table]


def list_tables() -> list[Any]:
    """The models whose rows are copied: those that the site numbers."""
    from django.apps import apps
    from django.db.models import AutoField, BigAutoField, OneToOneField

    return [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.app_label in COPIED
        and isinstance(model._meta.pk, AutoField | BigAutoField | OneToOneField)
        and model._meta.model_name not in {"sitekey", "permission"}
    ]


def mark() -> dict[str, int]:
    """How far the numbers of each table go now."""
    from django.db.models import Max

    return {
        model._meta.db_table: model.objects.aggregate(last=Max("pk"))["last"] or 0
        for model in list_tables()
    }


def copy(first: Mapping[str, int], times: int, *, spread: bool = False) -> int:
    """Copy what was written since a mark; `spread` moves evenings away from today, those to come
    into the future. Returns how many rows were made."""
    from django.db import connection, transaction

    pattern, made = Pattern(first=first, last=mark()), 0
    tables = [model for model in list_tables() if pattern.shift(model._meta.db_table)]
    on_server = connection.vendor == "postgresql"
    for begin in range(1, times + 1, AT_ONCE):
        end = min(begin + AT_ONCE - 1, times)
        with transaction.atomic(), connection.cursor() as cursor:
            if on_server:
                cursor.execute("SET LOCAL session_replication_role = replica")
            for model in tables:
                if model._meta.model_name == "standingssnapshot":
                    made += _copy_standings(pattern, begin, end)
                # The database's own triggers take the seats where they are not switched off.
                elif on_server or model._meta.model_name != "seat":
                    cursor.execute(_write_statement(model, pattern, begin, end, spread=spread))
                    made += cursor.rowcount
    _number_on(tables)
    return made


def _write_statement(model: Any, pattern: Pattern, begin: int, end: int, *, spread: bool) -> str:
    fields = model._meta.local_concrete_fields
    columns = ", ".join(field.column for field in fields)
    values = ", ".join(_write_value(field, pattern, spread=spread) for field in fields)
    table, number = model._meta.db_table, model._meta.pk.column
    return (
        f"INSERT INTO {table} ({columns}) WITH RECURSIVE copies(k) AS"  # noqa: S608  tables, numbers
        f" (SELECT {begin} UNION ALL SELECT k + 1 FROM copies WHERE k < {end})"
        f" SELECT {values} FROM {table} s CROSS JOIN copies"
        f" WHERE s.{number} > {pattern.first[table]} AND s.{number} <= {pattern.last[table]}"
        f" ORDER BY k, s.{number}"
    )


def _write_value(field: Any, pattern: Pattern, *, spread: bool) -> str:
    from django.db import connection
    from django.db.models import ForeignKey, SlugField, UUIDField

    on_server, column = connection.vendor == "postgresql", f"s.{field.column}"
    table = field.model._meta.db_table
    target = field.target_field if isinstance(field, ForeignKey) else None
    if target is not None and target.primary_key:
        table = target.model._meta.db_table
    if field.primary_key or (target is not None and target.primary_key):
        if not pattern.shift(table) if table in pattern.first else True:
            return column
        moved = f"{column} + k * {pattern.shift(table)}"
        return f"CASE WHEN {column} > {pattern.first[table]} THEN {moved} ELSE {column} END"
    if isinstance(target or field, UUIDField) and field.name not in KEPT_UUIDS:
        return f"CAST(md5({column} || '-' || k) AS uuid)" if on_server else f"md5({column} || k)"
    if field.unique and (isinstance(field, SlugField) or field.name == "username"):
        return f"{column} || '-k' || k"
    if spread and field.name == "date" and field.model._meta.model_name == "tournament":
        return _move_day(column, on_server=on_server)
    return column


def _move_day(column: str, *, on_server: bool) -> str:
    today, days = "CURRENT_DATE", f"k % {DAYS}"
    if on_server:
        return f"{column} + CAST(sign({column} - {today}) AS int) * ({days})"
    away = f"(CASE WHEN {column} > {today} THEN 1 ELSE -1 END)"
    return f"date({column}, ({away} * ({days})) || ' days')"


def _copy_standings(pattern: Pattern, begin: int, end: int) -> int:
    """Kept standings name their teams inside what they keep."""
    from tournaments.models import StandingsSnapshot, Team, Tournament

    first = pattern.first[StandingsSnapshot._meta.db_table]
    last = pattern.last[StandingsSnapshot._meta.db_table]
    evenings = pattern.shift(Tournament._meta.db_table)
    teams = pattern.shift(Team._meta.db_table)
    kept = list(StandingsSnapshot.objects.filter(pk__gt=first, pk__lte=last).order_by("pk"))
    made = [
        StandingsSnapshot(
            pk=snapshot.pk + k * (last - first),
            tournament_id=snapshot.tournament_id + k * evenings,
            after_round=snapshot.after_round,
            state=snapshot.state,
            tournament_version=snapshot.tournament_version,
            rows=snapshot.rows
            | {"rows": [row | {"team": row["team"] + k * teams} for row in snapshot.rows["rows"]]},
            places=snapshot.places
            and [[team + k * teams, place] for team, place in snapshot.places],
        )
        for k in range(begin, end + 1)
        for snapshot in kept
    ]
    StandingsSnapshot.objects.bulk_create(made, batch_size=500)
    return len(made)


def _number_on(tables: list[Any]) -> None:
    """Let the database go on numbering after the copies."""
    from django.core.management.color import no_style
    from django.db import connection

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def open_club(name: str) -> Any:
    """A club, and somebody who is its organiser under the same name."""
    from django.contrib.auth.models import User

    from tournaments.actors import SERVER
    from tournaments.domain.clubs import create_club
    from tournaments.models import Membership

    club = create_club(name=name, by=SERVER)
    user = User.objects.create_user(username=club.slug)
    Membership.objects.create(club=club, user=user, role="organiser")
    return club


def play_evening(
    club: Any, *, teams: int, rounds: int, date: datetime.date, then: str = "running"
) -> Any:
    """A tournament of which so many rounds are over; then the next one is `running` with no sheet
    in, or the standings are `final`, or it is to be `drawn` next."""
    from demo.evening import draw_next_round, open_evening, play_tables
    from tournaments.actors import SERVER
    from tournaments.domain.tournament.endings import finish_tournament
    from tournaments.models import Tournament

    lot = random.Random(1)
    evening = open_evening(
        club,
        name=f"Concours de {club.name}",
        date=date,
        preset="village-belote",
        teams=teams,
        lot=lot,
        is_public=True,
    )
    for _round in range(rounds):
        play_tables(draw_next_round(evening, lot), lot)
    if then == "running":
        draw_next_round(evening, lot)
    elif then == "final":
        left = Tournament.objects.get(pk=evening.pk)
        finish_tournament(left, by=SERVER, reason="Il se fait tard.")
    return Tournament.objects.get(pk=evening.pk)
