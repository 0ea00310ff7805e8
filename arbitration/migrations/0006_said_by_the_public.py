from django.db import migrations, models

ORIGINS = [
    ("desk", "Table de marque"),
    ("arbiter", "Arbitre"),
    ("table", "Téléphone de la table"),
    ("public", "Le public"),
    ("command", "Commande du serveur"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("arbitration", "0005_names_are_sealed"),
        ("tournaments", "0020_sign_ups"),
    ]

    operations = [
        migrations.AlterField(
            model_name="auditentry",
            name="origin",
            field=models.CharField(choices=ORIGINS, max_length=8),
        ),
        migrations.AlterField(
            model_name="incident",
            name="origin",
            field=models.CharField(choices=ORIGINS, default="desk", max_length=8),
        ),
    ]
