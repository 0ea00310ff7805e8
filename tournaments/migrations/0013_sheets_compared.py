from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0012_barrages_at_the_cut")]

    operations = [
        migrations.AddField(
            model_name="scoresheet",
            name="compared_version",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]
