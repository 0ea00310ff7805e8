"""Teams that owe, and money taken of them."""

from tests.factories import TeamFactory, TournamentFactory
from tournaments.actors import SERVER
from tournaments.domain.money.movements import move_money
from tournaments.domain.money.payments import take_money
from tournaments.domain.money.tariffs import TariffPlan, set_tariffs
from tournaments.domain.money.tills import count_till, open_till
from tournaments.enums import MovementKind, PaymentMethod
from tournaments.models import Charge, DeskSession, Movement, Receipt, ReceiptBook, Tariff, Team

PAIR = TariffPlan(label="Doublette", cents=1400, unit="team")
MEMBER = TariffPlan(label="Adhérent", cents=600, unit="person", needs_proof=True)
VISITOR = TariffPlan(label="Visiteur", cents=801, unit="person")


def owing_team(*tariffs: TariffPlan, **values: object) -> Team:
    """A team of a tournament with tariffs, of which the usual one is asked."""
    team = TeamFactory(**values)
    set_tariffs(team.tournament, tariffs=tariffs or [PAIR, MEMBER], by=SERVER)
    return Team.objects.select_related("tournament__club").get(pk=team.pk)


def paid_in_cash(team: Team | None = None, cents: int = 1400) -> Movement:
    """A sum that a team paid in cash."""
    taken = team or owing_team()
    return take_money(taken, cents=cents, method=PaymentMethod.CASH, by=SERVER)


def spent(team: Team, cents: int = 5000) -> Movement:
    """A hall that was paid."""
    return move_money(
        team.tournament,
        kind=MovementKind.EXPENSE,
        method=PaymentMethod.CASH,
        cents=cents,
        label="Salle",
        by=SERVER,
    )


def counted_till(cents: int = 2000) -> DeskSession:
    """A till with a float of 20 €, counted."""
    till = open_till(TournamentFactory(), float_cents=2000, by=SERVER)
    return count_till(till, counted_cents=cents, by=SERVER)


def a_tariff() -> Tariff:
    """The first of a tournament."""
    return owing_team().tournament.tariffs.earliest("position")


def a_book() -> ReceiptBook:
    """A club's book of a year."""
    return ReceiptBook.objects.create(club=TeamFactory().tournament.club, year=2026)


def a_receipt() -> Receipt:
    """A receipt, written by hand."""
    movement = paid_in_cash()
    return Receipt.objects.create(
        book=a_book(), number=1, movement=movement, cents=1400, made_at=movement.at
    )


def what_is_asked(team: Team) -> list[tuple[str, int]]:
    """The labels and cents on a team's account now."""
    return list(
        Charge.objects.filter(team=team, cancelled_at=None)
        .order_by("pk")
        .values_list("label", "cents")
    )
