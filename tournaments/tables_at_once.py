"""Many new tables as one operation of a migration."""

from collections.abc import Sequence
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.models import CreateModel


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
        # `clear_delayed_apps_cache` does so only in a state whose relations are already delayed.
        state.__dict__.pop("apps", None)
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
