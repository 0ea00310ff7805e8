"""A player can be sent out alone, and a team waits for a substitute."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_points_of_the_places_further_down'),
    ]

    operations = [
        migrations.AddField(
            model_name='teammember',
            name='excluded_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
