
import django.core.validators
import django.db.models.deletion
import tournaments.models.online.sealed
import uuid
from django.db import migrations, models

from tournaments.ledger_guards import GuardLedger


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_deals_typed_blind'),
    ]

    operations = [
        migrations.AddField(
            model_name='booking',
            name='pay_until',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='movement',
            name='external_id',
            field=models.CharField(blank=True, max_length=60, null=True, unique=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='hold_minutes',
            field=models.PositiveSmallIntegerField(default=45, validators=[django.core.validators.MinValueValidator(20), django.core.validators.MaxValueValidator(1440)], verbose_name='délai pour payer, en minutes'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='pay_online',
            field=models.CharField(choices=[('no', 'Non : tout se règle auprès du club'), ('optional', 'Au choix : en ligne, ou auprès du club'), ('required', "Obligatoire : la place est rendue si elle n'est pas réglée à temps")], default='no', max_length=8, verbose_name='paiement en ligne'),
        ),
        migrations.AlterField(
            model_name='movement',
            name='method',
            field=models.CharField(choices=[('cash', 'Espèces'), ('cheque', 'Chèque'), ('card', 'Carte'), ('transfer', 'Virement'), ('online', 'En ligne')], max_length=8),
        ),
        migrations.CreateModel(
            name='OnlineAccount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('organization', models.CharField(max_length=100, verbose_name="nom de l'association dans l'adresse")),
                ('client_id', models.CharField(max_length=100, verbose_name='identifiant de la clé (clientId)')),
                ('client_secret', tournaments.models.online.sealed.SealedTextField(blank=True, verbose_name='secret de la clé (clientSecret)')),
                ('signature_key', tournaments.models.online.sealed.SealedTextField(blank=True, verbose_name='clé de signature')),
                ('is_sandbox', models.BooleanField(default=False, verbose_name='bac à sable de HelloAsso, pour essayer')),
                ('site_url', models.CharField(max_length=200)),
                ('hook_hash', models.CharField(editable=False, max_length=64, unique=True)),
                ('access_token', tournaments.models.online.sealed.SealedTextField(blank=True)),
                ('refresh_token', tournaments.models.online.sealed.SealedTextField(blank=True)),
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
            },
        ),
        migrations.CreateModel(
            name='OnlinePayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('state', models.CharField(choices=[('created', 'Pas encore chez HelloAsso'), ('sent', 'Paiement en cours'), ('paid', 'Payé'), ('refused', 'Refusé par la banque'), ('expired', 'Abandonné'), ('to_check', 'À vérifier'), ('to_refund', 'À rembourser'), ('given_back', 'Remboursé')], default='created', max_length=12)),
                ('doubt', models.CharField(blank=True, choices=[('amount', 'Une autre somme que celle attendue'), ('no-place', 'Payé, sans place'), ('nothing-owed', "L'inscription était déjà réglée")], max_length=12)),
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
                ('booking', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='payments', to='tournaments.booking')),
            ],
            options={
                'verbose_name': 'paiement en ligne',
                'verbose_name_plural': 'paiements en ligne',
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
                ('payment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='tournaments.onlinepayment')),
            ],
            options={
                'verbose_name': 'avis de HelloAsso',
                'verbose_name_plural': 'avis de HelloAsso',
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
        GuardLedger(),
    ]
