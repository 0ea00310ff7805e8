"""What the page of a club's account with HelloAsso says of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.accounts import find_hook_token
from bookings.domain.online.readiness import find_account, find_online_site, is_ready
from bookings.models import OnlineAccount
from tournaments.dates import phrase_moment
from tournaments.models import Club


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountPage:
    """`is_possible`: HelloAsso can find this site. `troubles` say why nothing can be paid, `notes`
    what else there is to know; `hook` is the address to give to HelloAsso."""

    account: OnlineAccount | None
    is_possible: bool
    is_rehearsal: bool
    troubles: tuple[str, ...]
    notes: tuple[str, ...]
    hook: str


def read_account_page(club: Club, account: OnlineAccount | None) -> AccountPage:
    """The page as it stands."""
    site, token = find_online_site(), find_hook_token(club)
    shows_hook = site and account is not None
    return AccountPage(
        account=account,
        is_possible=bool(site),
        is_rehearsal=bool(settings.HELLOASSO_URL),
        troubles=() if account is None else tuple(_list_troubles(account, site)),
        notes=() if account is None else tuple(_list_notes(account)),
        hook=site + reverse("links:helloasso_hook", args=[token]) if shows_hook else "",
    )


def phrase_impossible(club: Club) -> str:
    """Why a club's tournaments can take no fee online on this site; empty where they can."""
    if not find_online_site():
        return _(
            "Paiement en ligne : seulement sur un site hébergé, avec une adresse publique en "
            "https. Ici, tout se règle à l'entrée."
        )
    account = find_account(club)
    if account is None or not is_ready(account):
        return _("Paiement en ligne : le club n'a pas de compte HelloAsso en ordre.")
    return ""


def _list_troubles(account: OnlineAccount, site: str) -> Iterator[str]:
    if not account.client_secret:
        yield _("Le secret de la clé ne peut pas se lire ici : saisissez-le de nouveau.")
    if site and account.site_url != site:
        yield _("Ce compte a été saisi pour un autre site : enregistrez-le pour celui-ci.")
    if account.refused_at is not None:
        when = {"when": phrase_moment(timezone.localtime(account.refused_at))}
        yield _("HelloAsso ne reconnaît plus cette clé depuis le %(when)s.") % when


def _list_notes(account: OnlineAccount) -> Iterator[str]:
    if account.verified_at is not None:
        when = {"when": phrase_moment(timezone.localtime(account.verified_at))}
        yield _("Vérifié le %(when)s : HelloAsso reconnaît cette clé.") % when
    if account.is_sandbox:
        yield _("Bac à sable : les paiements d'essai n'entrent dans aucun compte.")
    if account.strays:
        many = {"many": account.strays}
        yield _("Avis reçus qui ne concernaient aucun de nos paiements : %(many)d.") % many
