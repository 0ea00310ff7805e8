"""The tables that lay among those of tournaments and keep their names: nothing is done to them."""

import django.db.models.deletion
import tournaments.models.keys
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
                    name='Booking',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('token_hash', models.CharField(editable=False, max_length=64, unique=True)),
                        ('state', models.CharField(choices=[('asked', 'À traiter'), ('taken', 'Prise en compte'), ('refused', 'Refusée'), ('cancelled', 'Annulée'), ('declined', 'Place déclinée'), ('lapsed', 'Proposition expirée')], default='asked', max_length=12)),
                        ('player_1', models.CharField(max_length=60, verbose_name='premier joueur')),
                        ('player_2', models.CharField(blank=True, max_length=60, verbose_name='second joueur')),
                        ('family_1', models.CharField(blank=True, max_length=60, verbose_name='nom de famille')),
                        ('family_2', models.CharField(blank=True, max_length=60, verbose_name='nom de famille')),
                        ('licence_1', models.CharField(blank=True, max_length=20, verbose_name='licence')),
                        ('licence_2', models.CharField(blank=True, max_length=20, verbose_name='licence')),
                        ('tariff_1', models.CharField(blank=True, max_length=40, verbose_name='tarif')),
                        ('tariff_2', models.CharField(blank=True, max_length=40, verbose_name='tarif')),
                        ('club_name', models.CharField(blank=True, max_length=60, verbose_name='club')),
                        ('phone', models.CharField(max_length=30, verbose_name='téléphone')),
                        ('email', models.EmailField(blank=True, max_length=254, verbose_name='courriel')),
                        ('language', models.CharField(default='fr', max_length=10)),
                        ('shows_initial', models.BooleanField(default=False)),
                        ('agrees_to_mails', models.BooleanField(default=False)),
                        ('new_email', models.EmailField(blank=True, max_length=254, verbose_name='nouveau courriel')),
                        ('consent_at', models.DateTimeField()),
                        ('consent_words', models.TextField(blank=True)),
                        ('queued_at', models.DateTimeField()),
                        ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                        ('offered_until', models.DateTimeField(blank=True, null=True)),
                        ('pay_until', models.DateTimeField(blank=True, null=True)),
                        ('refusal', models.CharField(blank=True, max_length=200, verbose_name='ce que le club a répondu')),
                        ('partner_until', models.DateTimeField(blank=True, null=True)),
                        ('accepts_partner', models.BooleanField(default=False)),
                        ('not_with', models.JSONField(blank=True, default=list)),
                        ('partner', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='bookings.booking')),
                        ('team', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='booking', to='tournaments.team')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bookings', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': 'inscription en ligne',
                        'verbose_name_plural': 'inscriptions en ligne',
                        'db_table': 'tournaments_booking',
                        'ordering': ['queued_at', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='DeferredRequest',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('kind', models.CharField(choices=[('book', 'Demande une place'), ('change', 'Change son inscription'), ('cancel', 'Annule son inscription'), ('again', 'Redemande une place'), ('accept', 'Accepte la place proposée'), ('partner-yes', 'Dit oui au partenaire proposé'), ('partner-no', 'Dit non au partenaire proposé')], max_length=12)),
                        ('state', models.CharField(choices=[('waiting', 'À traiter'), ('applied', 'Appliquée'), ('aside', 'Mise de côté')], default='waiting', max_length=8)),
                        ('told', models.JSONField(blank=True, default=dict)),
                        ('token_hash', models.CharField(blank=True, db_index=True, editable=False, max_length=64)),
                        ('language', models.CharField(default='fr', max_length=10)),
                        ('came_at', models.DateTimeField()),
                        ('ended_at', models.DateTimeField(blank=True, null=True)),
                        ('ended_by', models.CharField(blank=True, max_length=200)),
                        ('reason', models.CharField(blank=True, max_length=200)),
                        ('booking', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deferred', to='bookings.booking')),
                        ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deferred', to='tournaments.tournament')),
                    ],
                    options={
                        'verbose_name': "demande arrivée pendant l'absence",
                        'verbose_name_plural': "demandes arrivées pendant l'absence",
                        'db_table': 'tournaments_deferredrequest',
                        'ordering': ['came_at', 'pk'],
                    },
                ),
                migrations.CreateModel(
                    name='OnlineAccount',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('organization', models.CharField(max_length=100, verbose_name="nom de l'association dans l'adresse")),
                        ('client_id', models.CharField(max_length=100, verbose_name='identifiant de la clé (clientId)')),
                        ('client_secret', tournaments.models.keys.SealedTextField(blank=True, verbose_name='secret de la clé (clientSecret)')),
                        ('signature_key', tournaments.models.keys.SealedTextField(blank=True, verbose_name='clé de signature')),
                        ('is_sandbox', models.BooleanField(default=False, verbose_name='bac à sable de HelloAsso, pour essayer')),
                        ('site_url', models.CharField(max_length=200)),
                        ('hook_hash', models.CharField(editable=False, max_length=64, unique=True)),
                        ('access_token', tournaments.models.keys.SealedTextField(blank=True)),
                        ('refresh_token', tournaments.models.keys.SealedTextField(blank=True)),
                        ('token_until', models.DateTimeField(blank=True, null=True)),
                        ('renewing_until', models.DateTimeField(blank=True, null=True)),
                        ('verified_at', models.DateTimeField(blank=True, null=True)),
                        ('refused_at', models.DateTimeField(blank=True, null=True)),
                        ('strays', models.PositiveIntegerField(default=0)),
                        ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='online_account', to='tournaments.club')),
                    ],
                    options={
                        'verbose_name': 'compte HelloAsso',
                        'verbose_name_plural': 'comptes HelloAsso',
                        'db_table': 'tournaments_onlineaccount',
                    },
                ),
                migrations.CreateModel(
                    name='OnlinePayment',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ('state', models.CharField(choices=[('created', 'Pas encore chez HelloAsso'), ('sent', 'Paiement en cours'), ('paid', 'Payé'), ('refused', 'Refusé par la banque'), ('expired', 'Abandonné'), ('to_check', 'À vérifier'), ('to_refund', 'À rembourser'), ('given_back', 'Remboursé')], default='created', max_length=12)),
                        ('doubt', models.CharField(blank=True, choices=[('amount', 'Une autre somme que celle attendue'), ('no-place', 'Payé, sans place'), ('nothing-owed', "L'inscription était déjà réglée"), ('refund', 'Remboursé, et peut-être déjà noté à la main'), ('away', 'Arrivé pendant que le concours était à la salle')], max_length=12)),
                        ('expected_cents', models.PositiveIntegerField()),
                        ('received_cents', models.PositiveIntegerField(blank=True, null=True)),
                        ('is_sandbox', models.BooleanField(default=False)),
                        ('intent_id', models.BigIntegerField(blank=True, null=True)),
                        ('order_id', models.BigIntegerField(blank=True, null=True)),
                        ('payment_id', models.BigIntegerField(blank=True, null=True)),
                        ('redirect_url', models.URLField(blank=True, max_length=500)),
                        ('redirect_until', models.DateTimeField(blank=True, null=True)),
                        ('created_at', models.DateTimeField(auto_now_add=True)),
                        ('sent_at', models.DateTimeField(blank=True, null=True)),
                        ('paid_at', models.DateTimeField(blank=True, null=True)),
                        ('asked_at', models.DateTimeField(blank=True, null=True)),
                        ('next_check_at', models.DateTimeField(blank=True, db_index=True, null=True)),
                        ('heard', models.JSONField(blank=True, default=dict)),
                        ('refunds', models.JSONField(blank=True, default=dict)),
                        ('booking', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='bookings.booking')),
                    ],
                    options={
                        'verbose_name': 'paiement en ligne',
                        'verbose_name_plural': 'paiements en ligne',
                        'db_table': 'tournaments_onlinepayment',
                        'ordering': ['pk'],
                    },
                ),
                migrations.CreateModel(
                    name='OnlineNotice',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('event', models.CharField(max_length=20)),
                        ('about', models.CharField(max_length=20)),
                        ('state', models.CharField(max_length=30)),
                        ('sha256', models.CharField(max_length=64)),
                        ('is_signed', models.BooleanField(default=False)),
                        ('came_at', models.DateTimeField(auto_now_add=True)),
                        ('payment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='bookings.onlinepayment')),
                    ],
                    options={
                        'verbose_name': 'avis de HelloAsso',
                        'verbose_name_plural': 'avis de HelloAsso',
                        'db_table': 'tournaments_onlinenotice',
                        'ordering': ['pk'],
                    },
                ),
                migrations.AddConstraint(
                    model_name='onlinepayment',
                    constraint=models.UniqueConstraint(fields=('is_sandbox', 'intent_id'), name='online_intent_once'),
                ),
                migrations.AddConstraint(
                    model_name='onlinepayment',
                    constraint=models.UniqueConstraint(fields=('is_sandbox', 'payment_id'), name='online_payment_once'),
                ),
                migrations.AddConstraint(
                    model_name='onlinepayment',
                    constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['created', 'sent'])), fields=('booking',), name='one_open_payment_per_booking'),
                ),
                migrations.AddConstraint(
                    model_name='onlinenotice',
                    constraint=models.UniqueConstraint(fields=('event', 'about', 'state', 'sha256'), name='online_notice_once'),
                ),
            ]
        )
    ]
