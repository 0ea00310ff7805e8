"""How each kind of mail is treated: a row of this table, and a member of `MailKind`."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from mail.enums import MailKind


@dataclass(frozen=True, kw_only=True, slots=True)
class Treatment:
    """`why` tells at the foot of a mail for what reason somebody gets it.

    `by_consent`: only to who agreed, at an easy pace, with a link that ends it. `while_in`: not
    sent any more once the team has withdrawn.
    """

    why: str | Promise
    by_consent: bool = False
    while_in: bool = False


_AGREED = _("Vous recevez ce courriel parce que vous avez accepté ceux de ce club.")

TREATMENTS: Mapping[MailKind, Treatment] = {
    MailKind.REMINDER: Treatment(why=_AGREED, by_consent=True, while_in=True),
    MailKind.CHANGED: Treatment(why=_AGREED, by_consent=True, while_in=True),
    MailKind.CANCELLED: Treatment(why=_AGREED, by_consent=True, while_in=True),
    MailKind.RESULTS: Treatment(why=_AGREED, by_consent=True),
    MailKind.MESSAGE: Treatment(why=_AGREED, by_consent=True),
    MailKind.RECEIPT: Treatment(
        why=_("Vous recevez ce courriel parce que ce reçu a été demandé pour vous à la caisse.")
    ),
    MailKind.BOOKING: Treatment(
        why=_("Vous recevez ce courriel parce que cette adresse a servi à s'inscrire.")
    ),
    MailKind.NEWS: Treatment(
        why=_("Vous recevez ce courriel parce que cette adresse est celle du club.")
    ),
}
"""By kind. One that answers what a person asked for needs no consent: its `why` says so."""
