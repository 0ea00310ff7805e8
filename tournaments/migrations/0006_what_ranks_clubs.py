"""What ranks the clubs of a tournament is a choice; empty follows its first criterion."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_rulings_on_sheets"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="clubs_by",
            field=models.CharField(
                blank=True,
                choices=[
                    ("total", "La somme des points"),
                    ("ranking_points", "La somme des points de classement"),
                    ("places", "La somme des places, la plus petite d'abord"),
                ],
                max_length=16,
                verbose_name="ce qui classe les clubs",
            ),
        ),
    ]
