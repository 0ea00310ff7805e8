"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.core.validators
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
                    name='PrizeCategory',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('number', models.PositiveSmallIntegerField()),
                        ('name', models.CharField(max_length=40, verbose_name='nom de la catégorie')),
                        ('members', models.CharField(choices=[('ticked', 'Les équipes que je coche'), ('signed-up', 'Les équipes inscrites dans une catégorie du concours'), ('stage', 'Les équipes dont une phase donne la place (consolante…)'), ('all', 'Tout le monde')], default='ticked', max_length=10, verbose_name='qui en fait partie')),
                        ('team_category', models.CharField(blank=True, max_length=30, verbose_name='catégorie du concours')),
                        ('from_last', models.BooleanField(default=False, verbose_name='compter à partir du dernier')),
                        ('stage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='prize_categories', to='tournaments.stage')),
                        ('teams', models.ManyToManyField(blank=True, related_name='prize_categories', to='tournaments.team')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prize_categories', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'catégorie de lots',
                        'verbose_name_plural': 'catégories de lots',
                        'db_table': 'tournaments_prizecategory',
                        'ordering': ['tournament', 'number'],
                    },
                ),
                migrations.CreateModel(
                    name='PrizeGroup',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('number', models.PositiveSmallIntegerField()),
                        ('name', models.CharField(max_length=40, verbose_name='nom du groupe')),
                        ('cumul', models.BooleanField(default=False, verbose_name='une équipe peut en recevoir plusieurs')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prize_groups', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'groupe de lots',
                        'verbose_name_plural': 'groupes de lots',
                        'db_table': 'tournaments_prizegroup',
                        'ordering': ['tournament', 'number'],
                    },
                ),
                migrations.CreateModel(
                    name='Lot',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('number', models.PositiveSmallIntegerField()),
                        ('first_place', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='de la place')),
                        ('last_place', models.PositiveSmallIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='à la place')),
                        ('is_drawn', models.BooleanField(default=False, verbose_name='au sort')),
                        ('title', models.CharField(blank=True, max_length=120, verbose_name='lot')),
                        ('donor', models.CharField(blank=True, max_length=60, verbose_name='donné par')),
                        ('value_cents', models.PositiveIntegerField(default=0, verbose_name='valeur')),
                        ('cash_cents', models.PositiveIntegerField(default=0, verbose_name='espèces')),
                        ('from_fund', models.BooleanField(default=False, editable=False)),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lots', to='tournaments.tournament')),
                        ('category', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='lots', to='prizes.prizecategory')),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lots', to='prizes.prizegroup')),
                    ],
                    options={
                        'verbose_name': 'lot',
                        'verbose_name_plural': 'lots',
                        'db_table': 'tournaments_lot',
                        'ordering': ['tournament', 'number'],
                    },
                ),
                migrations.CreateModel(
                    name='Award',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('number', models.PositiveSmallIntegerField()),
                        ('place', models.PositiveSmallIntegerField(default=0)),
                        ('rank', models.PositiveSmallIntegerField()),
                        ('category_name', models.CharField(blank=True, max_length=40)),
                        ('is_drawn', models.BooleanField(default=False)),
                        ('is_only', models.BooleanField(default=True)),
                        ('title', models.CharField(blank=True, max_length=120)),
                        ('donor', models.CharField(blank=True, max_length=60)),
                        ('value_cents', models.PositiveIntegerField(default=0)),
                        ('cash_cents', models.PositiveIntegerField(default=0)),
                        ('why', models.JSONField(blank=True, default=dict)),
                        ('state', models.CharField(choices=[('waiting', 'à remettre'), ('handed', 'remis'), ('absent', 'équipe absente'), ('refused', 'refusé'), ('replaced', 'donné à une autre équipe')], default='waiting', max_length=8)),
                        ('proxy_name', models.CharField(blank=True, max_length=60, verbose_name='remis à')),
                        ('handed_at', models.DateTimeField(blank=True, null=True)),
                        ('handed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                        ('movement', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='award', to='tournaments.movement')),
                        ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='tournaments.team')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='awards', to='tournaments.tournament')),
                        ('lot', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='awards', to='prizes.lot')),
                        ('group', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='awards', to='prizes.prizegroup')),
                    ],
                    options={
                        'verbose_name': 'lot remis',
                        'verbose_name_plural': 'lots remis',
                        'db_table': 'tournaments_award',
                        'ordering': ['tournament', 'number'],
                    },
                ),
                migrations.CreateModel(
                    name='PrizePlan',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('sharing', models.CharField(choices=[('equal', 'Les enveloppes de leurs places sont réunies et partagées également'), ('hort', 'La moitié de sa place, plus une part égale des autres moitiés (Hort)'), ('drawn', 'Rien ne se partage : un tirage au sort donne les places')], default='equal', max_length=8, verbose_name='équipes à égalité')),
                        ('step_cents', models.PositiveIntegerField(default=1000, validators=[django.core.validators.MinValueValidator(100), django.core.validators.MaxValueValidator(2000)], verbose_name='plus petite somme donnée')),
                        ('absent', models.CharField(choices=[('kept', 'Il lui est gardé'), ('next', "Il passe à l'équipe suivante")], default='kept', max_length=8, verbose_name="lot d'une équipe partie")),
                        ('kept_until', models.DateField(blank=True, null=True, verbose_name="gardé jusqu'au")),
                        ('fund', models.JSONField(blank=True, default=dict)),
                        ('arrested_at', models.DateTimeField(blank=True, editable=False, null=True)),
                        ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='prize_plan', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'remise des lots',
                        'verbose_name_plural': 'remise des lots',
                        'db_table': 'tournaments_prizeplan',
                    },
                ),
                migrations.AddConstraint(
                    model_name='prizecategory',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='prize_category_number_once'),
                ),
                migrations.AddConstraint(
                    model_name='prizegroup',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='prize_group_number_once'),
                ),
                migrations.AddConstraint(
                    model_name='lot',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='lot_number_once'),
                ),
                migrations.AddConstraint(
                    model_name='lot',
                    constraint=models.CheckConstraint(condition=models.Q(('first_place__gte', 1), ('first_place__lte', models.F('last_place'))), name='lot_places_in_order'),
                ),
                migrations.AddConstraint(
                    model_name='award',
                    constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='award_number_once'),
                ),
                migrations.AddConstraint(
                    model_name='award',
                    constraint=models.UniqueConstraint(condition=models.Q(models.Q(('state', 'replaced'), _negated=True), ('lot__isnull', False)), fields=('lot', 'place'), name='lot_given_once'),
                ),
                migrations.AddConstraint(
                    model_name='award',
                    constraint=models.UniqueConstraint(condition=models.Q(models.Q(('state', 'replaced'), _negated=True), ('is_only', True)), fields=('group', 'team'), name='one_lot_per_team_and_group'),
                ),
            ]
        )
    ]
