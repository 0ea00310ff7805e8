"""Give every decision on a contested sheet its numbered ruling."""

from collections import Counter
from typing import Any

from django.db import migrations


def number_decisions(apps: Any, schema_editor: Any) -> None:
    """Turn closed incidents into ruled ones, in the order in which they were decided."""
    incidents, rulings = (apps.get_model("arbitration", name) for name in ("Incident", "Ruling"))
    numbers: Counter[int] = Counter()
    for incident in incidents.objects.filter(state="closed").order_by("closed_at", "pk"):
        numbers[incident.tournament_id] += 1
        rulings.objects.create(
            tournament_id=incident.tournament_id,
            incident=incident,
            number=numbers[incident.tournament_id],
            reason=incident.withdrawal_reason,
            ruled_by_id=incident.closed_by_id,
            ruled_at=incident.closed_at,
        )
        incident.state, incident.withdrawal_reason = "ruled", ""
        incident.save()


class Migration(migrations.Migration):
    dependencies = [("arbitration", "0005_incidents_rulings_appeals")]

    operations = [migrations.RunPython(number_decisions, migrations.RunPython.noop)]
