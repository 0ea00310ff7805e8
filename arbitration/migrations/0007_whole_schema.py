"""What arbitration keeps, and the triggers that guard its journals.

It stands for the migrations of the first days, whose last number it bears.
"""

import arbitration.append_only
import django.db.models.deletion
import tournaments.triggers
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ('arbitration', '0001_initial'),
        ('arbitration', '0002_who_sat_at_an_incident'),
        ('arbitration', '0003_votes_of_the_jury'),
        ('arbitration', '0004_effects_by_number_and_key'),
        ('arbitration', '0005_names_are_sealed'),
        ('arbitration', '0006_said_by_the_public'),
        ('arbitration', '0007_said_by_programs'),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tournaments', '0028_whole_schema'),
    ]

    operations = [
        tournaments.triggers.CreateTogether([
        migrations.CreateModel(
            name='Incident',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='incidents', to='tournaments.tournament')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='incidents', to='tournaments.match')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='incidents', to='tournaments.team')),
                ('kind', models.CharField(max_length=40)),
                ('side', models.CharField(blank=True, choices=[('NS', 'NS'), ('EW', 'EW')], max_length=2)),
                ('seat', models.CharField(blank=True, choices=[('N', 'N'), ('E', 'E'), ('S', 'S'), ('W', 'W')], max_length=1)),
                ('deal_number', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='donne')),
                ('seen', models.CharField(blank=True, choices=[('at-once', 'Aussitôt, avant la carte suivante'), ('during-deal', 'Pendant la donne'), ('after-deal', 'Après la donne, avant la suivante'), ('later', 'Plus tard')], max_length=12)),
                ('facts', models.JSONField(blank=True, default=dict)),
                ('words', models.CharField(blank=True, max_length=500, verbose_name='ce qui est dit')),
                ('replay', models.CharField(blank=True, max_length=2000, verbose_name='donne rejouée')),
                ('seated', models.JSONField(blank=True, default=list, editable=False)),
                ('state', models.CharField(choices=[('open', 'En attente'), ('taken', 'Prise en charge'), ('ruled', 'Tranché'), ('settled', "Réglé à l'amiable"), ('withdrawn', 'Sans suite')], default='open', max_length=10)),
                ('origin', models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur'), ('api', 'Interface de programmation')], default='desk', max_length=8)),
                ('opened_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('taken_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('taken_at', models.DateTimeField(null=True)),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('closed_at', models.DateTimeField(null=True)),
                ('withdrawal_reason', models.CharField(blank=True, max_length=500)),
            ],
            options={
                'verbose_name': 'incident',
                'verbose_name_plural': 'incidents',
                'ordering': ['opened_at', 'id'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('kind', 'score-disagreement'), ('state__in', ('open', 'taken'))), fields=('match', 'kind'), name='one_waiting_disagreement_per_match'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'open'), models.Q(('taken_at__isnull', False), _negated=True), models.Q(('closed_at__isnull', False), _negated=True)), models.Q(('state', 'taken'), ('taken_at__isnull', False), models.Q(('closed_at__isnull', False), _negated=True)), models.Q(models.Q(('state__in', ('open', 'taken')), _negated=True), ('closed_at__isnull', False)), _connector='OR'), name='incident_state_as_its_hours'), models.CheckConstraint(condition=models.Q(('match__isnull', False), ('team__isnull', False), _connector='OR'), name='incident_of_a_table_or_a_team'), models.CheckConstraint(condition=models.Q(('seat', ''), models.Q(('seat__in', ['N', 'S']), ('side', 'NS')), models.Q(('seat__in', ['E', 'W']), ('side', 'EW')), _connector='OR'), name='incident_seat_of_its_side')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='tournaments.tournament')),
                ('incident', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='arbitration.incident')),
                ('number', models.PositiveIntegerField(verbose_name='numéro')),
                ('proposal', models.JSONField(null=True)),
                ('effects', models.JSONField(default=list)),
                ('applied', models.JSONField(default=list)),
                ('departs', models.BooleanField(default=False)),
                ('amicable', models.BooleanField(default=False, verbose_name="à l'amiable")),
                ('reason', models.CharField(max_length=500, verbose_name='raison')),
                ('notice', models.CharField(blank=True, max_length=500, verbose_name='avis aux joueurs')),
                ('votes', models.JSONField(default=dict, editable=False)),
                ('revises', models.OneToOneField(null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='revised_by', to='arbitration.ruling')),
                ('ruled_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ruled_at', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'décision',
                'verbose_name_plural': 'décisions',
                'ordering': ['tournament', 'number'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='ruling_number_once_per_tournament'), models.UniqueConstraint(condition=models.Q(('revises', None)), fields=('incident',), name='one_first_ruling_per_incident'), models.CheckConstraint(condition=models.Q(('departs', False), models.Q(('reason', ''), _negated=True), _connector='OR'), name='departure_has_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='JuryMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='jury', to='tournaments.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'membre du jury',
                'verbose_name_plural': 'jury',
                'ordering': ['tournament', 'user__username'],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'user'), name='juror_once_per_tournament')],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appeals', to='arbitration.ruling')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='appeals', to='tournaments.team')),
                ('words', models.CharField(max_length=500, verbose_name="ce que dit l'équipe")),
                ('lodged_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('lodged_at', models.DateTimeField()),
                ('state', models.CharField(choices=[('lodged', 'En attente du jury'), ('upheld', 'Décision confirmée'), ('reversed', 'Décision annulée'), ('changed', 'Décision modifiée'), ('inadmissible', 'Appel irrecevable'), ('withdrawn', 'Appel retiré')], default='lodged', max_length=12)),
                ('proposed', models.JSONField(editable=False, null=True)),
                ('votes', models.JSONField(default=dict, editable=False)),
                ('decision', models.CharField(blank=True, max_length=500, verbose_name='décision du jury')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_at', models.DateTimeField(null=True)),
                ('judges', models.ManyToManyField(blank=True, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'appel',
                'verbose_name_plural': 'appels',
                'ordering': ['lodged_at', 'id'],
                'constraints': [models.UniqueConstraint(fields=('ruling', 'team'), name='one_appeal_per_ruling_team'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('state', 'lodged')), models.Q(models.Q(('state', 'lodged'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='appeal_decided_with_its_hour')],
            },
        ),
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('account', models.ForeignKey(db_column='account_key', db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.accountkey', to_field='key')),
                ('helper_pass', models.ForeignKey(db_column='pass_key', db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.helperpass', to_field='key')),
                ('origin', models.CharField(choices=[('desk', 'Table de marque'), ('arbiter', 'Arbitre'), ('table', 'Téléphone de la table'), ('public', 'Le public'), ('command', 'Commande du serveur'), ('api', 'Interface de programmation')], max_length=8)),
                ('site', models.UUIDField()),
                ('tournament', models.ForeignKey(db_column='tournament_key', db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='audit_entries', to='tournaments.tournament', to_field='key')),
                ('club', models.ForeignKey(db_column='club_key', db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='audit_entries', to='tournaments.club', to_field='key')),
                ('number', models.PositiveIntegerField()),
                ('act', models.CharField(max_length=40, verbose_name='acte')),
                ('subject_type', models.CharField(blank=True, max_length=40)),
                ('subject_key', models.UUIDField(null=True)),
                ('at', models.DateTimeField()),
                ('digest', models.CharField(max_length=64)),
                ('previous_seal', models.CharField(max_length=64)),
                ('seal', models.CharField(max_length=64)),
            ],
            options={
                'verbose_name': 'entrée du journal',
                'verbose_name_plural': 'journal',
                'ordering': ['tournament_id', 'club_id', 'number'],
                'indexes': [models.Index(fields=['subject_key'], name='audit_by_subject')],
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='audit_number_once_per_tournament'), models.UniqueConstraint(fields=('club', 'number'), name='audit_number_once_per_club'), models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('tournament', None)), models.Q(('club', None), ('tournament__isnull', False)), _connector='OR'), name='audit_trail_of_a_tournament_or_a_club')],
            },
        ),
        migrations.CreateModel(
            name='AuditDetail',
            fields=[
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='detail', serialize=False, to='arbitration.auditentry')),
                ('content', models.TextField(blank=True)),
                ('salt', models.CharField(blank=True, max_length=32)),
            ],
            options={
                'verbose_name': "détail d'une entrée",
                'verbose_name_plural': 'détails des entrées',
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('content', ''), ('salt', '')), models.Q(models.Q(('content', ''), _negated=True), models.Q(('salt', ''), _negated=True)), _connector='OR'), name='audit_detail_whole_or_erased')],
            },
        ),
        ]),
        arbitration.append_only.GuardTables(),
    ]
