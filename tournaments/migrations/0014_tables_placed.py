from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0013_sheets_compared"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="table_places",
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
