"""The treasurer's two answers to a payment online that is not as it should be."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.domain.online.doubts import accept_payment, return_payment
from tournaments.models import OnlinePayment
from tournaments.permissions import Permission
from tournaments.queries.online.payments import list_of_tournament
from tournaments.views.row_acts import RowAct


class DecidePayment(RowAct):
    """A button of the treasurer's page."""

    permission = Permission.RUN_TILL
    back = "organiser:accounts"

    def find_rows(self) -> QuerySet[OnlinePayment]:
        """The payments of the tournament's sign-ups."""
        return list_of_tournament(self.tournament)


class AcceptPayment(DecidePayment):
    """It goes into the accounts as it came."""

    act = staticmethod(accept_payment)
    done = _("Le paiement est dans les comptes.")


class ReturnPayment(DecidePayment):
    """It is given back on HelloAsso's own pages."""

    act = staticmethod(return_payment)
    done = _("C'est noté : remboursez-le dans HelloAsso, le site le verra.")
