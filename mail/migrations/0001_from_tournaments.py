"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0039_subjects_apart'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='OutgoingMail',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('state', models.CharField(choices=[('queued', 'en attente'), ('sending', "en cours d'envoi"), ('sent', 'envoyé'), ('failed', 'échoué'), ('dropped', 'abandonné'), ('unsure', 'peut-être envoyé')], default='queued', max_length=8)),
                        ('tries', models.PositiveSmallIntegerField(default=0)),
                        ('last_error', models.CharField(blank=True, max_length=300)),
                        ('not_before', models.DateTimeField()),
                        ('claimed_at', models.DateTimeField(blank=True, null=True)),
                        ('sent_at', models.DateTimeField(blank=True, null=True)),
                        ('created_at', models.DateTimeField(auto_now_add=True)),
                        ('dedup_key', models.CharField(max_length=160, unique=True)),
                        ('kind', models.CharField(choices=[('reminder', 'Rappel'), ('changed', 'Changement pratique'), ('cancelled', 'Concours annulé'), ('results', 'Résultats'), ('message', 'Message'), ('receipt', 'Reçu'), ('booking', 'Inscription')], max_length=24, verbose_name='nature')),
                        ('to_address', models.EmailField(blank=True, max_length=254, verbose_name='adresse')),
                        ('reply_to', models.EmailField(blank=True, max_length=254)),
                        ('language', models.CharField(default='fr', max_length=10)),
                        ('subject', models.CharField(blank=True, max_length=150, verbose_name='objet')),
                        ('text', models.TextField(blank=True)),
                        ('calendar', models.TextField(blank=True)),
                        ('message_id', models.CharField(max_length=320)),
                        ('doubts', models.PositiveSmallIntegerField(default=0)),
                        ('expires_at', models.DateTimeField(blank=True, null=True)),
                        ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mails', to='tournaments.player')),
                        ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='mails', to='tournaments.team')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='mails', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'courriel',
                        'verbose_name_plural': 'courriels',
                        'db_table': 'tournaments_outgoingmail',
                        'ordering': ['-created_at', '-pk'],
                        'indexes': [models.Index(condition=models.Q(('state__in', ['queued', 'sending', 'unsure'])), fields=['not_before'], name='mail_to_send')],
                    },
                ),
            ]
        )
    ]
