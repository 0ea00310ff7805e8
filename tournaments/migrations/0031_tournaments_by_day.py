from django.db import migrations, models


class Migration(migrations.Migration):
    """The public lists and calendars are read by day, whatever has been played before."""

    dependencies = [("tournaments", "0030_away")]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-date", "-id"], name="tournament_by_day"),
        ),
    ]
