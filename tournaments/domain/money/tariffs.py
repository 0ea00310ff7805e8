"""The tariffs of a tournament, and what a team is asked by them."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date, timedelta
from typing import Self

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, refuse_without_reason
from tournaments.domain.money.accounts import (
    build_changed_refusal,
    cancel_charges,
    charge_newcomers,
    count_heads,
    describe_charges,
    list_players,
    lock_account,
    mend_marks,
    refresh_mark,
    save_fees,
    save_free,
)
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, ChargeKind, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Charge, Tariff, Team, Tournament
from tournaments.names import name_key
from tournaments.queries.money.accounts import find_balances, list_charges, list_tariffs


@dataclass(frozen=True, kw_only=True, slots=True)
class TariffPlan:
    """A tariff as the organiser describes it, in cents."""

    label: str
    cents: int
    unit: str
    until: date | None = None
    needs_proof: bool = False
    for_members: bool = False
    code: str = ""
    from_players: int | None = None

    @classmethod
    def of(cls, tariff: Tariff) -> Self:
        """What describes a tariff that stands."""
        return cls(**{member.name: getattr(tariff, member.name) for member in fields(cls)})


def describe_tariffs(tournament: Tournament, *, moved: timedelta) -> list[TariffPlan]:
    """The tariffs of a tournament as another one takes them over, their last days moved."""
    plans = map(TariffPlan.of, list_tariffs(tournament))
    return [
        plan if plan.until is None else replace(plan, until=plan.until + moved) for plan in plans
    ]


@transaction.atomic
def set_tariffs(tournament: Tournament, *, tariffs: Sequence[TariffPlan], by: Actor) -> Tournament:
    """Store the tariffs in their order; teams of whom nothing was asked yet are asked the usual
    one. What was asked before stays.

    Raises `Refused` (`same-name`; `fees-asked` where none is left and teams were asked some).
    """
    locked = lock_tournament(tournament)
    refuse_by_table(Act.TARIFFS_CHANGED, locked)
    _refuse_same_names(tariffs)
    if not tariffs and _has_asked(locked):
        raise Refused(
            _("Des équipes doivent déjà leur inscription : gardez un tarif au moins."),
            code="fees-asked",
        )
    before = _describe_tariffs(locked)
    if before["tariffs"] != facts_of_tariffs(tariffs):
        _replace(locked, tariffs)
    after = _describe_tariffs(locked)
    if _ask_the_others(locked) or after != before:
        announce(
            Act.TARIFFS_CHANGED,
            tournament=locked,
            subject=locked,
            by=by,
            before=before,
            after=after,
        )
    return locked


def _replace(locked: Tournament, tariffs: Sequence[TariffPlan]) -> None:
    locked.tariffs.all().delete()
    for position, plan in enumerate(tariffs):
        Tariff.objects.create(tournament=locked, position=position, **asdict(plan))


def _ask_the_others(locked: Tournament) -> int:
    """Ask the usual tariff of those of whom nothing was asked; of how many teams."""
    tariffs, balances = list(list_tariffs(locked)), find_balances(locked)
    charged = 0
    for team in _list_asked(locked):
        heads = balances[team.pk].heads if team.pk in balances else 0
        charged += bool(charge_newcomers(team, tariffs, players=team.players, charged=heads))
    mend_marks(locked)
    return charged


def _refuse_same_names(tariffs: Sequence[TariffPlan]) -> None:
    names = [name_key(plan.label) for plan in tariffs]
    if len(set(names)) < len(names):
        raise Refused(_("Deux tarifs portent le même nom."), code="same-name")


def _has_asked(tournament: Tournament) -> bool:
    charges = Charge.objects.filter(team__tournament=tournament, kind=ChargeKind.TARIFF)
    return charges.filter(cancelled_at=None).exists()


def _list_asked(tournament: Tournament) -> list[Team]:
    teams = tournament.teams.exclude(status=TeamStatus.WITHDRAWN).filter(joined=None)
    return list(teams.select_related("tournament").with_players())


def _describe_tariffs(tournament: Tournament) -> dict[str, object]:
    return {"tariffs": facts_of_tariffs(list_tariffs(tournament))}


def facts_of_tariffs(tariffs: Iterable[Tariff | TariffPlan]) -> list[list[object]]:
    """What of tariffs counts, in their order: two that say the same are the same."""
    return [
        [
            tariff.label,
            tariff.cents,
            tariff.unit,
            tariff.until,
            tariff.needs_proof,
            *([True] if tariff.for_members else []),
            *([tariff.code, tariff.from_players] if tariff.code or tariff.from_players else []),
        ]
        for tariff in tariffs
    ]


@transaction.atomic
def change_fees(team: Team, *, tariffs: Sequence[Tariff], by: Actor) -> Team:
    """Ask each player of a team another tariff, in their order; what was asked before is
    cancelled, what was paid stays paid. Raises `Refused` (`players-differ`)."""
    team = lock_account(team, Act.FEES_CHANGED)
    players = list_players(team)
    if len(players) != len(tariffs):
        raise Refused(
            _("Les joueurs de cette équipe ont changé : rouvrez la page."), code="players-differ"
        )
    before = describe_charges(team)
    cancel_charges(team)
    save_fees(team, list(zip(players, tariffs, strict=True)))
    return _announce_charges(team, Act.FEES_CHANGED, before=before, by=by)


@transaction.atomic
def give_entry(team: Team, *, reason: str, by: Actor) -> Team:
    """Ask nothing of a team: an invited one, a player of the club. Raises `Refused`
    (`reason-missing`)."""
    team = lock_account(team, Act.ENTRY_GIVEN)
    refuse_without_reason(reason, _("Dites pourquoi l'inscription est offerte."))
    before = describe_charges(team)
    cancel_charges(team)
    save_free(team, ChargeKind.GIFT, heads=count_heads(team), reason=reason.strip())
    return _announce_charges(team, Act.ENTRY_GIVEN, before=before, by=by, reason=reason)


@transaction.atomic
def take_back_gift(team: Team, *, charges: Sequence[int], by: Actor) -> Team:
    """Ask again what was asked of a team before its entry was given: the rows `charges`. Raises
    `Refused` (`account-changed`) where it is asked anything else by now."""
    team = lock_account(team, Act.FEES_CHANGED)
    before, standing = describe_charges(team), list(list_charges(team))
    found = Charge.objects.filter(pk__in=charges, team__tournament=team.tournament_id)
    gifts = Charge.objects.filter(team=team, kind=ChargeKind.GIFT, pk__gt=max(charges))
    if standing != list(gifts.order_by("pk")[:1]) or len(found) < len(charges):
        raise build_changed_refusal(team)
    cancel_charges(team)
    found.update(cancelled_at=None)
    return _announce_charges(team, Act.FEES_CHANGED, before=before, by=by)


@transaction.atomic
def keep_entry(team: Team, *, by: Actor) -> Team:
    """Note that the club keeps what a withdrawn team paid; once is enough. Raises `Refused`
    (`not-withdrawn`)."""
    team = lock_account(team, Act.ENTRY_KEPT)
    if team.status != TeamStatus.WITHDRAWN:
        raise Refused(_("Cette équipe est toujours inscrite."), code="not-withdrawn")
    if list_charges(team).filter(kind=ChargeKind.KEPT).exists():
        return team
    before = describe_charges(team)
    Charge.objects.create(team=team, kind=ChargeKind.KEPT, heads=0)
    return _announce_charges(team, Act.ENTRY_KEPT, before=before, by=by)


def _announce_charges(
    team: Team, act: Act, *, before: list[list[object]], by: Actor, reason: str = ""
) -> Team:
    refresh_mark(team)
    announce(
        act,
        tournament=team.tournament,
        subject=team,
        by=by,
        before={"charges": before},
        after={"charges": describe_charges(team)},
        reason=reason,
    )
    return team
