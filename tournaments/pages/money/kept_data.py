"""The sums of a person's teams, in what the site keeps of them."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.amounts import phrase_cents
from tournaments.dates import phrase_local_moment
from tournaments.models import Charge, Movement, Receipt
from tournaments.pages.teams.kept_data import Fact


def list_kept_sums(where: Mapping[int, str]) -> Iterator[Fact]:
    """What was asked for, paid and receipted."""
    for charge in Charge.objects.filter(team__in=where, cancelled_at=None).order_by("pk"):
        told = [where[charge.team_id], charge.label, phrase_cents(charge.cents), charge.reason]
        yield _("Somme demandée"), " · ".join(filter(None, told))
    movements = Movement.objects.filter(team__in=where).order_by("pk")
    for movement in movements:
        told = [
            where[movement.team_id or 0], phrase_cents(movement.cents), movement.label,
            str(movement.get_method_display()), phrase_local_moment(movement.at), movement.reason,
        ]  # fmt: skip
        yield _("Paiement"), " · ".join(filter(None, told))
    for receipt in Receipt.objects.filter(movement__team__in=where).order_by("pk"):
        told = [str(receipt), receipt.payer, receipt.label, phrase_cents(receipt.cents)]
        yield _("Reçu"), " · ".join(filter(None, told))
