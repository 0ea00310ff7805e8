import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_hooks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='photo_days',
            field=models.PositiveSmallIntegerField(default=30, verbose_name='jours où une photo est gardée'),
        ),
        migrations.AddField(
            model_name='round',
            name='first_deal_at_desk',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='first_deal_accepted',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='first_deal_at_desk',
            field=models.BooleanField(default=False, verbose_name='la table de marque accepte la première donne de chaque table'),
        ),
        migrations.CreateModel(
            name='SheetPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('sheet_key', models.UUIDField(db_index=True)),
                ('content', models.BinaryField()),
                ('digest', models.CharField(max_length=64)),
                ('size', models.PositiveIntegerField()),
                ('origin', models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur'), ('api', 'Interface de programmation')], default='desk', max_length=8)),
                ('side', models.CharField(blank=True, choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2)),
                ('added_at', models.DateTimeField()),
                ('deleted_at', models.DateTimeField(blank=True, null=True)),
                ('added_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('added_pass', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.helperpass')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='photos', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'photo de feuille',
                'verbose_name_plural': 'photos de feuilles',
                'ordering': ['tournament', 'added_at'],
            },
        ),
    ]
