"""A team's account: what it is asked, and the mark « a réglé » that follows from it."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.acts import lock_tournament, read_again
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, ChargeKind, TariffUnit, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Charge, Player, Tariff, Team, TeamMember, Tournament
from tournaments.queries.money.accounts import (
    asks_fees,
    find_balance,
    find_plain_tariff,
    list_charges,
    list_tariffs,
    list_wrong_marks,
)


def lock_account(team: Team, act: Act | None = None, *, reason: str | None = None) -> Team:
    """The team whose account it is, read again and locked with its tournament, for an act of its
    own or within another.

    The account of a lone player who joined another is the other's. Raises `Refused` as
    `refuse_by_table` does; no act on money is refused because standings are final.
    """
    locked = lock_tournament(team.tournament)
    if act is not None:
        refuse_by_table(act, locked, reason=reason)
    rows = Team.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "tournament__club"
    )
    found = read_again(rows, pk=team.pk)
    return found if found.joined_id is None else read_again(rows, pk=found.joined_id)


def refresh_mark(team: Team) -> bool:
    """Keep `has_paid` in step with the account; what it says now."""
    settled = find_balance(team).is_settled
    if team.has_paid != settled:
        team.has_paid = settled
        team.save(update_fields=["has_paid"])
    return settled


def find_usual_tariff(tariffs: Sequence[Tariff]) -> Tariff | None:
    """What a sign-up is asked today: the price without a condition. Where there is none at all,
    the first that is still asked and that no code has to open: the desk changes it."""
    today = timezone.localdate()
    plain = find_plain_tariff(tariffs, today)
    running = (tariff for tariff in tariffs if tariff.is_asked_on(today) and not tariff.code)
    return plain or next(running, None)


def find_own_tariff(tariffs: Sequence[Tariff], player: Player, team: Team) -> Tariff | None:
    """What a player is asked today: the members' price where the club says that they are one on
    the day that is played, that of a club of many where they come so many, else the usual one."""
    today = timezone.localdate()
    running = [tariff for tariff in tariffs if tariff.is_asked_on(today)]
    is_member = player.is_member_on(team.tournament.date)
    own = [tariff for tariff in running if tariff.for_members and is_member]
    grouped = [tariff for tariff in running if tariff.from_players]
    if grouped and not own:
        many = count_of_club(team)
        own = sorted(
            (tariff for tariff in grouped if (tariff.from_players or 0) <= many),
            key=lambda tariff: -(tariff.from_players or 0),
        )
    return own[0] if own else find_usual_tariff(tariffs)


def count_of_club(team: Team) -> int:
    """How many people play for a team's club, its own included; 0 where it names none."""
    if not team.club_name:
        return 0
    of_club = TeamMember.objects.filter(
        team__tournament=team.tournament_id, team__club_name__iexact=team.club_name
    )
    return of_club.filter(until_round=None).exclude(team__status=TeamStatus.WITHDRAWN).count()


def charge_newcomers(
    team: Team, tariffs: Sequence[Tariff], *, players: Sequence[Player], charged: int
) -> list[Charge]:
    """Ask the players after the first `charged`, of whom something is asked already, what each is
    asked today; the new rows. A team is asked for both of its places, named or not."""
    tariff = find_usual_tariff(tariffs)
    if tariff is None or team.is_staff:
        return []
    fees = [
        (player, find_own_tariff(tariffs, player, team) or tariff) for player in players[charged:]
    ]
    written = save_fees(team, fees)
    nameless = count_heads(team) - max(charged, len(players))
    return written if nameless < 1 else [*written, _charge_nameless(team, tariff, nameless)]


def count_heads(team: Team) -> int:
    """For how many an account is asked or spared: a team of two for both, named or not."""
    return 1 if team.seeks_partner or team.tournament.is_of_people else 2


def _charge_nameless(team: Team, tariff: Tariff, heads: int) -> Charge:
    """Ask a tariff for places of which no name was given."""
    cents = _sum_of(tariff, heads, team.tournament)
    return _save(Charge(team=team, label=tariff.label, cents=cents, heads=heads))


def list_players(team: Team) -> list[Player]:
    """Who plays in a team now, asked of the database: an act may just have changed it."""
    members = team.members.filter(until_round=None).select_related("player")
    return [member.player for member in members.order_by("position")]


def save_fees(team: Team, fees: Sequence[tuple[Player, Tariff]]) -> list[Charge]:
    """Write what each player is asked: one sum for two who share a tariff counted by team."""
    return [_save(charge) for charge in _build_fees(team, fees)]


def _build_fees(team: Team, fees: Sequence[tuple[Player, Tariff]]) -> Iterator[Charge]:
    tariffs = {tariff.pk: tariff for _player, tariff in fees}
    shared = next(iter(tariffs.values())) if len(fees) == 2 and len(tariffs) == 1 else None
    if shared is not None and shared.unit == TariffUnit.TEAM:
        yield Charge(team=team, label=shared.label, cents=shared.cents, heads=2)
        return
    for player, tariff in fees:
        cents = _sum_of(tariff, 1, team.tournament)
        yield Charge(team=team, label=tariff.label, cents=cents, heads=1, player=player)


def share(tariff: Tariff, tournament: Tournament) -> int:
    """What one person pays of a tariff counted by team: half of it, rounded up to the cent; all of
    it where people play for themselves."""
    return tariff.cents if tournament.is_of_people else -(-tariff.cents // 2)


def count_asked_otherwise(tournament: Tournament) -> int:
    """How many teams that are in are asked what no price asks any more: one was corrected since."""
    asked = {
        (tariff.label, heads, _sum_of(tariff, heads, tournament))
        for tariff in list_tariffs(tournament)
        for heads in (1, 2)
    }
    charges = Charge.objects.filter(
        team__tournament=tournament, kind=ChargeKind.TARIFF, cancelled_at=None
    ).exclude(team__status=TeamStatus.WITHDRAWN)
    found = charges.values_list("team", "label", "heads", "cents")
    return len({team for team, *told in found if tuple(told) not in asked})


def _sum_of(tariff: Tariff, heads: int, tournament: Tournament) -> int:
    """What a tariff asks for so many heads of a team."""
    if tariff.unit == TariffUnit.PERSON:
        return heads * tariff.cents
    return tariff.cents if heads == 2 else share(tariff, tournament)


def save_free(team: Team, kind: ChargeKind, *, heads: int, reason: str = "") -> Charge:
    """Note that nothing is asked of so many of a team's players, and why."""
    return _save(Charge(team=team, kind=kind, heads=heads, reason=reason))


def refuse_where_fees_are_asked(team: Team) -> None:
    """Raise `Refused` (`fees-asked`) where sums are kept: paying is then no tick."""
    if asks_fees(team.tournament):
        raise Refused(
            _("Ce concours a des tarifs : encaissez la somme sur le compte de l'équipe."),
            code="fees-asked",
        )


def build_changed_refusal(team: Team) -> Refused:
    """The refusal to undo at the door what an account has moved on from since."""
    sentence = _("Le compte du n° %(number)d a changé depuis : rien n'est annulé, regardez-le.")
    return Refused(sentence % {"number": team.number}, code="account-changed")


def tick(team: Team, *, paid: bool) -> None:
    """Note that a team has paid, or not, where no sums are kept: nothing is asked of it then."""
    cancel_charges(team)
    if paid:
        save_free(team, ChargeKind.SETTLED, heads=len(list_players(team)))
    refresh_mark(team)


def cancel_charges(team: Team) -> int:
    """Take back all that an account is asked; how many sums."""
    found = list(list_charges(team).values_list("pk", flat=True))
    return Charge.objects.filter(pk__in=found).update(cancelled_at=timezone.now())


def end_keeping(team: Team) -> None:
    """Forget that the club keeps what a team paid, where it comes back: it is for its place again,
    and asked about where the team withdraws once more."""
    kept = list_charges(team).filter(kind=ChargeKind.KEPT).values_list("pk", flat=True)
    Charge.objects.filter(pk__in=list(kept)).update(cancelled_at=timezone.now())


def mend_marks(tournament: Tournament) -> None:
    """Put right each `has_paid` that its account does not bear out."""
    for team, settled in list_wrong_marks(tournament):
        Team.objects.filter(pk=team.pk).update(has_paid=settled)


def describe_charges(team: Team) -> list[list[object]]:
    """What the journal keeps of what an account is asked: kind, label, cents and heads."""
    return [
        [charge.kind, charge.label, charge.cents, charge.heads] for charge in list_charges(team)
    ]


def _save(charge: Charge) -> Charge:
    charge.save()
    return charge


def open_account(
    team: Team, tariffs: Sequence[Tariff], *, players: Sequence[Player], has_paid: bool
) -> None:
    """What a sign-up leaves on a new account: the usual tariff; nothing more to pay where it comes
    as paid, which is the tick where there are no tariffs."""
    if has_paid:
        charges = [save_free(team, ChargeKind.SETTLED, heads=count_heads(team))]
    else:
        charges = charge_newcomers(team, tariffs, players=players, charged=0)
    settled = bool(charges) and not any(charge.cents for charge in charges)
    if team.has_paid != settled:
        team.has_paid = settled
        team.save(update_fields=["has_paid"])


def follow_change(team: Team, *, has_paid: bool) -> None:
    """Keep the account in step with a team that was corrected: a new player is asked the usual
    tariff; without tariffs, the tick is what was said."""
    tariffs = list(list_tariffs(team.tournament))
    if not tariffs:
        tick(team, paid=has_paid)
        return
    players = list_players(team)
    _hand_over(team, players)
    charge_newcomers(team, tariffs, players=players, charged=find_balance(team).heads)
    refresh_mark(team)


def _hand_over(team: Team, players: Sequence[Player]) -> None:
    """Ask of whoever took a player's place what was asked of that one: a sum names who plays."""
    charges = [charge for charge in list_charges(team) if charge.player is not None]
    named = {charge.player_id for charge in charges}
    left = [charge for charge in charges if charge.player not in players]
    newcomers = [player for player in players if player.pk not in named]
    for charge, player in zip(left, newcomers, strict=False):
        Charge.objects.filter(pk=charge.pk).update(cancelled_at=timezone.now())
        copied = ("team", "kind", "label", "cents", "heads", "reason")
        _save(Charge(player=player, **{name: getattr(charge, name) for name in copied}))


def follow_parting(team: Team) -> None:
    """Keep the account in step with one of two players who are no team any more: what was asked
    of both together is asked of each alone, at the usual tariff."""
    tariffs = list(list_tariffs(team.tournament))
    charged, players = find_balance(team).heads, list_players(team)
    if tariffs and charged > len(players):
        cancel_charges(team)
        charged = 0
    charge_newcomers(team, tariffs, players=players, charged=charged)
    refresh_mark(team)
