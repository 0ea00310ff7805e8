from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0005_stages_play_their_own"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="is_listed",
            field=models.BooleanField(
                default=False, verbose_name="pages dans les moteurs de recherche"
            ),
        ),
    ]
