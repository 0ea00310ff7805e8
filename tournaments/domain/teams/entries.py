"""Sign-up, arrival and payment as one fact at the door, and all of it taken back together."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.money.accounts import build_changed_refusal
from tournaments.domain.money.payments import reverse_movement, take_money
from tournaments.domain.money.tariffs import give_entry, take_back_gift
from tournaments.domain.teams.check_in import CameAs, note_arrival, undo_check_in
from tournaments.domain.teams.sign_ups import SignUp, SignUpDesk
from tournaments.domain.teams.teams import name_by_number, register_team, withdraw_team
from tournaments.enums import Act, PaymentMethod, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Movement, Team, Tournament
from tournaments.queries.money.accounts import asks_fees, find_balance, list_charges
from tournaments.queries.teams.lists import list_expected_teams


class Pays(StrEnum):
    """How who comes in pays."""

    CASH = "cash"
    CHEQUE = "cheque"
    LATER = "later"
    GIFT = "gift"


_METHODS = {Pays.CASH: PaymentMethod.CASH, Pays.CHEQUE: PaymentMethod.CHEQUE}


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamEntry:
    """What was done for the team of a number: signed up, there since the moment `came`, paid
    (`movement`, of `cents`), or its entry given, which cancelled the charges `spared`."""

    number: int
    is_new: bool = False
    came: str = ""
    pays: str = ""
    cents: int = 0
    movement: int | None = None
    spared: tuple[int, ...] = ()


@transaction.atomic
def let_team_in(
    team: Team, *, pays: Pays, by: Actor, owed_cents: int | None = None, cents: int | None = None
) -> TeamEntry:
    """Note that a team is there, and that it pays what it owes, or `cents` of it; of one that is
    there already, only that it pays.

    `owed_cents` is what the page showed that it owes. Raises `Refused` (`finished`, `waiting`,
    `withdrawn`, `sum-changed`, `too-much`).
    """
    arrival = note_arrival(team, by=by)
    came = _write_moment(arrival.team) if arrival.came_as == CameAs.ARRIVED else ""
    # Kept on the row, for the door that answers.
    prefetch_related_objects([team.tournament], "tariffs")
    if not asks_fees(team.tournament):
        return TeamEntry(number=team.number, came=came)
    owed = find_balance(team).owed_cents
    if owed and owed_cents is not None and owed_cents != owed:
        raise Refused(
            _("Le n° %(number)d ne doit plus la même somme. Regardez de nouveau.")
            % {"number": team.number},
            code="sum-changed",
        )
    return _settle(team, pays, cents or owed, came=came, by=by)


def _write_moment(team: Team) -> str:
    """When a team came, as a mark of the door tells it."""
    return "" if team.checked_in_at is None else team.checked_in_at.isoformat()


def _settle(team: Team, pays: Pays, cents: int, *, came: str, by: Actor) -> TeamEntry:
    if pays == Pays.LATER or not cents:
        return TeamEntry(number=team.number, came=came, pays=Pays.LATER if cents else "")
    if pays == Pays.GIFT:
        spared = tuple(list_charges(team).values_list("pk", flat=True))
        give_entry(team, reason=_("Offert à l'entrée"), by=by)
        return TeamEntry(number=team.number, came=came, pays=pays, spared=spared)
    movement = take_money(team, cents=cents, method=_METHODS[pays], by=by)
    return TeamEntry(number=team.number, came=came, pays=pays, cents=cents, movement=movement.pk)


@transaction.atomic
def let_everybody_in(
    tournament: Tournament, *, numbers: Collection[int], pays: Pays, by: Actor
) -> list[TeamEntry]:
    """Note that those of `numbers`, all who are still expected, are there, and pay.

    Raises `Refused` (`others-expected` where the page showed others).
    """
    locked = lock_tournament(tournament)
    teams = list(list_expected_teams(locked).select_related("tournament"))
    if {team.number for team in teams} != set(numbers):
        raise Refused(
            _("La liste a changé entre-temps. Regardez de nouveau."), code="others-expected"
        )
    return [let_team_in(team, pays=pays, by=by) for team in teams]


@transaction.atomic
def sign_up_at_door(
    tournament: Tournament,
    *,
    sign_up: SignUp,
    pays: Pays | None,
    by: Actor,
    namesakes_confirmed: bool = False,
) -> TeamEntry:
    """Sign a team up and, unless `pays` is None, let it in; who comes alone or waits for a place
    is signed up only. Raises `Refused` as `register_team` and `let_team_in` do."""
    team = register_team(
        tournament, sign_up=sign_up, by=by, namesakes_confirmed=namesakes_confirmed
    )
    return _enter_new(team, pays, by=by)


@transaction.atomic
def sign_up_numbers(
    tournament: Tournament, *, count: int, pays: Pays | None, by: Actor
) -> list[TeamEntry]:
    """Sign up so many teams that have numbers and no names yet. Raises `Refused` (`finished`,
    `one-by-one` where people play for themselves)."""
    desk = SignUpDesk.opened(tournament, Act.TEAMS_IMPORTED)
    if desk.tournament.is_of_people:
        raise Refused(_("Ici chacun s'inscrit par son nom."), code="one-by-one")
    teams = [
        desk.sign_up(SignUp(players=(), name=name_by_number(desk.highest + 1)))
        for _one in range(count)
    ]
    announce(
        Act.TEAMS_IMPORTED,
        tournament=desk.tournament,
        by=by,
        after={"numbers": [team.number for team in teams]},
    )
    return [_enter_new(team, pays, by=by) for team in teams]


def _enter_new(team: Team, pays: Pays | None, *, by: Actor) -> TeamEntry:
    if pays is None or team.seeks_partner or team.status != TeamStatus.REGISTERED:
        return TeamEntry(number=team.number, is_new=True)
    done = let_team_in(team, pays=pays, by=by)
    return TeamEntry(
        number=team.number,
        is_new=True,
        came=done.came,
        pays=done.pays,
        cents=done.cents,
        movement=done.movement,
    )


@transaction.atomic
def take_back_entries(tournament: Tournament, *, entries: Sequence[TeamEntry], by: Actor) -> None:
    """Undo what was done for some teams: each payment gets its opposite, a sign-up is withdrawn.

    Raises `Refused` (`finished`, `has-played`, `reversed`; `came-again`, `account-changed` and
    `gone` where others went on from there).
    """
    teams = lock_tournament(tournament).teams.select_related("tournament")
    for entry in entries:
        _take_back(read_again(teams, number=entry.number), entry, by=by)


def _take_back(team: Team, entry: TeamEntry, *, by: Actor) -> None:
    if entry.movement is not None:
        rows = Movement.objects.filter(tournament=team.tournament_id)
        paid = read_again(rows, pk=entry.movement)
        reverse_movement(paid, reason=_("Annulé à l'entrée"), by=by)
        if find_balance(team).paid_cents < 0:  # it was given back
            raise build_changed_refusal(team)
    if entry.spared:
        take_back_gift(team, charges=entry.spared, by=by)
    if entry.is_new:
        withdraw_team(team, by=by)
    elif entry.came:
        if team.is_present and _write_moment(team) != entry.came:
            raise Refused(
                _("Le n° %(number)d a été noté là de nouveau depuis : rien n'est annulé.")
                % {"number": team.number},
                code="came-again",
            )
        undo_check_in(team, by=by)
