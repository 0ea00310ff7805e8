"""Which databases this version of the site takes on, by the migrations that they have had, and
which of those only add: code that does not know them reads and writes as before.

That is judged by what they do, never promised by hand. What cannot be judged does not only add. Who
migrates notes them in the database, where the versions before find it.
"""

import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.migrations import operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.db.migrations.utils import resolve_relation
from django.db.models import NOT_PROVIDED, Field
from django.utils.translation import gettext as _

from operations.models import Addition

Named = tuple[str, str]
"""A migration: its app, its name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SchemaBefore:
    """What an operation meets: the models of then, and the tables that its own migration made."""

    app: str
    state: ProjectState
    made: set[Named] = field(default_factory=set)

    def is_made(self, model: str) -> bool:
        """Whether a model of the app has a table that no older code knows."""
        return (self.app, model.lower()) in self.made


NOTES = ("operations", "0001_additions")
"""What made room for the notes: code that does not know it reads none."""


def note_additions(plan: Iterable[tuple[Migration, bool]]) -> None:
    """Note which of the migrations just done only add; each comes with whether it was undone."""
    steps = [((migration.app_label, migration.name), undone) for migration, undone in plan]
    # The table itself may not be there yet, or no more.
    if not steps or Addition._meta.db_table not in connection.introspection.table_names():
        return
    for (app, name), undone in steps:
        if undone:
            Addition.objects.filter(app=app, name=name).delete()
    done = {name for name, undone in steps if not undone and name != NOTES}
    notes = [Addition(app=app, name=name) for app, name in list_additions(done)]
    Addition.objects.bulk_create(notes, ignore_conflicts=True)


def list_noted() -> set[Named]:
    """The migrations that are noted in the database as those that only add; none in one of before
    there were notes."""
    # Asked, not tried: a database that is busy has its notes all the same.
    if Addition._meta.db_table not in connection.introspection.table_names():
        return set()
    return set(Addition.objects.values_list("app", "name"))


def list_additions(wanted: Collection[Named]) -> list[Named]:
    """Migrations of this version that only add, of those wanted."""
    loader = MigrationLoader(None)
    graph, state = loader.graph, ProjectState(real_apps=loader.unmigrated_apps)
    found = []
    plans = (graph.forwards_plan(leaf) for leaf in graph.leaf_nodes())
    for name in dict.fromkeys(chain.from_iterable(plans)):
        migration = graph.nodes[name]
        if name in wanted and only_adds(migration, state):
            found.append(name)
        state = migration.mutate_state(state, preserve=False)
    return found


def only_adds(migration: Migration, state: ProjectState) -> bool:
    """Whether older code goes on beside a migration, which finds the models in this state."""
    before = SchemaBefore(app=migration.app_label, state=state.clone())
    # One that stands for others did nothing where these were applied.
    return not migration.replaces and _all_add(migration.operations, before)


def _all_add(found: Sequence[Operation], before: SchemaBefore) -> bool:
    for operation in found:
        # A class of one's own may do anything.
        judge = JUDGES.get(type(operation))
        if judge is None or not judge(operation, before):
            return False
        operation.state_forwards(before.app, before.state)
    return True


def _does_nothing(_operation: Any, _before: SchemaBefore) -> bool:
    return True


def _makes_own_table(operation: operations.CreateModel, before: SchemaBefore) -> bool:
    """A table whose rows hold none of a table of before, which older code could not delete then."""
    if operation.options.get("managed", True) and not operation.options.get("proxy"):
        before.made.add((before.app, operation.name_lower))
    return all(_holds_nothing(of, operation.name, before) for _name, of in operation.fields)


def _makes_column(operation: operations.AddField, before: SchemaBefore) -> bool:
    """A column that older code can leave out of a new row."""
    column = operation.field
    if not _holds_nothing(column, operation.model_name, before):
        return False
    if before.is_made(operation.model_name) or column.many_to_many:
        return True
    filled = column.db_default is not NOT_PROVIDED
    # Many rows without a value are not the same, many with the database's own are.
    left_out = column.null and not filled if column.unique else column.null or filled
    return left_out and not column.generated


def _holds_nothing(column: Field[Any, Any], model: str, before: SchemaBefore) -> bool:
    """Whether the database would let older code delete every row that it knows."""
    relation: Any = column.remote_field
    if relation is None or (column.many_to_many and relation.through):
        return True
    own = (before.app, model.lower())
    needed = {resolve_relation(relation.model, *own), *([own] if column.many_to_many else ())}
    constrained = getattr(relation if column.many_to_many else column, "db_constraint", True)
    return not constrained or before.made.issuperset(needed)


def _changes_nothing_there(operation: operations.AlterField, before: SchemaBefore) -> bool:
    """A field whose column is the one it was, and whose values are those that older code knows."""
    if before.is_made(operation.model_name):
        return _holds_nothing(operation.field, operation.model_name, before)
    model = before.state.models[before.app, operation.model_name_lower]
    return _describe(model.get_field(operation.name)) == _describe(operation.field)


def _describe(column: Field[Any, Any]) -> tuple[object, ...]:
    """What the database and whoever reads a row know of a field."""
    _name, kind, positional, named = column.deconstruct()
    # A choice more is in rows before older code is back, and that one does not know it.
    choices = {value for value, _label in column.flatchoices}
    unseen = {*column.non_db_attrs, "default"} - {"db_column"}
    return kind, positional, {key: named[key] for key in named if key not in unseen}, choices


def _is_on_own_table(operation: operations.AddConstraint, before: SchemaBefore) -> bool:
    return before.is_made(operation.model_name)


def _adds_in_the_database(
    operation: operations.SeparateDatabaseAndState, before: SchemaBefore
) -> bool:
    within = SchemaBefore(app=before.app, state=before.state.clone(), made=before.made)
    return _all_add(operation.database_operations, within)


JUDGES: dict[type[Operation], Callable[[Any, SchemaBefore], bool]] = {
    operations.CreateModel: _makes_own_table,
    operations.AddField: _makes_column,
    operations.AlterField: _changes_nothing_there,
    # A unique one is a constraint.
    operations.AddIndex: _does_nothing,
    operations.AddConstraint: _is_on_own_table,
    operations.AlterModelOptions: _does_nothing,
    operations.AlterModelManagers: _does_nothing,
    operations.SeparateDatabaseAndState: _adds_in_the_database,
}
"""Who judges an operation, by its class; all others do more than add."""


class OtherVersion(ImproperlyConfigured):
    """The database is of a version that this one does not take on; the text says what to do."""


def refuse_other_version(applied: Collection[Named]) -> None:
    """Raise `OtherVersion` for a newer database where more was done than to add to it, and for one
    too old."""
    if unknown := list_in_the_way(applied):
        text = _("Cette base vient d'une autre version du programme, plus récente (%(migration)s). "
                 "Lancez cette version-là, ou rendez une sauvegarde d'avant avec "
                 "« manage.py restore ».")  # fmt: skip
        raise OtherVersion(text % {"migration": ".".join(unknown[0])})
    if is_too_old(applied):
        raise OtherVersion(
            _("Cette base vient d'une autre version du programme, que celle-ci ne reprend pas. "
              "Ouvrez-la avec cette version-là, ou donnez un autre dossier à celle-ci.")
        )  # fmt: skip


def refuse_to_start() -> None:
    """Raise `OtherVersion` where the site's database is none for this version. One that does not
    answer is no reason not to start."""
    with suppress(DatabaseError):
        refuse_other_version(MigrationRecorder(connection).applied_migrations())


@functools.cache
def list_own_migrations() -> frozenset[Named]:
    """What this version brings; its files do not change while it runs."""
    return frozenset(_read_own())


def list_unknown(applied: Collection[Named]) -> list[Named]:
    """The migrations that neither this version brings nor one of its own took the place of."""
    return sorted(set(applied) - list_own_migrations() - list_replaced())


def list_replaced() -> set[Named]:
    """The migrations that one of this version's own took the place of."""
    return {old for olds in _read_own().values() for old in olds}


def list_unknown_here(applied: Collection[Named]) -> list[Named]:
    """The unknown migrations of the site's own apps; of another program's, which a database may
    have had, none."""
    apps = {app for app, _name in list_own_migrations()}
    return [name for name in list_unknown(applied) if name[0] in apps]


def list_in_the_way(applied: Collection[Named]) -> list[Named]:
    """Of the unknown migrations here those beside which this version cannot go on."""
    unknown = list_unknown_here(applied)
    return sorted(set(unknown) - list_noted()) if unknown else []


def is_too_old(applied: Collection[Named]) -> bool:
    """Whether the database has had a part only of the migrations that one of this version stands
    for.

    The rest of them is gone: the last version that had them has to bring such a database on.
    """
    had = [(set(olds) & set(applied), set(olds)) for olds in _read_own().values()]
    return any(some and some != every for some, every in had)


@functools.cache
def _read_own() -> dict[Named, tuple[Named, ...]]:
    """What this version brings, with what each took the place of."""
    found = MigrationLoader(None).disk_migrations
    return {
        name: tuple((app, old) for app, old in migration.replaces)
        for name, migration in found.items()
    }
