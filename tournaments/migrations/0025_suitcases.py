import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

CUSTODIES = [
    ("here", "Ici"),
    ("away", "À la salle"),
    ("visiting", "Dans la salle, venu d'un autre site"),
    ("returned", "Refermé pour le retour"),
    ("archive", "Archive"),
]


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_api_tokens"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="custody",
            field=models.CharField(
                choices=CUSTODIES, default="here", editable=False, max_length=8
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="custody_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="custody_by",
            field=models.CharField(blank=True, editable=False, max_length=200),
        ),
        migrations.CreateModel(
            name="BroughtFile",
            fields=[
                (
                    "key",
                    models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                ("content", models.BinaryField()),
                ("brought_at", models.DateTimeField(auto_now_add=True)),
                (
                    "brought_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Suitcase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("number", models.PositiveSmallIntegerField()),
                ("is_ours", models.BooleanField(default=True)),
                ("secret", models.CharField(max_length=64)),
                ("head", models.CharField(max_length=80)),
                ("people", models.JSONField(blank=True, default=dict)),
                (
                    "taken_to",
                    models.CharField(blank=True, max_length=80),
                ),
                ("packed_at", models.DateTimeField()),
                ("packed_by", models.CharField(max_length=200)),
                ("opened_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("given_up_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="suitcases",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "valise",
                "verbose_name_plural": "valises",
                "ordering": ["tournament", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=Q(ended_at=None, given_up_at=None),
                        fields=("tournament",),
                        name="one_suitcase_out_per_tournament",
                    )
                ],
            },
        ),
    ]
