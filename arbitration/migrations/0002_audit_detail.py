"""A trail of ids and numbers, its words apart: the tables. The rows follow in the next one."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbitration', '0001_initial'),
        ('tournaments', '0003_stages_rooms_series_and_rights'),
    ]

    operations = [
        migrations.AlterField(
            model_name='auditentry',
            name='tournament',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='audit_entries', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='auditentry',
            name='club',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='audit_entries', to='tournaments.club'),
        ),
        migrations.AddField(
            model_name='auditentry',
            name='digest',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
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
                'constraints': [models.CheckConstraint(condition=models.Q(('content', ''), ('salt', '')) | (~models.Q(('content', '')) & ~models.Q(('salt', ''))), name='audit_detail_whole_or_erased')],
            },
        ),
    ]
