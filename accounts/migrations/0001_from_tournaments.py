"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
import django.utils.timezone
import tournaments.models.keys
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Passkey',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('name', models.CharField(max_length=60, verbose_name='nom')),
                        ('host', models.CharField(max_length=253)),
                        ('credential', models.BinaryField()),
                        ('credential_hash', models.CharField(max_length=64, unique=True)),
                        ('count', models.BigIntegerField(default=0)),
                        ('added_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('last_used_at', models.DateTimeField(blank=True, null=True)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'tournaments_passkey',
                        'ordering': ['added_at', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='SecondStep',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('secret', tournaments.models.keys.SealedTextField()),
                        ('last_step', models.BigIntegerField(default=0)),
                        ('switched_on_at', models.DateTimeField(blank=True, null=True)),
                        ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='second_step', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'tournaments_secondstep',
                    },
                ),
                migrations.CreateModel(
                    name='SignedInBrowser',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('session_key', models.CharField(max_length=40, unique=True)),
                        ('user_agent', models.CharField(blank=True, max_length=300)),
                        ('address', models.CharField(blank=True, max_length=45)),
                        ('since', models.DateTimeField(default=django.utils.timezone.now)),
                        ('seen_at', models.DateTimeField(default=django.utils.timezone.now)),
                        ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='browsers', to=settings.AUTH_USER_MODEL)),
                    ],
                    options={
                        'db_table': 'tournaments_signedinbrowser',
                        'ordering': ['-seen_at', '-pk'],
                    },
                ),
                migrations.CreateModel(
                    name='RecoveryCode',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('code_hash', models.CharField(max_length=64)),
                        ('second_step', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to='accounts.secondstep')),
                    ],
                    options={
                        'db_table': 'tournaments_recoverycode',
                        'constraints': [models.UniqueConstraint(fields=('second_step', 'code_hash'), name='recovery_code_once_per_account')],
                    },
                ),
            ]
        )
    ]
