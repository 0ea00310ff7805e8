import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0029_second_step_and_passkeys"),
    ]

    operations = [
        migrations.AlterField(
            model_name="onlinepayment",
            name="doubt",
            field=models.CharField(blank=True, choices=[("amount", "Une autre somme que celle attendue"), ("no-place", "Payé, sans place"), ("nothing-owed", "L'inscription était déjà réglée"), ("refund", "Remboursé, et peut-être déjà noté à la main"), ("away", "Arrivé pendant que le concours était à la salle")], max_length=12),
        ),
        migrations.CreateModel(
            name="DeferredRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("kind", models.CharField(choices=[("book", "Demande une place"), ("change", "Change son inscription"), ("cancel", "Annule son inscription"), ("again", "Redemande une place"), ("accept", "Accepte la place proposée"), ("partner-yes", "Dit oui au partenaire proposé"), ("partner-no", "Dit non au partenaire proposé")], max_length=12)),
                ("state", models.CharField(choices=[("waiting", "À traiter"), ("applied", "Appliquée"), ("aside", "Mise de côté")], default="waiting", max_length=8)),
                ("told", models.JSONField(blank=True, default=dict)),
                ("token_hash", models.CharField(blank=True, db_index=True, editable=False, max_length=64)),
                ("language", models.CharField(default="fr", max_length=10)),
                ("came_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("ended_by", models.CharField(blank=True, max_length=200)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("booking", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="deferred", to="tournaments.booking")),
                ("tournament", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="deferred", to="tournaments.tournament")),
            ],
            options={
                "verbose_name": "demande arrivée pendant l'absence",
                "verbose_name_plural": "demandes arrivées pendant l'absence",
                "ordering": ["came_at", "pk"],
            },
        ),
    ]
