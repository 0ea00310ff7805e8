from django.db import migrations, models


class Migration(migrations.Migration):
    """Whoever signs up from home says whether the club's mails are welcome."""

    dependencies = [("tournaments", "0031_tournaments_by_day")]

    operations = [
        migrations.AddField(
            model_name="booking",
            name="agrees_to_mails",
            field=models.BooleanField(default=False),
        ),
    ]
