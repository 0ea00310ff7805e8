"""Taking a tournament away, taking it up again without its suitcase, what the hall does, and what
the core asks of suitcases, answered."""

import secrets
from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bookings.domain.online.payments import ask_all_again
from suitcases.models import Suitcase
from suitcases.queries.contents import read_head
from suitcases.queries.rows import (
    find_table_of_people,
    list_rows,
    list_users_without_key,
    read_people,
)
from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    ensure_account_key,
    lock_club,
    lock_tournament,
    refuse_without_reason,
)
from tournaments.domain.custody import give_custody
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Custody
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.ports import arbitration
from tournaments.queries.ranks.recompute import (
    list_mark_differences,
    list_match_differences,
    list_snapshot_differences,
)


def find_unproved(tournament: Tournament) -> str:
    """The first thing that is not as it should be, as `verify_audit` and `recompute` tell it;
    empty where all is."""
    return next(_list_unproved(tournament), "")


def refuse_unproved(tournament: Tournament) -> None:
    """Raise Refused (`not-proved`) where what was written from a suitcase is not."""
    if found := find_unproved(tournament):
        sentence = _("Les feuilles de cette valise ne sont pas ce que dit son journal : %(what)s")
        raise Refused(sentence % {"what": found}, code="not-proved", field="file")


def _list_unproved(tournament: Tournament) -> Iterator[str]:
    yield from arbitration().list_row_faults(tournament)
    for find in (list_match_differences, list_snapshot_differences, list_mark_differences):
        yield from (f"{difference.where} {difference.field}" for difference in find(tournament))


@transaction.atomic
def pack_tournament(tournament: Tournament, *, taken_to: str = "", by: Actor) -> Suitcase:
    """Take a tournament away: from now on it is only read here, until its suitcase is back.

    The file itself is written from what stays here unchanged, as often as somebody asks for it.
    Raises Refused: `away`, `visiting` for a copy that is itself from another site, and `not-proved`
    where no site would open it.
    """
    club = lock_club(tournament.club)
    locked = lock_tournament(tournament)
    if locked.custody == Custody.VISITING:
        raise Refused(
            _("Ce concours vient d'un autre site : ramenez-le là-bas avant de l'emporter."),
            code="visiting",
        )
    refuse_by_table(Act.SUITCASE_PACKED, locked)
    _refuse_unproved(locked)
    for user in list_users_without_key(locked):
        ensure_account_key(user)
    last = Suitcase.objects.filter(tournament__club=club, is_ours=True).order_by("number").last()
    suitcase = Suitcase(
        tournament=locked,
        number=1 if last is None else last.number + 1,
        secret=secrets.token_hex(32),
        taken_to=taken_to[:80],
        packed_at=timezone.now(),
        packed_by=by.name[:200],
        people=read_people(list_rows(find_table_of_people(), locked)),
    )
    announce(
        Act.SUITCASE_PACKED,
        tournament=locked,
        subject=locked,
        by=by,
        after=describe_suitcase(suitcase),
    )
    suitcase.head = read_head(locked)
    suitcase.save()
    give_custody(locked, Custody.AWAY, at=suitcase.packed_at, who=suitcase.packed_by)
    return suitcase


def _refuse_unproved(tournament: Tournament) -> None:
    """Here it can still be mended; in the hall the file would be refused."""
    if found := find_unproved(tournament):
        sentence = _(
            "Ce concours ne peut pas partir : ce qui est enregistré n'est pas ce que dit son "
            "journal (%(what)s). Appelez l'administrateur du site."
        )
        raise Refused(sentence % {"what": found}, code="not-proved")


def describe_suitcase(suitcase: Suitcase) -> dict[str, str]:
    """What an entry of the journal says of a suitcase."""
    return {"suitcase": str(suitcase), "taken_to": suitcase.taken_to}


@transaction.atomic
def take_again(tournament: Tournament, *, typed_name: str, reason: str, by: Actor) -> Suitcase:
    """Change a tournament here again that never came back; its suitcase is accepted no more.

    Raises Refused: `name-differs`, `reason-missing`, `not-away`.
    """
    locked = lock_tournament(tournament)
    suitcase = find_suitcase_out(locked)
    if locked.custody != Custody.AWAY or suitcase is None:
        raise Refused(_("Ce concours n'est pas parti."), code="not-away")
    if " ".join(typed_name.split()).casefold() != " ".join(locked.name.split()).casefold():
        raise Refused(
            _("Ce n'est pas le nom de ce concours."), code="name-differs", field="typed_name"
        )
    refuse_by_table(Act.SUITCASE_TAKEN_AGAIN, locked, reason=reason)
    suitcase.given_up_at, suitcase.people = timezone.now(), {}
    suitcase.save()
    give_custody(locked, Custody.HERE, at=None, who="")
    _announce(Act.SUITCASE_TAKEN_AGAIN, locked, suitcase, by=by, reason=reason)
    ask_all_again(locked)
    return suitcase


@transaction.atomic
def close_visit(tournament: Tournament, *, by: Actor) -> Suitcase:
    """Close the copy in the hall for the way back; its file can be written from now on.

    Raises Refused: `away`, and `not-visiting` for a tournament of this very site.
    """
    locked = lock_tournament(tournament)
    suitcase = find_suitcase_out(locked)
    if locked.custody == Custody.HERE or suitcase is None:
        raise Refused(_("Ce concours est de ce site : il y reste."), code="not-visiting")
    refuse_by_table(Act.SUITCASE_CLOSED, locked)
    _announce(Act.SUITCASE_CLOSED, locked, suitcase, by=by)
    suitcase.ended_at = timezone.now()
    suitcase.save(update_fields=["ended_at"])
    give_custody(locked, Custody.RETURNED, at=suitcase.ended_at, who=by.name)
    return suitcase


@transaction.atomic
def reopen_visit(tournament: Tournament, *, reason: str, by: Actor) -> Suitcase:
    """Go on in the hall after the copy was closed: the file to bring back is then a later one.

    Raises Refused: `reason-missing`, `not-closed`.
    """
    locked = lock_tournament(tournament)
    suitcase = locked.suitcases.filter(is_ours=False).last()
    if locked.custody != Custody.RETURNED or suitcase is None:
        raise Refused(_("Cette valise n'est pas refermée."), code="not-closed")
    refuse_without_reason(reason)
    suitcase.ended_at = None
    suitcase.save(update_fields=["ended_at"])
    give_custody(locked, Custody.VISITING, at=timezone.now(), who=by.name)
    _announce(Act.SUITCASE_REOPENED, locked, suitcase, by=by, reason=reason)
    return suitcase


def find_suitcase_out(tournament: Tournament) -> Suitcase | None:
    """The suitcase in which a tournament is now, on its way or in the hall."""
    return tournament.suitcases.filter(ended_at=None, given_up_at=None).first()


def _announce(
    act: Act, tournament: Tournament, suitcase: Suitcase, *, by: Actor, reason: str = ""
) -> None:
    announce(
        act,
        tournament=tournament,
        subject=tournament,
        by=by,
        after=describe_suitcase(suitcase),
        reason=reason,
    )


class Suitcases:
    """The answer to what `tournaments.ports.subjects` asks."""

    def name_suitcase(self, tournament: Tournament) -> str:
        return str(find_suitcase_out(tournament) or "")
