"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tournaments', '0039_subjects_apart'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name='Wall',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('name', models.SlugField(blank=True, max_length=30, verbose_name="nom de l'écran")),
                        ('view', models.CharField(choices=[('auto', 'Automatique'), ('places', 'Les places'), ('tables', 'Les tables'), ('classement', 'Le classement'), ('horloge', "L'horloge"), ('tableau', 'Les tableaux et les poules'), ('repechage', 'Le repêchage au sort'), ('palmares', 'La remise des prix')], default='auto', max_length=12, verbose_name="ce qu'il montre")),
                        ('message', models.CharField(blank=True, max_length=120, verbose_name='message')),
                        ('message_until', models.DateTimeField(blank=True, null=True)),
                        ('first_letter', models.CharField(blank=True, max_length=1, verbose_name='noms de')),
                        ('last_letter', models.CharField(blank=True, max_length=1, verbose_name='à')),
                        ('reveal', models.CharField(choices=[('at-once', 'dès que la partie est complète'), ('on-press', 'quand je le demande')], default='at-once', max_length=8, verbose_name='le classement paraît')),
                        ('revealed_round', models.PositiveSmallIntegerField(default=0)),
                        ('version', models.PositiveIntegerField(default=0)),
                        ('room', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.room')),
                        ('stage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournaments.stage')),
                        ('told_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='walls', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'écran',
                        'verbose_name_plural': 'écrans',
                        'db_table': 'tournaments_wall',
                        'ordering': ['tournament', 'name'],
                        'constraints': [models.UniqueConstraint(fields=('tournament', 'name'), name='wall_name_once')],
                    },
                ),
            ]
        )
    ]
