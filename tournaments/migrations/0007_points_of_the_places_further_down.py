"""A table of points can go on: places further down have those of the last one listed."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0006_what_ranks_clubs'),
    ]

    operations = [
        migrations.AddField(
            model_name='series',
            name='last_for_all',
            field=models.BooleanField(default=False, verbose_name='les places suivantes ont les points de la dernière du barème'),
        ),
    ]
