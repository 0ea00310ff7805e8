import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0027_first_deals_and_photos"),
    ]

    operations = [
        migrations.AddField(
            model_name="award",
            name="movement",
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="award", to="tournaments.movement"),
        ),
        migrations.AddField(
            model_name="booking",
            name="consent_words",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="booking",
            name="partner_until",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="onlinepayment",
            name="refunds",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="outgoingmail",
            name="calendar",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="tournament",
            name="partner_hours",
            field=models.PositiveSmallIntegerField(default=24, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(240)], verbose_name="délai pour répondre à un partenaire proposé, en heures"),
        ),
    ]
