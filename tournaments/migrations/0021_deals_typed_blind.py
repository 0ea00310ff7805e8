from django.db import migrations, models

CHOICES = [
    ("none", "Sur papier seulement"),
    ("each", "Sur leurs téléphones, l'autre camp confirme chaque donne"),
    ("whole", "Sur leurs téléphones, l'autre camp confirme la feuille entière"),
    ("blind", "Sur leurs téléphones, les deux camps saisissent, le site compare"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_sign_ups")]

    operations = [
        migrations.AlterField(
            model_name="round",
            name="phone_entry",
            field=models.CharField(choices=CHOICES, default="none", max_length=5),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="phone_entry",
            field=models.CharField(
                choices=CHOICES,
                default="none",
                max_length=5,
                verbose_name="donnes saisies par les joueurs",
            ),
        ),
    ]
