"""A ruling by the tariff may say no more: the column allows what was always written to it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbitration", "0008_reasons_for_the_public")]

    operations = [
        migrations.AlterField(
            model_name="ruling",
            name="reason",
            field=models.CharField(blank=True, max_length=500, verbose_name="raison"),
        ),
    ]
