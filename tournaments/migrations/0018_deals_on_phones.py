import django.db.models.deletion
import uuid

import tournaments.triggers
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_lots_and_awards'),
    ]

    operations = [
        migrations.AddField(
            model_name='dealrecord',
            name='entry_key',
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='dealrecord',
            name='same_phone',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='round',
            name='phone_entry',
            field=models.CharField(choices=[('none', 'Sur papier seulement'), ('each', "Sur leurs téléphones, l'autre camp confirme chaque donne"), ('whole', "Sur leurs téléphones, l'autre camp confirme la feuille entière")], default='none', max_length=5),
        ),
        migrations.AddField(
            model_name='round',
            name='same_phone',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='contested_deal',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='held_by_desk',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='scoresheet',
            name='table_version',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='tournament',
            name='phone_entry',
            field=models.CharField(choices=[('none', 'Sur papier seulement'), ('each', "Sur leurs téléphones, l'autre camp confirme chaque donne"), ('whole', "Sur leurs téléphones, l'autre camp confirme la feuille entière")], default='none', max_length=5, verbose_name='donnes saisies par les joueurs'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='same_phone',
            field=models.BooleanField(default=True, verbose_name="l'autre camp peut répondre sur le même téléphone"),
        ),
        migrations.CreateModel(
            name='PhoneSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('side', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2)),
                ('device', models.CharField(max_length=64)),
                ('claimed_at', models.DateTimeField()),
                ('seen_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('taken_over', models.BooleanField(default=False)),
                ('asked_by', models.CharField(blank=True, max_length=64)),
                ('asked_at', models.DateTimeField(null=True)),
                ('kept_from', models.CharField(blank=True, max_length=64)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='phone_seats', to='tournaments.match')),
            ],
            options={
                'verbose_name': "place d'un téléphone",
                'verbose_name_plural': 'places des téléphones',
                'ordering': ['match', 'number'],
            },
        ),
        migrations.CreateModel(
            name='CommandKey',
            fields=[
                ('key', models.UUIDField(primary_key=True, serialize=False)),
                ('code', models.CharField(blank=True, max_length=40)),
                ('sentence', models.CharField(blank=True, max_length=500)),
                ('answered_at', models.DateTimeField(auto_now_add=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.phoneseat')),
            ],
        ),
        migrations.CreateModel(
            name='TableCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('table_number', models.PositiveSmallIntegerField()),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('short_hash', models.CharField(max_length=64, unique=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_codes', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'code de table',
                'verbose_name_plural': 'codes de table',
            },
        ),
        migrations.CreateModel(
            name='TableEntry',
            fields=[
                ('key', models.UUIDField(default=uuid.uuid4, primary_key=True, serialize=False)),
                ('side', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2)),
                ('number', models.PositiveSmallIntegerField()),
                ('facts', models.JSONField()),
                ('base', models.CharField(blank=True, max_length=40)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.phoneseat')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_entries', to='tournaments.scoresheet')),
            ],
            options={
                'verbose_name': 'donne saisie à la table',
                'verbose_name_plural': 'donnes saisies à la table',
                'ordering': ['sheet', 'entered_at'],
            },
        ),
        migrations.CreateModel(
            name='TableSignature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2)),
                ('digest', models.CharField(max_length=64)),
                ('device', models.CharField(max_length=64)),
                ('same_phone', models.BooleanField(default=False)),
                ('signed_at', models.DateTimeField()),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signatures', to='tournaments.scoresheet')),
            ],
        ),
        migrations.CreateModel(
            name='TableStand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('side', models.CharField(choices=[('NS', 'Nord-Sud'), ('EW', 'Est-Ouest')], max_length=2)),
                ('device', models.CharField(max_length=64)),
                ('same_phone', models.BooleanField(default=False)),
                ('since', models.DateTimeField(auto_now=True)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tournaments.tableentry')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='table_stands', to='tournaments.scoresheet')),
            ],
        ),
        migrations.AddConstraint(
            model_name='phoneseat',
            constraint=models.UniqueConstraint(fields=('match', 'number'), name='phone_seat_number_once'),
        ),
        migrations.AddConstraint(
            model_name='phoneseat',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('match', 'side'), name='one_phone_per_side'),
        ),
        migrations.AddConstraint(
            model_name='phoneseat',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('match', 'device'), name='one_side_per_phone'),
        ),
        migrations.AddConstraint(
            model_name='tablecode',
            constraint=models.UniqueConstraint(fields=('tournament', 'table_number'), name='one_code_per_table'),
        ),
        migrations.AddConstraint(
            model_name='tablesignature',
            constraint=models.UniqueConstraint(fields=('sheet', 'side'), name='one_signature_per_side'),
        ),
        migrations.AddConstraint(
            model_name='tablestand',
            constraint=models.UniqueConstraint(fields=('sheet', 'number', 'side'), name='one_stand_per_side'),
        ),
        tournaments.triggers.GuardTableEntries(),
    ]
