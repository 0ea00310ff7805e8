"""What tournaments are called and who plays in their teams is sealed from now on."""

from typing import Any

from django.db import migrations

from arbitration.domain.audit import record_entries
from tournaments.actors import SERVER
from tournaments.enums import Act
from tournaments.models import Tournament
from tournaments.signals import Announcement


def seal_names(apps: Any, schema_editor: Any) -> None:
    """Seal the names of every tournament as they stand, in an entry of its journal."""
    rows = apps.get_model("tournaments", "Tournament").objects.order_by("pk")
    for pk, key in rows.values_list("pk", "key"):
        tournament = Tournament(pk=pk, key=key)
        said = Announcement(act=Act.ROWS_CONVERTED, subject=tournament)
        record_entries([said], tournament=tournament, by=SERVER)


class Migration(migrations.Migration):
    """No way back: an entry of a journal is written for good."""

    dependencies = [
        ("arbitration", "0004_effects_by_number_and_key"),
        ("tournaments", "0021_deals_typed_blind"),
    ]

    operations = [migrations.RunPython(seal_names)]
