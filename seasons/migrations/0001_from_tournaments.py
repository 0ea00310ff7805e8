"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.core.validators
import django.db.models.deletion
import tournaments.triggers
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0039_subjects_apart'),
    ]

    operations = [
        tournaments.triggers.KnowTogether(
            state_operations=[
                migrations.CreateModel(
                    name='Identification',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('name', models.CharField(blank=True, max_length=60, verbose_name='nom affiché')),
                        ('made_at', models.DateTimeField(auto_now_add=True)),
                        ('undone_at', models.DateTimeField(editable=False, null=True)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='identifications', to='tournaments.club')),
                    ],
                    options={
                        'db_table': 'tournaments_identification',
                        'ordering': ['pk'],
                    },
                ),
                migrations.CreateModel(
                    name='IdentifiedPlayer',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('person', models.PositiveSmallIntegerField()),
                        ('identification', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='seasons.identification')),
                        ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='identifications', to='tournaments.player')),
                        ('tournament', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='identified_players', to='tournaments.tournament')),
                    ],
                    options={
                        'db_table': 'tournaments_identifiedplayer',
                        'ordering': ['identification', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='Series',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('name', models.CharField(max_length=80, verbose_name='nom du challenge')),
                        ('slug', models.SlugField(max_length=80, unique=True)),
                        ('ranks', models.CharField(choices=[('people', 'Les joueurs, quel que soit le partenaire'), ('teams', 'Les équipes'), ('clubs', 'Les clubs')], default='people', max_length=8, verbose_name='qui est classé')),
                        ('points', models.CharField(choices=[('table', 'Un barème par place'), ('reverse', "Autant de points que d'équipes derrière, plus un"), ('ranking_points', 'Les points de classement du concours')], default='table', max_length=16, verbose_name='points par concours')),
                        ('points_by_place', models.JSONField(blank=True, default=list, verbose_name='barème par place')),
                        ('last_for_all', models.BooleanField(default=False, verbose_name='les places suivantes ont les points de la dernière du barème')),
                        ('participation_points', models.PositiveIntegerField(default=0, validators=[django.core.validators.MinValueValidator(0), django.core.validators.MaxValueValidator(100000)], verbose_name='points de participation')),
                        ('best_of', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name='meilleurs résultats retenus')),
                        ('is_public', models.BooleanField(default=True, verbose_name='visible par tous')),
                        ('version', models.PositiveIntegerField(default=1, editable=False)),
                        ('created_at', models.DateTimeField(auto_now_add=True)),
                        ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='series', to='tournaments.club')),
                    ],
                    options={
                        'verbose_name': 'challenge',
                        'verbose_name_plural': 'challenges',
                        'db_table': 'tournaments_series',
                        'ordering': ['-created_at', '-id'],
                    },
                ),
                migrations.CreateModel(
                    name='SeriesEvent',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('added_at', models.DateTimeField(auto_now_add=True)),
                        ('series', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='seasons.series')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series_events', to='tournaments.tournament')),
                    ],
                    options={
                        'db_table': 'tournaments_seriesevent',
                        'ordering': ['series', 'tournament__date', 'id'],
                        'constraints': [models.UniqueConstraint(fields=('series', 'tournament'), name='tournament_once_per_series')],
                    },
                ),
            ]
        )
    ]
