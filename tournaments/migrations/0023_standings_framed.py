from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0022_online_payments"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="framed_by",
            field=models.JSONField(
                blank=True, default=list, verbose_name="sites qui montrent le classement"
            ),
        ),
    ]
