"""What each team owes, has paid and was given back: charges less movements, in cents."""

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournaments.enums import (
    BY_HAND,
    OF_A_TEAM,
    ChargeKind,
    MovementKind,
    PaymentMethod,
    TeamStatus,
)
from tournaments.models import Charge, Movement, Tariff, Team, TeamMember, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Balance:
    """A team's account; `heads` is of how many players a fee was asked, or spared. A team that
    `has_left` owes nothing; what it was asked is due again once it comes back."""

    players: int = 0
    heads: int = 0
    charged_cents: int = 0
    paid_cents: int = 0
    has_left: bool = False

    @property
    def owed_cents(self) -> int:
        """What is left to pay, never below 0."""
        return 0 if self.has_left else max(0, self.charged_cents - self.paid_cents)

    @property
    def credit_cents(self) -> int:
        """What was paid above what is asked, never below 0."""
        return max(0, self.paid_cents - self.charged_cents)

    @property
    def is_settled(self) -> bool:
        """Whether something was asked for each player, or spared, and nothing is left of it."""
        return 0 < self.heads >= self.players and self.charged_cents <= self.paid_cents


NOTHING = Balance()
_NOT_ASKED = (0, 0, False)
_ACCOUNT = Coalesce("team__joined", "team")
_STATUS = Coalesce("team__joined__status", "team__status")


def asks_fees(tournament: Tournament) -> bool:
    """Whether the tournament has tariffs; without any, paying is a tick."""
    return tournament.tariffs.exists()


def list_tariffs(tournament: Tournament) -> QuerySet[Tariff]:
    """The tariffs in the order of the organiser."""
    return tournament.tariffs.order_by("position")


def find_plain_tariff(tariffs: Iterable[Tariff], day: datetime.date) -> Tariff | None:
    """The price without a condition of a day: the first that has not ended by then, else the one
    that ended last; None where each has a condition."""
    plain = [tariff for tariff in tariffs if tariff.is_usual]
    running = [tariff for tariff in plain if tariff.is_asked_on(day)]
    return (
        running[0] if running else max(plain, key=lambda tariff: tariff.until or day, default=None)
    )


def list_public_prices(tariffs: Iterable[Tariff], day: datetime.date) -> tuple[str, ...]:
    """What whoever signs up on a day may be asked; a price that wants a code is told to nobody."""
    return tuple(tariff.told for tariff in tariffs if tariff.is_asked_on(day) and not tariff.code)


def find_balances(tournament: Tournament, *, team: Team | None = None) -> Mapping[int, Balance]:
    """The balance of each account by its team's row, or of one team; in three queries.

    What stands on the account of a lone player counts where they joined. A team without players, of
    which nothing was asked, is left out.
    """
    charges = _active_charges(tournament)
    members = TeamMember.objects.filter(team__tournament=tournament, until_round=None)
    movements = Movement.objects.filter(tournament=tournament, kind__in=OF_A_TEAM)
    if team is not None:
        owner = team.joined_id or team.pk
        charges = charges.filter(_of_account(owner))
        movements = movements.filter(_of_account(owner))
        members = members.filter(team=owner)
    charged = {
        account: (heads, cents, status == TeamStatus.WITHDRAWN)
        for account, status, heads, cents in charges.order_by()
        .values_list(_ACCOUNT, _STATUS)
        .annotate(many=Sum("heads"), sum=Sum("cents"))
    }
    paid = dict(movements.order_by().values_list(_ACCOUNT).annotate(sum=Sum("cents")))
    players = dict(members.order_by().values_list("team").annotate(many=Count("pk")))
    return {
        account: Balance(
            players=players.get(account, 0),
            heads=charged.get(account, _NOT_ASKED)[0],
            charged_cents=charged.get(account, _NOT_ASKED)[1],
            paid_cents=paid.get(account, 0),
            has_left=charged.get(account, _NOT_ASKED)[2],
        )
        for account in charged.keys() | paid.keys() | players.keys()
    }


def find_balance(team: Team) -> Balance:
    """The balance of one team's account."""
    found = find_balances(team.tournament, team=team)
    return found.get(team.joined_id or team.pk, NOTHING)


def _active_charges(tournament: Tournament) -> QuerySet[Charge]:
    return Charge.objects.filter(team__tournament=tournament, cancelled_at=None)


def _of_account(owner: int) -> Q:
    """What stands on an account: the team's own, and those of the players who joined it."""
    return Q(team=owner) | Q(team__joined=owner)


def list_charges(team: Team) -> QuerySet[Charge]:
    """What an account is asked now, the oldest first."""
    owner = team.joined_id or team.pk
    charges = _active_charges(team.tournament).filter(_of_account(owner))
    return charges.select_related("team", "player").order_by("pk")


def list_movements(team: Team) -> QuerySet[Movement]:
    """What an account paid and got back, the oldest first, each with what undid it."""
    owner = team.joined_id or team.pk
    movements = Movement.objects.filter(tournament=team.tournament_id, kind__in=OF_A_TEAM)
    related = ("reverses", "reversed_by", "account__user", "helper_pass", "till")
    found = movements.filter(_of_account(owner))
    return found.select_related(*related).order_by("at", "pk")


def list_ledger(tournament: Tournament) -> QuerySet[Movement]:
    """Every movement, each with its team and with what it undoes."""
    return Movement.objects.filter(tournament=tournament).select_related("team", "reverses")


def list_decided(tournament: Tournament) -> QuerySet[Charge]:
    """The entries that were offered, and those that the club keeps of who withdrew, by number."""
    decided = _active_charges(tournament).filter(kind__in=(ChargeKind.GIFT, ChargeKind.KEPT))
    return decided.order_by("team__number", "pk")


def list_credits(
    teams: Iterable[Team], balances: Mapping[int, Balance], decided: Collection[Charge]
) -> Iterator[tuple[Team, int]]:
    """Of some teams those that withdrew and whose fee the club still holds undecided, and how
    much."""
    kept = {charge.team_id for charge in decided if charge.kind == ChargeKind.KEPT}
    for team in teams:
        paid = balances.get(team.pk, NOTHING).paid_cents
        has_left = team.status == TeamStatus.WITHDRAWN and team.joined_id is None
        if has_left and paid > 0 and team.pk not in kept:
            yield team, paid


def list_wrong_marks(tournament: Tournament) -> Iterator[tuple[Team, bool]]:
    """The teams whose `has_paid` is not what their account says, with what it says."""
    balances = find_balances(tournament)
    for team in tournament.teams.filter(joined=None).order_by("number"):
        settled = balances.get(team.pk, NOTHING).is_settled
        if team.has_paid != settled:
            yield team, settled


def list_refunds_by_hand(fee: Movement) -> list[Movement]:
    """What somebody noted as given back to the team of a fee, since it was paid and not reversed;
    the first noted first."""
    if fee.team is None:
        return []
    noted = list_movements(fee.team).filter(
        kind=MovementKind.REFUND,
        method__in=BY_HAND,
        reverses=None,
        reversed_by=None,
        at__gte=fee.at,
    )
    return list(noted)


def find_seen_online(team: Team, cents: int) -> Movement | None:
    """The refund of that sum that HelloAsso told of, where nobody has said yet that another of the
    same sum was made besides; the latest."""
    movements = list(list_movements(team).filter(cents=-cents))
    seen = [movement for movement in movements if _is_seen_online(movement)]
    by_hand = [
        movement
        for movement in movements
        if _is_by_hand(movement) and seen and movement.at >= seen[0].at
    ]
    return seen[-1] if len(seen) > len(by_hand) else None


def _is_seen_online(movement: Movement) -> bool:
    """A part that went back, or the opposite of a fee that went back whole."""
    return movement.method == PaymentMethod.ONLINE


def _is_by_hand(movement: Movement) -> bool:
    is_refund = movement.kind == MovementKind.REFUND and movement.method in BY_HAND
    return is_refund and movement.reverses is None and not hasattr(movement, "reversed_by")
