"""A club's account with HelloAsso: typed, changed, forgotten."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from bookings.domain.online.readiness import find_account, find_online_site
from bookings.models import OnlineAccount
from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club
from tournaments.domain.rights.links import derive_secret, encode_token
from tournaments.enums import Act
from tournaments.models import Club
from tournaments.models.rights import hash_token

_SECRETS = ("client_secret", "signature_key")
_OPEN = ("organization", "client_id", "is_sandbox")


def find_hook_token(club: Club) -> str:
    """The secret in the address at which HelloAsso tells of payments, the same one each time."""
    return encode_token(derive_secret(f"address of notices to club {club.key}"))


def find_by_hook(token: str) -> OnlineAccount | None:
    """The account whose notices come to that address."""
    found = OnlineAccount.objects.filter(hook_hash=hash_token(token))
    return found.select_related("club").first()


@transaction.atomic
def change_account(club: Club, *, values: Mapping[str, Any], by: Actor) -> OnlineAccount:
    """Store a club's key to HelloAsso; a secret that is left empty stays as it is. What was said
    of another key is forgotten, and the account belongs to this site from now on."""
    locked = lock_club(club)
    account = find_account(locked) or OnlineAccount(club=locked)
    before = None if account.pk is None else _tell(account)
    for name in _OPEN:
        setattr(account, name, values[name])
    renewed = [name for name in _SECRETS if values.get(name)]
    for name in renewed:
        setattr(account, name, values[name])
    account.site_url = find_online_site()
    account.hook_hash = hash_token(find_hook_token(locked))
    account.access_token = account.refresh_token = ""
    account.token_until = account.verified_at = account.refused_at = None
    account.save()
    _announce(account, before=before, after=_tell(account) | {"new_secret": bool(renewed)}, by=by)
    return account


@transaction.atomic
def forget_account(club: Club, *, by: Actor) -> None:
    """Delete a club's key; payments stay as they are, and nobody asks about them any more."""
    locked = lock_club(club)
    account = find_account(locked)
    if account is None:
        return
    _announce(account, before=_tell(account), after=None, by=by)
    account.delete()


@transaction.atomic
def rename_organization(account: OnlineAccount, *, name: str, by: Actor) -> None:
    """Follow an organisation that HelloAsso itself, by its signature, says is called otherwise."""
    row = find_account(lock_club(account.club))
    if row is None or row.organization == name:
        return
    before = _tell(row)
    row.organization = name
    row.save(update_fields=["organization"])
    _announce(row, before=before, after=_tell(row), by=by)


def _tell(account: OnlineAccount) -> dict[str, object]:
    """What the journal keeps of an account: none of its secrets."""
    return {"organization": account.organization, "is_sandbox": account.is_sandbox}


def _announce(
    account: OnlineAccount,
    *,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
    by: Actor,
) -> None:
    announce_in_club(
        Act.ONLINE_ACCOUNT_CHANGED,
        club=account.club,
        subject=account.club,
        by=by,
        before=before,
        after=after,
    )
