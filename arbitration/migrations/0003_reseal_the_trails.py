"""Move the words of each entry into its detail, and seal the trails over ids and numbers.

The seals written before covered the words as well, so they cannot stay. Each trail is first
verified as it was; then it is sealed anew from its first entry, and a last entry says so: how
many entries there were, the head they had, and which of them did not bear their own seal.
"""

import datetime
import hashlib
import json
import secrets

from django.core.serializers.json import DjangoJSONEncoder
from django.db import migrations
from django.utils import timezone

FIRST_SEAL = '0' * 64


def hashed(value, **style):
    text = json.dumps(value, sort_keys=True, cls=DjangoJSONEncoder, **style)
    return hashlib.sha256(text.encode()).hexdigest()


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(',', ':'), cls=DjangoJSONEncoder)


def seal_until_now(entry):
    return hashed({
        'tournament': entry.tournament_id,
        'number': entry.number,
        'act': entry.act,
        'subject': [entry.subject_type, entry.subject_id],
        'actor': entry.actor_id,
        'origin': entry.origin,
        'address': entry.address,
        'at': entry.at.timestamp(),
        'before': entry.before,
        'after': entry.after,
        'reason': entry.reason,
        'previous': entry.previous_seal,
    })


def seal_from_now(entry):
    return hashed({
        'tournament': entry.tournament_id,
        'club': None,
        'number': entry.number,
        'act': entry.act,
        'subject': [entry.subject_type, entry.subject_id],
        'actor': entry.actor_id,
        'origin': entry.origin,
        'at': entry.at.astimezone(datetime.timezone.utc).isoformat(timespec='microseconds'),
        'digest': entry.digest,
        'previous': entry.previous_seal,
    }, separators=(',', ':'))


def detail_of(AuditDetail, entry, content):
    salt = secrets.token_hex(16)
    entry.digest = hashed([salt, content], separators=(',', ':'))
    return AuditDetail(entry=entry, content=content, salt=salt)


def content_of(before, after, reason, address):
    return canonical({'before': before, 'after': after, 'reason': reason, 'address': address})


def reseal(AuditEntry, AuditDetail, tournament):
    entries = list(AuditEntry.objects.filter(tournament=tournament).order_by('number'))
    old_head, previous, unsealed, details = '', FIRST_SEAL, [], []
    expected = FIRST_SEAL
    for number, entry in enumerate(entries, start=1):
        sound = entry.number == number and entry.previous_seal == expected
        if not sound or seal_until_now(entry) != entry.seal:
            unsealed.append(entry.number)
        old_head = expected = entry.seal
        content = content_of(entry.before, entry.after, entry.reason, entry.address or '')
        details.append(detail_of(AuditDetail, entry, content))
        entry.previous_seal = previous
        entry.seal = previous = seal_from_now(entry)
    AuditEntry.objects.bulk_update(entries, ['digest', 'previous_seal', 'seal'], batch_size=200)
    AuditDetail.objects.bulk_create(details, batch_size=200)
    said = {'entries': len(entries), 'old_head': old_head, 'unsealed': unsealed}
    last = AuditEntry(
        tournament_id=tournament,
        number=entries[-1].number + 1,
        act='trail-resealed',
        origin='command',
        at=timezone.now(),
        reason='',
        previous_seal=previous,
    )
    detail = detail_of(AuditDetail, last, content_of(None, said, '', ''))
    last.seal = seal_from_now(last)
    last.save()
    detail.entry = last
    detail.save()


def reseal_all(apps, schema_editor):
    AuditEntry = apps.get_model('arbitration', 'AuditEntry')
    AuditDetail = apps.get_model('arbitration', 'AuditDetail')
    trails = AuditEntry.objects.order_by().values_list('tournament', flat=True).distinct()
    for tournament in sorted(trails):
        reseal(AuditEntry, AuditDetail, tournament)


class Migration(migrations.Migration):

    dependencies = [
        ('arbitration', '0002_audit_detail'),
    ]

    operations = [
        migrations.RunPython(reseal_all),
    ]
