"""Tills: whose takes cash now, and what each should hold."""

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Q, QuerySet, Sum

from tournaments.enums import PaymentMethod
from tournaments.models import DeskSession, Movement, Tournament


def find_till_of(
    tournament: Tournament, *, account: UUID | None, helper_pass: UUID | None
) -> DeskSession | None:
    """The till that somebody's cash goes into: their own, else the only one that is open.

    None where there is none, or where others opened several: then nobody knows which.
    """
    tills = list(list_open_tills(tournament))
    own = [
        till
        for till in tills
        if (account is not None and till.account_id == account)
        or (helper_pass is not None and till.helper_pass_id == helper_pass)
    ]
    return own[0] if own else tills[0] if len(tills) == 1 else None


def list_open_tills(tournament: Tournament) -> QuerySet[DeskSession]:
    """The tills that still take cash, in the order they were opened."""
    return tournament.tills.filter(counted_at=None).order_by("number")


def list_tills(tournament: Tournament) -> QuerySet[DeskSession]:
    """Every till of a tournament with who opened it, in order."""
    tills = tournament.tills.select_related("account__user", "helper_pass")
    return tills.order_by("number")


def list_tills_of(
    tournament: Tournament, *, user: AbstractBaseUser | None, helper_pass: UUID | None
) -> QuerySet[DeskSession]:
    """The tills that somebody holds, by their account or the pass that they carry, in order."""
    own = Q(pk=None)
    if user is not None:
        own |= Q(account__user=user.pk)
    if helper_pass is not None:
        own |= Q(helper_pass=helper_pass)
    return list_tills(tournament).filter(own)


def count_expected_cents(till: DeskSession) -> int:
    """What should be in a till: its float and the cash that went in and out of it."""
    cash = Movement.objects.filter(till=till).aggregate(sum=Sum("cents"))["sum"]
    return till.float_cents + (cash or 0)


def sum_cash_by_till(tournament: Tournament) -> Mapping[int | None, int]:
    """Cents of all cash that came and went, by the row of its till; None is nobody's till."""
    cash = tournament.movements.filter(method=PaymentMethod.CASH).order_by()
    return dict(cash.values_list("till").annotate(cents=Sum("cents")))


def count_loose_cents(tournament: Tournament) -> int:
    """What boxes hold that no open till asks for: tills that were counted, and cash of no till."""
    counted = tournament.tills.exclude(counted_at=None).aggregate(sum=Sum("counted_cents"))["sum"]
    return (counted or 0) + sum_cash_by_till(tournament).get(None, 0)
