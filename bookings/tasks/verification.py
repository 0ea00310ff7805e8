"""Trying a club's key to HelloAsso, and what came back in words."""

from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.models import OnlineAccount
from bookings.tasks.client import Declined, NoAnswer
from bookings.tasks.tokens import ask_as, find_token
from tournaments.errors import Refused

UNKNOWN = 404


def verify_account(account: OnlineAccount) -> str:
    """Ask for a token anew, and for the organisation by its name; what to tell a person where both
    are right. Raises `Refused` (`no-secret`, `no-answer`, `unknown-key`, `unknown-organization`).
    """
    if not account.client_secret:
        raise Refused(
            _("Le secret de la clé manque ici : saisissez-le de nouveau."), code="no-secret"
        )
    rows = OnlineAccount.objects.filter(pk=account.pk)
    rows.update(access_token="", refresh_token="", verified_at=None)
    try:
        find_token(account)
        _look_for_organization(account)
    except NoAnswer as fault:
        raise Refused(
            _("HelloAsso ne répond pas : réessayez dans un moment."), code="no-answer"
        ) from fault
    except Declined as fault:
        raise Refused(
            _("HelloAsso ne reconnaît pas cette clé : vérifiez l'identifiant et le secret, et "
              "s'ils sont du bac à sable."),
            code="unknown-key",
        ) from fault  # fmt: skip
    rows.update(verified_at=timezone.now())
    return _("HelloAsso répond : la clé est bonne.")


def _look_for_organization(account: OnlineAccount) -> None:
    """A key without the right to read about its organisation tells nothing against its name."""
    try:
        ask_as(account, "GET", "")
    except Declined as fault:
        if fault.status == UNKNOWN:
            raise Refused(
                _("La clé est bonne, mais HelloAsso ne connaît pas l'association « %(name)s ».")
                % {"name": account.organization},
                code="unknown-organization",
            ) from fault
