"""Whether the public reads why: nobody was asked before, so of older rulings it does not."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbitration", "0007_whole_schema")]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="tells_public",
            field=models.BooleanField(default=False, verbose_name="raison lue par le public"),
        ),
    ]
