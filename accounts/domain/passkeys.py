"""Keys that telephones and computers keep: made for an account, and used in its password's place.

Each asks its owner for a finger, a face or a code of the device, so that it is both steps in one.
"""

import hashlib
import ipaddress
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Passkey
from tournaments.domain.acts import ensure_account_key
from tournaments.enums import SignInBy
from tournaments.errors import Refused
from tournaments.json_values import read_json
from tournaments.models import Club

if TYPE_CHECKING:
    from fido2.server import Fido2Server

log = structlog.get_logger(__name__)

SITE = "Dix de der"
MOST = 20
"""Keys that one account may have."""
MINUTES = 5
"""How long a device may take to answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PasskeySite:
    """Where a browser has the site open: a key that is made there opens nothing elsewhere."""

    scheme: str
    host: str
    """With its port, if it is not the usual one."""

    @property
    def name(self) -> str:
        """The host without its port."""
        return self.host.rpartition(":")[0] if self.host.rpartition(":")[2].isdigit() else self.host

    @property
    def takes_passkeys(self) -> bool:
        """Whether browsers offer keys there: behind TLS or on the computer itself, by a name."""
        try:
            ipaddress.ip_address(self.name.strip("[]"))
        except ValueError:
            return self.scheme == "https" or self.name == "localhost"
        return False


@dataclass(frozen=True, kw_only=True, slots=True)
class Challenge:
    """What a device is asked (as JSON for the browser), and what its answer is compared with."""

    options: str
    state: dict[str, Any]


def find_asked(user: User | None, place: PasskeySite) -> SignInBy:
    """What the site, and the clubs that an account works for, ask to be shown at a place: no
    passkey where browsers offer none."""
    levels = [SignInBy.PASSWORD]
    if settings.SECOND_STEP_REQUIRED:
        levels.append(SignInBy.TWO_STEPS)
    if settings.PASSKEY_REQUIRED:
        levels.append(SignInBy.PASSKEY)
    if user is not None:
        levels += [club.sign_in for club in Club.objects.filter(memberships__user=user)]
    most = max(levels, key=lambda sign_in: sign_in.strength)
    return most if most != SignInBy.PASSKEY or place.takes_passkeys else SignInBy.TWO_STEPS


def knows_passkeys(place: PasskeySite, user: User | None = None) -> bool:
    """Whether anybody, or this account, has a key that opens the site there."""
    whose = {} if user is None else {"user": user}
    return place.takes_passkeys and Passkey.objects.filter(host=place.name, **whose).exists()


def ask_for_new_passkey(user: User, place: PasskeySite) -> Challenge:
    """What a device is asked to make a key for an account. Raises Refused (`full`)."""
    from fido2.webauthn import (
        AttestedCredentialData,
        PublicKeyCredentialUserEntity,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    known = list(user.passkeys.filter(host=place.name).values_list("credential", flat=True))
    if len(known) >= MOST:
        raise Refused(_("Vous avez déjà beaucoup de clés : retirez-en une."), code="full")
    options, state = _server(place).register_begin(
        PublicKeyCredentialUserEntity(
            id=ensure_account_key(user).bytes,
            name=user.get_username(),
            display_name=user.get_full_name() or user.get_username(),
        ),
        [AttestedCredentialData(bytes(credential)) for credential in known],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return _build_challenge(options, state)


def keep_passkey(
    user: User, *, name: str, answer: str, state: Mapping[str, Any] | None, place: PasskeySite
) -> Passkey:
    """Keep the public half of the key that a device made. Raises Refused (`wrong-passkey`)."""
    made = _read_answer(
        lambda response: _server(place).register_complete(state, response), answer, state
    )
    data = made.credential_data
    try:
        with transaction.atomic():
            passkey = Passkey.objects.create(
                user=user,
                name=name,
                host=place.name,
                credential=bytes(data),
                credential_hash=_hash(data.credential_id),
                count=made.counter,
            )
    except IntegrityError as error:
        raise _wrong() from error
    log.info("passkey added", account=str(ensure_account_key(user)))
    return passkey


def ask_for_passkey(place: PasskeySite) -> Challenge:
    """What a device is asked to show a key that it has for this site, of whichever account."""
    from fido2.webauthn import UserVerificationRequirement

    return _build_challenge(
        *_server(place).authenticate_begin(user_verification=UserVerificationRequirement.REQUIRED)
    )


@transaction.atomic
def use_passkey(*, answer: str, state: Mapping[str, Any] | None, place: PasskeySite) -> User:
    """The account of the key that a device has shown. Raises Refused (`wrong-passkey`)."""
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    proof = _read_answer(AuthenticationResponse.from_dict, answer, state)
    keys = Passkey.objects.select_for_update(no_key=True).filter(
        host=place.name, user__is_active=True
    )
    passkey = keys.filter(credential_hash=_hash(proof.raw_id)).first()
    if passkey is None:
        raise _wrong()
    data = AttestedCredentialData(bytes(passkey.credential))
    _read_answer(
        lambda shown: _server(place).authenticate_complete(state, [data], shown), answer, state
    )
    count = proof.response.authenticator_data.counter
    # Two devices with one key count apart: one of them is a copy.
    if max(count, passkey.count) and count <= passkey.count:
        raise _wrong()
    passkey.count, passkey.last_used_at = count, timezone.now()
    passkey.save(update_fields=["count", "last_used_at"])
    return passkey.user


def remove_passkey(user: User, *, key: UUID, place: PasskeySite) -> None:
    """Let a key open the account no more. Raises Passkey.DoesNotExist for one of nobody's here, and
    Refused (`last-passkey`) for the last one where one is asked for."""
    passkey = user.passkeys.get(key=key)
    others = user.passkeys.filter(host=passkey.host).exclude(pk=passkey.pk)
    if find_asked(user, place) == SignInBy.PASSKEY and not others.exists():
        sentence = _(
            "Le site ou votre club demande une clé d'accès : ajoutez-en une autre avant de retirer "
            "la dernière."
        )
        raise Refused(sentence, code="last-passkey")
    passkey.delete()
    log.info("passkey removed", account=str(ensure_account_key(user)))


def _server(place: PasskeySite) -> "Fido2Server":
    # A list of the whole world's domains comes with it: read when somebody uses a key.
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    here = f"{place.scheme}://{place.host}"
    return Fido2Server(
        PublicKeyCredentialRpEntity(id=place.name, name=SITE),
        verify_origin=lambda origin: origin == here,
    )


def _build_challenge(options: Mapping[str, Any], state: dict[str, Any]) -> Challenge:
    return Challenge(
        options=json.dumps(dict(options)["publicKey"]),
        state={**state, "until": timezone.now().timestamp() + MINUTES * 60},
    )


def _read_answer(read: Callable[[Any], Any], answer: str, state: Mapping[str, Any] | None) -> Any:
    """What a device answered, where it answers what it was asked a moment ago."""
    if not state or timezone.now().timestamp() > state["until"]:
        raise _wrong()
    try:
        # Of `null` the library makes nothing at all.
        return read(dict(read_json(answer)))
    # Whatever a browser sends instead of an answer, each part of the library refuses in its
    # own way.
    except Exception as error:
        raise _wrong() from error


def _hash(credential_id: bytes) -> str:
    return hashlib.sha256(credential_id).hexdigest()


def _wrong() -> Refused:
    return Refused(
        _("Cette clé n'ouvre rien ici. Recommencez, ou passez par votre mot de passe."),
        code="wrong-passkey",
    )
