"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
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
                    name='BroughtFile',
                    fields=[
                        ('key', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                        ('name', models.CharField(max_length=120)),
                        ('content', models.BinaryField()),
                        ('brought_at', models.DateTimeField(auto_now_add=True)),
                        ('brought_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'tournaments_broughtfile',
                    },
                ),
                migrations.CreateModel(
                    name='CopyAside',
                    fields=[
                        ('key', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                        ('name', models.CharField(max_length=120)),
                        ('content', models.BinaryField()),
                        ('head', models.CharField(max_length=80)),
                        ('put_aside_at', models.DateTimeField()),
                        ('put_aside_by', models.CharField(max_length=200)),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='copies_aside', to='tournaments.tournament')),
                    ],
                    options={
                        'db_table': 'tournaments_copyaside',
                    },
                ),
                migrations.CreateModel(
                    name='Suitcase',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('number', models.PositiveSmallIntegerField()),
                        ('is_ours', models.BooleanField(default=True)),
                        ('secret', models.CharField(max_length=64)),
                        ('head', models.CharField(max_length=80)),
                        ('people', models.JSONField(blank=True, default=dict)),
                        ('taken_to', models.CharField(blank=True, max_length=80)),
                        ('packed_at', models.DateTimeField()),
                        ('packed_by', models.CharField(max_length=200)),
                        ('opened_at', models.DateTimeField(null=True)),
                        ('ended_at', models.DateTimeField(null=True)),
                        ('given_up_at', models.DateTimeField(null=True)),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='suitcases', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'valise',
                        'verbose_name_plural': 'valises',
                        'db_table': 'tournaments_suitcase',
                        'ordering': ['tournament', 'number'],
                        'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at', None), ('given_up_at', None)), fields=('tournament',), name='one_suitcase_out_per_tournament')],
                    },
                ),
            ]
        )
    ]
