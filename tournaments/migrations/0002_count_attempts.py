from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Bucket",
            fields=[
                (
                    "key",
                    models.CharField(max_length=64, primary_key=True, serialize=False),
                ),
                ("tokens", models.FloatField()),
                ("filled_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
