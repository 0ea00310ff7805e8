"""Entries tell by which pass for an evening somebody without an account acted."""

import django.db.models.deletion
from django.db import migrations, models

from arbitration.append_only import GuardTables


class Migration(migrations.Migration):
    dependencies = [
        ("arbitration", "0006_decisions_become_rulings"),
        ("tournaments", "0003_stages_rooms_series_and_rights"),
    ]

    operations = [
        migrations.AddField(
            model_name="auditentry",
            name="helper_pass",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="tournaments.helperpass",
            ),
        ),
        GuardTables(),
    ]
