"""Taking a tournament away, whole. What remains is its trail, and an entry in the club's."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, lock_tournament
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.draws.checks import refuse_open_tables
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Custody
from tournaments.errors import Refused
from tournaments.models import ForbiddenPair, Receipt, Tournament
from tournaments.ports import bookings
from tournaments.signals import about_to_remove


@transaction.atomic
def remove_demo(tournament: Tournament, *, by: Actor) -> None:
    """Take the demonstration away. Raises Refused: `not-a-demo` for a real tournament,
    and `away` where it is in the hall."""
    club = lock_club(tournament.club)
    locked = lock_tournament(tournament)
    if not locked.is_demo:
        raise Refused(_("Seul le concours de démonstration s'efface ainsi."), code="not-a-demo")
    refuse_by_table(Act.DEMO_REMOVED, locked)
    before = _take_away(locked)
    announce_in_club(Act.DEMO_REMOVED, club=club, by=by, before=before)


def remove_tournament(tournament: Tournament, *, typed_name: str, by: Actor) -> None:
    """Take a real tournament away, once whoever keeps copies of the site has made one.

    The name is typed by whoever wants it. Raises Refused: `name-differs`, `has-money` where sums
    were taken or spent, and `round-open` while people play: a table has no result and the
    standings are not final, and `away` where it is in the hall.
    """
    if " ".join(typed_name.split()).casefold() != " ".join(tournament.name.split()).casefold():
        raise Refused(
            _("Ce n'est pas le nom de ce concours."), code="name-differs", field="typed_name"
        )
    _refuse_with_money(tournament)
    if tournament.finished_at is None:
        refuse_open_tables(tournament.rounds.published())
    about_to_remove.send(sender=Tournament, tournament=tournament)
    with transaction.atomic():
        club = lock_club(tournament.club)
        locked = lock_tournament(tournament)
        _refuse_with_money(locked)
        if locked.finished_at is None:
            refuse_open_tables(locked.rounds.published())
        refuse_by_table(Act.TOURNAMENT_REMOVED, locked)
        before = _take_away(locked)
        announce_in_club(Act.TOURNAMENT_REMOVED, club=club, by=by, before=before)


def _refuse_with_money(tournament: Tournament) -> None:
    if tournament.movements.exists() or bookings().has_money_arrived(tournament):
        raise Refused(
            _("De l'argent y est noté : les écritures d'un concours se gardent dix ans."),
            code="has-money",
        )


def _take_away(locked: Tournament) -> dict[str, str]:
    """Delete everything of it; what the club's trail keeps."""
    if locked.custody == Custody.AWAY:
        refuse_elsewhere(locked)
    before = {"trail": locked.key.hex, "name": locked.name}
    locked.adjustments.exclude(reverses=None).delete()
    locked.adjustments.all().delete()
    ForbiddenPair.objects.filter(tournament=locked).delete()
    locked.rounds.all().delete()
    while (last := locked.stages.filter(feeds=None)).exists():
        last.delete()
    _take_trial_money_away(locked)
    locked.teams.all().delete()
    locked.delete()
    return before


def _take_trial_money_away(locked: Tournament) -> None:
    """What a demonstration took; a real tournament with money is never removed."""
    receipts = Receipt.objects.filter(movement__tournament=locked)
    receipts.exclude(cancels=None).delete()
    receipts.delete()
    locked.movements.exclude(reverses=None).delete()
    locked.movements.all().delete()
