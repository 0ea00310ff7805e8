"""Receipts: a number without a gap for each, taken under the lock of its book."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce, lock_tournament, read_again
from tournaments.domain.money.movements import refuse_reversed
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Custody, MovementKind
from tournaments.errors import Refused
from tournaments.models import Movement, Receipt, ReceiptBook, Team, Tournament
from tournaments.ports import suitcases

TRIAL_SERIES = "ESSAI"
"""A demonstration takes no number of the club's own book."""


@transaction.atomic
def make_receipt(movement: Movement, *, payer: str = "", by: Actor) -> Receipt:
    """Give a receipt for a fee that was taken; the one that it has where it has one.

    `payer` is whom it names, else the team's players. Raises `Refused` (`not-a-fee`,
    `reversed`).
    """
    locked = lock_tournament(movement.tournament)
    refuse_by_table(Act.RECEIPT_MADE, locked)
    made = movement.receipts.filter(cancels=None).select_related("book").first()
    if made is not None:
        return made
    if movement.kind != MovementKind.FEE or movement.reverses_id or movement.team is None:
        raise Refused(_("Un reçu se fait pour une inscription encaissée."), code="not-a-fee")
    refuse_reversed(movement)
    return _give(movement, locked, movement.team, payer=payer, by=by)


@transaction.atomic
def make_receipts(tournament: Tournament, *, by: Actor) -> None:
    """Give a receipt for every fee that was taken and stands, in order of number; those given
    before stay. Raises `Refused` (`nothing-taken`)."""
    locked = lock_tournament(tournament)
    refuse_by_table(Act.RECEIPT_MADE, locked)
    standing = Movement.objects.filter(
        tournament=locked, kind=MovementKind.FEE, reverses=None, reversed_by=None
    ).exclude(team=None)
    if not standing.exists():
        raise Refused(_("Rien n'est encore encaissé."), code="nothing-taken")
    teams = {team.pk: team for team in locked.teams.with_players()}
    without = standing.filter(receipts=None).select_related("tournament__club")
    for movement in without.order_by("team__number", "at", "pk"):
        _give(movement, locked, teams[movement.team_id or 0], by=by)


def _give(
    movement: Movement, locked: Tournament, team: Team, *, payer: str = "", by: Actor
) -> Receipt:
    receipt = _write(
        movement,
        payer=payer.strip() or team.player_names or team.name,
        label=_("Inscription au concours « %(name)s », %(who)s")
        % {"name": locked.name, "who": locked.name_entrant(team.number)},
        cents=movement.cents,
    )
    _announce(Act.RECEIPT_MADE, receipt, tournament=locked, by=by)
    return receipt


def cancel_receipts_of(movement: Movement, *, by: Actor) -> None:
    """Take back the receipt of a movement that is reversed, by one of its own number; in the
    transaction that reverses it."""
    made = movement.receipts.filter(cancels=None, cancelled_by=None).select_related("book").first()
    if made is None:
        return
    receipt = _write(
        movement,
        payer=made.payer,
        label=_("Annule le reçu n° %(number)s") % {"number": made.name},
        cents=-made.cents,
        cancels=made,
    )
    _announce(Act.RECEIPT_CANCELLED, receipt, tournament=movement.tournament, by=by)


def _write(
    movement: Movement, *, payer: str, label: str, cents: int, cancels: Receipt | None = None
) -> Receipt:
    tournament, club = movement.tournament, movement.tournament.club
    now = timezone.now()
    book = _take_number(tournament, year=timezone.localtime(now).year)
    return Receipt.objects.create(
        book=book,
        number=book.last_number,
        movement=movement,
        cancels=cancels,
        payer=payer[:130],
        label=label[:130],
        club_name=club.name,
        club_town=club.town,
        cents=cents,
        method=movement.method,
        made_at=now,
        is_trial=tournament.is_demo,
    )


def _take_number(tournament: Tournament, *, year: int) -> ReceiptBook:
    """The book with its next number taken: who comes meanwhile waits for this transaction."""
    series = TRIAL_SERIES if tournament.is_demo else _find_series(tournament)
    named = {"club_id": tournament.club_id, "year": year, "series": series}
    ReceiptBook.objects.bulk_create([ReceiptBook(**named)], ignore_conflicts=True)
    book = read_again(ReceiptBook.objects.select_for_update(no_key=True), **named)
    ReceiptBook.objects.filter(pk=book.pk).update(last_number=F("last_number") + 1)
    book.last_number += 1
    return book


def _find_series(tournament: Tournament) -> str:
    """The series in which a hall numbers, so that the club's other numbers go on meanwhile."""
    if tournament.custody != Custody.VISITING:
        return ""
    return suitcases().name_suitcase(tournament)


def _announce(act: Act, receipt: Receipt, *, tournament: Tournament, by: Actor) -> None:
    told = {"receipt": receipt.name, "cents": receipt.cents}
    before = None if receipt.cancels is None else {"receipt": receipt.cancels.name}
    announce(act, tournament=tournament, subject=receipt, by=by, before=before, after=told)
