"""The words have moved: drop their old columns, and let the database refuse any rewriting."""

from django.db import migrations, models

from arbitration.append_only import GuardTables


class Migration(migrations.Migration):

    dependencies = [
        ('arbitration', '0003_reseal_the_trails'),
    ]

    operations = [
        migrations.RemoveField(model_name='auditentry', name='address'),
        migrations.RemoveField(model_name='auditentry', name='after'),
        migrations.RemoveField(model_name='auditentry', name='before'),
        migrations.RemoveField(model_name='auditentry', name='reason'),
        migrations.AlterModelOptions(
            name='auditentry',
            options={'ordering': ['tournament', 'club', 'number'], 'verbose_name': 'entrée du journal', 'verbose_name_plural': 'journal'},
        ),
        migrations.AddConstraint(
            model_name='auditentry',
            constraint=models.UniqueConstraint(fields=('club', 'number'), name='audit_number_once_per_club'),
        ),
        migrations.AddConstraint(
            model_name='auditentry',
            constraint=models.CheckConstraint(condition=models.Q(('club__isnull', False), ('tournament', None)) | models.Q(('club', None), ('tournament__isnull', False)), name='audit_trail_of_a_tournament_or_a_club'),
        ),
        GuardTables(),
    ]
