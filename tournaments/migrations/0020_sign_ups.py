import django.core.validators
import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0019_outgoing_mail'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='shows_initial',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='tournament',
            name='booking_closes_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='elles ferment le'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='booking_contact',
            field=models.CharField(blank=True, max_length=120, verbose_name='qui appeler'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='booking_mode',
            field=models.CharField(choices=[('closed', "Fermées : on s'inscrit auprès du club"), ('open', 'Ouvertes : une place libre est donnée tout de suite'), ('approval', 'Sur accord : le club répond à chaque demande')], default='closed', max_length=8, verbose_name='inscriptions en ligne'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='booking_opens_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='elles ouvrent le'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='booking_words',
            field=models.TextField(blank=True, max_length=600, validators=[django.core.validators.MaxLengthValidator(600)], verbose_name='vos mots'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='offer_hours',
            field=models.PositiveSmallIntegerField(default=24, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(240)], verbose_name='délai pour accepter une place, en heures'),
        ),
        migrations.AlterField(
            model_name='dealrecord',
            name='origin',
            field=models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur')], default='desk', max_length=8),
        ),
        migrations.AlterField(
            model_name='desksession',
            name='origin',
            field=models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur')], max_length=8),
        ),
        migrations.AlterField(
            model_name='movement',
            name='origin',
            field=models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur')], max_length=8),
        ),
        migrations.AlterField(
            model_name='totalsrecord',
            name='origin',
            field=models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur')], default='desk', max_length=8),
        ),
        migrations.CreateModel(
            name='Booking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('state', models.CharField(choices=[('asked', 'À traiter'), ('taken', 'Prise en compte'), ('refused', 'Refusée'), ('cancelled', 'Annulée'), ('declined', 'Place déclinée'), ('lapsed', 'Proposition expirée')], default='asked', max_length=12)),
                ('player_1', models.CharField(max_length=60, verbose_name='premier joueur')),
                ('player_2', models.CharField(blank=True, max_length=60, verbose_name='second joueur')),
                ('licence_1', models.CharField(blank=True, max_length=20, verbose_name='licence')),
                ('licence_2', models.CharField(blank=True, max_length=20, verbose_name='licence')),
                ('tariff_1', models.CharField(blank=True, max_length=40, verbose_name='tarif')),
                ('tariff_2', models.CharField(blank=True, max_length=40, verbose_name='tarif')),
                ('club_name', models.CharField(blank=True, max_length=60, verbose_name='club')),
                ('phone', models.CharField(max_length=30, verbose_name='téléphone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='courriel')),
                ('language', models.CharField(default='fr', max_length=10)),
                ('shows_initial', models.BooleanField(default=False)),
                ('consent_at', models.DateTimeField()),
                ('queued_at', models.DateTimeField()),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('offered_until', models.DateTimeField(blank=True, null=True)),
                ('refusal', models.CharField(blank=True, max_length=200, verbose_name='ce que le club a répondu')),
                ('accepts_partner', models.BooleanField(default=False)),
                ('not_with', models.JSONField(blank=True, default=list)),
                ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.booking')),
                ('team', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='booking', to='tournaments.team')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bookings', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'inscription en ligne',
                'verbose_name_plural': 'inscriptions en ligne',
                'ordering': ['queued_at', 'pk'],
            },
        ),
    ]
