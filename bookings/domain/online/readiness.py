"""A club's account with HelloAsso: typed, changed, forgotten; and whether a fee can be paid online,
by this site, for this club, by this tournament, and HelloAsso answers at all."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _

from bookings.models import Booking, OnlineAccount
from bookings.queries.payments import is_being_checked, sum_paid
from tournaments.actors import Actor
from tournaments.amounts import phrase_cents
from tournaments.domain.acts import announce_in_club, lock_club
from tournaments.domain.rights.links import derive_secret, encode_token, find_site_url
from tournaments.enums import Act, BookingState, PayOnline, TeamStatus
from tournaments.models import Club, Tournament
from tournaments.models.rights import hash_token
from tournaments.queries.money.accounts import (
    find_balance,
    find_balances,
    list_charges,
    list_credits,
    list_decided,
    list_movements,
)

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
    before = None if account.pk is None else _describe_account(account)
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
    _announce(
        account,
        before=before,
        after=_describe_account(account) | {"new_secret": bool(renewed)},
        by=by,
    )
    return account


@transaction.atomic
def forget_account(club: Club, *, by: Actor) -> None:
    """Delete a club's key; payments stay as they are, and nobody asks about them any more."""
    locked = lock_club(club)
    account = find_account(locked)
    if account is None:
        return
    _announce(account, before=_describe_account(account), after=None, by=by)
    account.delete()


@transaction.atomic
def rename_organization(account: OnlineAccount, *, name: str, by: Actor) -> None:
    """Follow an organisation that HelloAsso itself, by its signature, says is called otherwise."""
    row = find_account(lock_club(account.club))
    if row is None or row.organization == name:
        return
    before = _describe_account(row)
    row.organization = name
    row.save(update_fields=["organization"])
    _announce(row, before=before, after=_describe_account(row), by=by)


def _describe_account(account: OnlineAccount) -> dict[str, object]:
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


def find_online_site() -> str:
    """The address at which HelloAsso finds this site; empty where it has none that is public and
    encrypted, as on a laptop in a hall. A rehearsal needs none."""
    site = find_site_url()
    return site if site.startswith("https://") or settings.HELLOASSO_URL else ""


def find_account(club: Club) -> OnlineAccount | None:
    """A club's account, as it stands."""
    return OnlineAccount.objects.filter(club=club).first()


def is_ready(account: OnlineAccount) -> bool:
    """Whether HelloAsso may be asked with it: its secret can be read here, where it was typed,
    and was not refused."""
    site = find_online_site()
    here = bool(site) and account.site_url == site
    return here and bool(account.client_secret) and account.refused_at is None


def list_ready_accounts() -> list[OnlineAccount]:
    """Every account with which HelloAsso may be asked."""
    return [
        account for account in OnlineAccount.objects.select_related("club") if is_ready(account)
    ]


def find_account_for(tournament: Tournament) -> OnlineAccount | None:
    """The account by which a tournament takes fees online; None where it takes none."""
    if tournament.pay_online == PayOnline.NO or tournament.is_demo:
        return None
    account = find_account(tournament.club)
    return account if account is not None and is_ready(account) else None


def phrase_impossible(tournament: Tournament) -> str:
    """Why a tournament cannot ask for its fee online; empty where it can, or asks for it still."""
    if tournament.pay_online != PayOnline.NO:
        return ""
    if not find_online_site():
        return _(
            "Paiement en ligne : seulement sur un site hébergé, avec une adresse publique en "
            "https. Ici, tout se règle à l'entrée."
        )
    account = find_account(tournament.club)
    if account is None or not is_ready(account):
        return _("Paiement en ligne : le club n'a pas de compte HelloAsso en ordre.")
    return ""


def find_due_cents(booking: Booking) -> int:
    """What a booking with a place may pay now, in cents: what its team owes, and of two lone
    players who were matched each their own part."""
    team = booking.plays_in
    if booking.state != BookingState.TAKEN or team is None or team.status != TeamStatus.REGISTERED:
        return 0
    owed = find_balance(team).owed_cents
    own = sum(charge.cents for charge in list_charges(team) if charge.team_id == booking.team_id)
    return max(0, min(owed, own - sum_paid(booking)))


def phrase_due(booking: Booking) -> str:
    """What is left to pay for a place, and where that can be done; empty for nothing, and while
    the club looks at what was paid."""
    if not (cents := find_due_cents(booking)) or is_being_checked(booking):
        return ""
    sentence = _("À régler à l'entrée : %(sum)s.")
    if find_account_for(booking.tournament) is not None:
        sentence = _("À régler en ligne, sur votre page privée, ou à l'entrée : %(sum)s.")
        if booking.tournament.pay_online == PayOnline.REQUIRED:
            sentence = _("À régler en ligne, sur votre page privée : %(sum)s.")
    return sentence % {"sum": phrase_cents(cents)}


def phrase_kept(booking: Booking) -> str:
    """What was paid for a place that was given back, of which the club has decided nothing yet, by
    each of two lone players who were matched their own part; empty for nothing."""
    team = booking.plays_in
    if team is None or team.status != TeamStatus.WITHDRAWN:
        return ""
    tournament = booking.tournament
    kept = list_decided(tournament).filter(team=team)
    found = list_credits([team], find_balances(tournament, team=team), kept)
    own = sum(row.cents for row in list_movements(team) if row.team_id == booking.team_id)
    cents = max(0, min(own, sum(cents for _team, cents in found)))
    sentence = _("Vous aviez payé %(sum)s : le club vous dira s'il vous les rend.")
    return sentence % {"sum": phrase_cents(cents)} if cents else ""


_KEY = "helloasso-silent"
_FOR = 60 * 60
"""Seconds after which nobody knows any more: as long nobody asked."""
_SURE = 2


def note_silence() -> None:
    """A question that HelloAsso did not answer."""
    cache.set(_KEY, (cache.get(_KEY) or 0) + 1, _FOR)


def note_answer() -> None:
    """An answer, were it only to decline."""
    cache.delete(_KEY)


def is_silent() -> bool:
    """Whether HelloAsso was asked again, and did not answer again."""
    return (cache.get(_KEY) or 0) >= _SURE
