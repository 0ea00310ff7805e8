"""A bracket's match that ended level keeps whom the organiser named to go on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_stages_rooms_series_and_rights"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="goes_on",
            field=models.CharField(
                blank=True,
                choices=[("NS", "Nord-Sud"), ("EW", "Est-Ouest")],
                default="",
                max_length=2,
                verbose_name="qui passe",
            ),
            preserve_default=False,
        ),
    ]
