"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
import tournaments.models.keys
import tournaments.triggers
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0039_subjects_apart'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        tournaments.triggers.KnowTogether(
            state_operations=[
                migrations.CreateModel(
                    name='Hook',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('label', models.CharField(max_length=60, verbose_name='programme')),
                        ('address', tournaments.models.keys.SealedTextField()),
                        ('host', models.CharField(max_length=260)),
                        ('events', models.JSONField(default=list)),
                        ('secret', tournaments.models.keys.SealedTextField()),
                        ('earlier_secret', tournaments.models.keys.SealedTextField(blank=True)),
                        ('earlier_until', models.DateTimeField(blank=True, null=True)),
                        ('given_at', models.DateTimeField(auto_now_add=True)),
                        ('pause', models.CharField(blank=True, choices=[('by-hand', "En pause : le club l'a demandé."), ('failing', "En pause : l'adresse n'a rien pris depuis trois jours."), ('removed', 'Retirée.'), ('gone', "En pause : l'adresse répond qu'elle n'existe plus (410).")], max_length=8)),
                        ('paused_at', models.DateTimeField(blank=True, null=True)),
                        ('failures', models.PositiveIntegerField(default=0)),
                        ('failing_since', models.DateTimeField(blank=True, null=True)),
                        ('told_at', models.DateTimeField(blank=True, null=True)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to='tournaments.club')),
                        ('given_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hooks', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'annonce à un programme',
                        'verbose_name_plural': 'annonces à des programmes',
                        'db_table': 'tournaments_hook',
                        'ordering': ['club', '-given_at'],
                    },
                ),
                migrations.CreateModel(
                    name='HookDelivery',
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
                        ('event', models.CharField(choices=[('round.published', 'Une partie est publiée'), ('round.cancelled', "Le tirage d'une partie est annulé"), ('standings.changed', 'Le classement public a pu changer'), ('tournament.finished', 'Le classement est définitif'), ('test', 'Essai')], max_length=24)),
                        ('round_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('version', models.PositiveIntegerField(default=0)),
                        ('happened_at', models.DateTimeField()),
                        ('fault', models.CharField(blank=True, choices=[('inside', "L'adresse mène dans un réseau privé : le site n'appelle que l'extérieur."), ('plain', "L'adresse n'est pas en https, ou son port n'est pas permis."), ('unknown-name', 'Aucune machine ne porte ce nom.'), ('no-answer', 'Personne ne répond à cette adresse.'), ('too-slow', "La réponse n'est pas venue à temps."), ('untrusted', "Le certificat de l'adresse n'est pas valable."), ('redirect', "L'adresse renvoie vers une autre : donnez la dernière."), ('refused', 'Le programme a répondu par une erreur.'), ('gone', "L'adresse répond qu'elle n'existe plus."), ('no-secret', "L'adresse et son secret ne se lisent plus sur ce site : donnez-les de nouveau."), ('lost', "L'envoi s'est interrompu."), ('paused', "L'adresse a été mise en pause avant l'envoi.")], max_length=12)),
                        ('status', models.PositiveSmallIntegerField(blank=True, null=True)),
                        ('answer', models.TextField(blank=True)),
                        ('took_ms', models.PositiveIntegerField(blank=True, null=True)),
                        ('hook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='api.hook')),
                        ('tournament', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='hook_deliveries', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'envoi à un programme',
                        'verbose_name_plural': 'envois à des programmes',
                        'db_table': 'tournaments_hookdelivery',
                        'ordering': ['-pk'],
                        'indexes': [models.Index(condition=models.Q(('state__in', ['queued', 'sending'])), fields=['hook', 'id'], name='hook_to_tell')],
                    },
                ),
                migrations.CreateModel(
                    name='KeptAnswer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.CharField(max_length=200)),
                        ('digest', models.CharField(max_length=64)),
                        ('status', models.PositiveSmallIntegerField(null=True)),
                        ('body', models.JSONField(null=True)),
                        ('claimed_at', models.DateTimeField(db_index=True)),
                        ('token', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='tournaments.apitoken')),
                    ],
                    options={
                        'db_table': 'tournaments_keptanswer',
                        'constraints': [models.UniqueConstraint(fields=('token', 'key'), name='answer_once_per_key_of_a_token')],
                    },
                ),
            ]
        )
    ]
