"""What migrations have the database do by itself: triggers by which it keeps in step what its own
constraints rest on, and many new tables as one operation.

`KeepInStep` lays the triggers as a migration's operation. A later migration that alters the table
of matches, of entrants or of stages begins with `LetGo` and ends with `KeepInStep`: SQLite builds
an altered table anew, without its triggers, and no table that a trigger names can be away
meanwhile.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import CreateModel
from django.db.migrations.operations.special import SeparateDatabaseAndState

_CHAIRS = (("ns_id", "NS"), ("ns_partner_id", "NS"), ("ew_id", "EW"), ("ew_partner_id", "EW"))
_COLUMNS = ("round_id", "counts_for", *(chair for chair, _side in _CHAIRS))

# Whoever plays a match that does not count for them has their seat elsewhere.
_TAKE = "".join(
    "INSERT INTO tournaments_seat (match_id, round_id, team_id, side)"
    f" SELECT NEW.id, NEW.round_id, NEW.{chair}, '{side}'"
    f" WHERE NEW.{chair} IS NOT NULL AND NEW.counts_for IN ('both', '{side}');\n"
    for chair, side in _CHAIRS
)
_LEAVE = "DELETE FROM tournaments_seat WHERE match_id = OLD.id;\n"
_ENTER = (
    "UPDATE tournaments_stageentrant SET source_id ="
    " (SELECT CASE WHEN entry = 'barrage' THEN NULL ELSE source_id END"
    " FROM tournaments_stage WHERE id = NEW.stage_id) WHERE id = NEW.id;\n"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Trigger(ABC):
    """A trigger on a table: the statements that lay it, the function that it calls first."""

    name: str
    table: str

    @abstractmethod
    def sqlite(self) -> list[str]:
        """The statements that lay the trigger on SQLite."""

    @abstractmethod
    def postgresql(self) -> list[str]:
        """The statements that lay the trigger on PostgreSQL."""


class LayTriggers(Operation, ABC):
    """Lay triggers as a migration's operation, instead of those of their names that are there."""

    reduces_to_sql = True
    reversible = True

    @abstractmethod
    def list_triggers(self, vendor: str) -> Sequence[Trigger]:
        """Which ones, on this kind of database."""

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Models know nothing of triggers."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        self.database_backwards(app_label, schema_editor, *states)
        vendor = schema_editor.connection.vendor
        for trigger in self.list_triggers(vendor):
            for statement in getattr(trigger, vendor)():
                schema_editor.execute(statement, params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        vendor = schema_editor.connection.vendor
        for trigger in self.list_triggers(vendor):
            schema_editor.execute(drop_trigger(trigger, vendor), params=None)


def drop_trigger(trigger: Trigger, vendor: str) -> str:
    """The statement that takes a trigger away."""
    table = "" if vendor == "sqlite" else f" ON {trigger.table}"
    return f"DROP TRIGGER IF EXISTS {trigger.name}{table}"


@contextmanager
def let_go_of(triggers: Sequence[Trigger], connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Within the block these triggers are away; in a transaction, so that nobody else sees it.

    What waits for the end of the transaction is looked at before: PostgreSQL alters no table while
    anything of it waits.
    """
    vendor = connection.vendor
    connection.check_constraints()
    with connection.cursor() as cursor:
        for trigger in triggers:
            cursor.execute(drop_trigger(trigger, vendor))
        yield
        connection.check_constraints()
        for trigger in triggers:
            for statement in getattr(trigger, vendor)():
                cursor.execute(statement)


@dataclass(frozen=True, kw_only=True, slots=True)
class Follow(Trigger):
    """What the database does beside each row that is written."""

    when: str
    body: str

    def sqlite(self) -> list[str]:
        """The statement that lays it on SQLite."""
        when = f"{self.when} ON {self.table} FOR EACH ROW"
        return [f"CREATE TRIGGER {self.name} {when} BEGIN {self.body} END"]

    def postgresql(self) -> list[str]:
        """The statements that lay it on PostgreSQL, its function first."""
        function = f"tournaments_{self.name}()"
        made = f"CREATE OR REPLACE FUNCTION {function} RETURNS trigger LANGUAGE plpgsql"
        laid = f"CREATE TRIGGER {self.name} {self.when} ON {self.table} FOR EACH ROW"
        return [
            f"{made} AS $$ BEGIN {self.body} RETURN NULL; END $$",
            f"{laid} EXECUTE FUNCTION {function}",
        ]


# Databases of the first version know it by this name.
REFUSING_FUNCTION = "arbitration_append_only"
REFUSING = """
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END
"""
_LAY_REFUSING = (
    f"CREATE OR REPLACE FUNCTION {REFUSING_FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS "
    f"$${REFUSING}$$"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Guard(Trigger):
    """One act on one table that is refused where `condition` (over OLD and NEW) holds."""

    act: str
    says: str
    condition: str = ""

    def sqlite(self) -> list[str]:
        """The trigger as SQLite reads it."""
        when = f" WHEN {self.condition}" if self.condition else ""
        before = f"CREATE TRIGGER {self.name} BEFORE {self.act} ON {self.table} FOR EACH ROW{when}"
        return [f"{before} BEGIN SELECT RAISE(ABORT, '{self.says}'); END"]

    def postgresql(self) -> list[str]:
        """The trigger as PostgreSQL reads it; what it says is its function's argument."""
        each = "STATEMENT" if self.act == "TRUNCATE" else "ROW"
        when = f" WHEN ({self.condition})" if self.condition else ""
        before = f"CREATE TRIGGER {self.name} BEFORE {self.act} ON {self.table} FOR EACH {each}"
        return [
            _LAY_REFUSING,
            f"{before}{when} EXECUTE FUNCTION {REFUSING_FUNCTION}('{self.says}')",
        ]


_MATCHES, _ENTRANTS = "tournaments_match", "tournaments_stageentrant"
TRIGGERS = (
    Follow(name="seats_taken", table=_MATCHES, when="AFTER INSERT", body=_TAKE),
    Follow(
        name="seats_changed",
        table=_MATCHES,
        when=f"AFTER UPDATE OF {', '.join(_COLUMNS)}",
        body=_LEAVE + _TAKE,
    ),
    Follow(name="seats_left", table=_MATCHES, when="AFTER DELETE", body=_LEAVE),
    Follow(name="entrants_sourced", table=_ENTRANTS, when="AFTER INSERT", body=_ENTER),
    Follow(name="entrants_moved", table=_ENTRANTS, when="AFTER UPDATE OF stage_id", body=_ENTER),
)


class KeepInStep(LayTriggers):
    """Lay the triggers on matches and entrants."""

    def list_triggers(self, vendor: str) -> Sequence[Trigger]:
        """The triggers, alike on both engines."""
        return TRIGGERS

    def describe(self) -> str:
        return "Let the database keep seats and entrants in step"


class LetGo(KeepInStep):
    """Take the triggers away before a table that they name is altered."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Take the triggers away that an earlier migration laid."""
        super().database_backwards(app_label, schema_editor, *states)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, *states: Any
    ) -> None:
        """Lay again the triggers that were taken away."""
        super().database_forwards(app_label, schema_editor, *states)

    def describe(self) -> str:
        return "Let go of the triggers that keep seats and entrants in step"


class GuardTableEntries(LayTriggers):
    """Have the database refuse to edit what players typed on their phones."""

    def list_triggers(self, vendor: str) -> Sequence[Trigger]:
        """The triggers, alike on both engines."""
        table, says = "tournaments_tableentry", "what a table typed is never edited"
        return (Guard(name="table_entry_not_updated", table=table, act="UPDATE", says=says),)

    def describe(self) -> str:
        return "Let the database refuse to edit what players typed"


class CreateTogether(Operation):
    """Create models one after the other, as the same operations in a row would.

    Between two operations Django makes anew the class of every model that the first is related to;
    of sixty in a row that is most of what the first start of a site takes. Here it happens once.
    """

    reduces_to_sql = True
    reversible = True

    def __init__(self, operations: Sequence[CreateModel]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Add all of them; their classes are made when somebody asks for one."""
        _forget_classes(state)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Create the tables in their order."""
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: Any,
        to_state: Any,
    ) -> None:
        """Drop them, those that refer to others first."""
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """How `migrate --plan` names it."""
        return f"Create {len(self.operations)} models"


class KnowTogether(SeparateDatabaseAndState):
    """Know models whose tables are there already, one after the other, with their constraints; as
    in `CreateTogether`, classes are made anew once."""

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Add all that is known; classes are made when somebody asks for one."""
        _forget_classes(state)
        super().state_forwards(app_label, state)


def _forget_classes(state: Any) -> None:
    # `clear_delayed_apps_cache` does so only in a state whose relations are already delayed.
    state.__dict__.pop("apps", None)
