"""The second step of signing in: prepared, switched on by a first code, used, switched off."""

from collections.abc import Mapping, Sequence
from typing import Any

import structlog
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.domain.browsers import end_browsers
from accounts.domain.codes import (
    create_recovery_codes,
    create_secret,
    find_step,
    hash_recovery_code,
    is_code,
    is_recovery_code,
    strip_code,
)
from accounts.models import RecoveryCode, SecondStep
from tournaments.domain.acts import ensure_account_key
from tournaments.enums import Act, SignInBy
from tournaments.errors import Refused
from tournaments.models import Club
from tournaments.signals import Announcement

log = structlog.get_logger(__name__)


def has_second_step(user: User) -> bool:
    """Whether the account asks for a code after its password."""
    return SecondStep.objects.filter(user=user, switched_on_at__isnull=False).exists()


_MEETS: Mapping[SignInBy, Q] = {
    SignInBy.TWO_STEPS: Q(second_step__switched_on_at__isnull=False),
    SignInBy.PASSKEY: Q(passkeys__isnull=False),
}


def sign_out_without(club: Club, asked: SignInBy) -> None:
    """Sign out whoever works for a club without what it asks for. As they come back they are asked
    to prepare it."""
    for user in User.objects.filter(memberships__club=club).exclude(_MEETS[asked]):
        end_browsers(user)


@transaction.atomic
def prepare_second_step(user: User) -> None:
    """Keep a new secret for the account's app, which nothing asks for yet. One that waited is
    forgotten: somebody may have seen it."""
    _lock_account(user)
    forget_prepared(user)
    if not has_second_step(user):
        SecondStep.objects.create(user=user, secret=create_secret())


def forget_prepared(user: User) -> None:
    """Forget the second step that waits for its first code."""
    SecondStep.objects.filter(user=user, switched_on_at__isnull=True).delete()


def find_prepared(user: User) -> SecondStep | None:
    """The second step that waits for its first code."""
    return SecondStep.objects.filter(user=user, switched_on_at__isnull=True).first()


@transaction.atomic
def switch_on(user: User, *, code: str, session_key: str | None) -> list[str]:
    """Ask the account for a code from now on; returns the codes for paper, shown this once.

    Whoever is signed in with the password alone is signed out, but in the session named. Raises
    Refused (`wrong-code`, `not-prepared`).
    """
    step = SecondStep.objects.select_for_update(no_key=True).filter(user=user).first()
    if step is None or step.switched_on_at is not None:
        raise Refused(_("Ce code n'est plus attendu. Recommencez."), code="not-prepared")
    counted = find_step(step.secret, strip_code(code), now=timezone.now())
    if counted is None:
        raise _wrong("code")
    step.last_step, step.switched_on_at = counted, timezone.now()
    step.save()
    end_browsers(user, but=session_key)
    _log_event("second step switched on", user)
    return _save_recovery_codes(step)


@transaction.atomic
def use_code(user: User, typed: str) -> None:
    """Let a code count, once: one of the app, or one on paper. Raises Refused (`wrong-code`)."""
    step = SecondStep.objects.select_for_update(no_key=True).filter(user=user).first()
    if step is None or step.switched_on_at is None:
        raise _wrong("code")
    code = strip_code(typed)
    if is_code(code):
        _use_code_of_app(step, code)
    elif is_recovery_code(code):
        _use_recovery_code(step, code)
    else:
        raise _wrong("code")


@transaction.atomic
def renew_recovery_codes(user: User) -> list[str]:
    """Ten new codes for paper, instead of the others. Raises Refused (`not-prepared`)."""
    step = SecondStep.objects.select_for_update(no_key=True).filter(user=user).first()
    if step is None or step.switched_on_at is None:
        raise Refused(_("La connexion en deux temps est arrêtée."), code="not-prepared")
    step.recovery_codes.all().delete()
    _log_event("recovery codes renewed", user)
    return _save_recovery_codes(step)


@transaction.atomic
def switch_off(user: User) -> bool:
    """Ask the account for its password alone; returns whether it asked for more."""
    _lock_account(user)
    was_on = has_second_step(user)
    SecondStep.objects.filter(user=user).delete()
    if was_on:
        _log_event("second step switched off", user)
    return was_on


@transaction.atomic
def take_off(user: User) -> bool:
    """Switch off for somebody who lost what makes the codes or keeps a key, perhaps a telephone
    that is signed in: the account has no key any more and is signed out everywhere. Whether there
    was a second step or a key."""
    keys, _rows = user.passkeys.all().delete()
    had_more = switch_off(user) or keys > 0
    if had_more:
        end_browsers(user)
    return had_more


def _lock_account(user: User) -> None:
    # What is not there yet cannot be locked itself.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _use_code_of_app(step: SecondStep, code: str) -> None:
    counted = find_step(step.secret, code, now=timezone.now())
    if counted is None or counted <= step.last_step:
        raise _wrong("code")
    step.last_step = counted
    step.save(update_fields=["last_step"])


def _use_recovery_code(step: SecondStep, code: str) -> None:
    kept = step.recovery_codes.filter(code_hash=hash_recovery_code(step.user_id, code))
    if not kept.delete()[0]:
        raise _wrong("code")
    _log_event("recovery code used", step.user)


def _save_recovery_codes(step: SecondStep) -> list[str]:
    codes = create_recovery_codes()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(second_step=step, code_hash=hash_recovery_code(step.user_id, code))
        for code in codes
    )
    return codes


def _wrong(field: str) -> Refused:
    said = _("Ce code n'est pas juste, ou il a déjà servi. Attendez le suivant.")
    return Refused(said, code="wrong-code", field=field)


def _log_event(event: str, user: User) -> None:
    log.info(event, account=str(ensure_account_key(user)))


def ask_for_second_step(
    announcements: Sequence[Announcement], club: Club | None, **kwargs: Any
) -> None:
    """Sign out whoever works for a club without what it asks for from now on."""
    for done in announcements:
        if club is None or done.act != Act.CLUB_CHANGED or "sign_in" not in (done.after or {}):
            continue
        asked, before = SignInBy(done.after["sign_in"]), SignInBy(done.before["sign_in"])
        if asked.strength > before.strength:
            sign_out_without(club, asked)
