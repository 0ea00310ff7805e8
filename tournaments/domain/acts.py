"""Making an act known: one signal, sent inside the transaction of the act itself."""

from collections.abc import Sequence
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Model, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actors import Actor
from tournaments.domain.custody import refuse_elsewhere
from tournaments.enums import AT_HAND, Act, Custody, Origin
from tournaments.errors import Refused
from tournaments.models import AccountKey, Club, Keyed, SiteKey, Tournament
from tournaments.queries.live import plays_on
from tournaments.signals import Announcement, acted

Row = TypeVar("Row", bound=Model)


def lock_tournament(tournament: Tournament) -> Tournament:
    """The tournament's row, read again and locked until the transaction ends.

    Acts that decide on the state of the whole tournament (a draw, a change of rules, a
    new number) begin with this, so that two of them never decide on the same state.
    """
    return read_again(Tournament.objects.select_for_update(no_key=True), pk=tournament.pk)


def read_again(rows: QuerySet[Row], **named: Any) -> Row:
    """A row that was there a moment ago, as it is now. Raises Refused (`gone`) where somebody else
    took it away since."""
    row = rows.filter(**named).first()
    if row is None:
        raise refuse_gone()
    return row


def refuse_gone() -> Refused:
    """The refusal of what is done to something that is there no more."""
    return Refused(
        _("Quelqu'un d'autre vient de retirer ou d'annuler ce que vous vouliez changer. "
          "Revenez à la page d'avant : elle dit ce qu'il en est maintenant."), code="gone",
    )  # fmt: skip


def announce(
    act: Act,
    *,
    tournament: Tournament,
    by: Actor,
    subject: Keyed | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Tell the receivers of `acted` what happened, and give the tournament a new version.

    `before` and `after` are JSON values holding what changed. Must run inside the
    transaction of the act: a receiver that fails undoes it. Raises Refused (`away`) where the
    tournament is changed elsewhere.
    """
    happened = Announcement(act=act, subject=subject, before=before, after=after, reason=reason)
    announce_together([happened], tournament=tournament, by=by)


def announce_together(
    announcements: Sequence[Announcement], *, tournament: Tournament, by: Actor
) -> None:
    """Tell of an act and of what it entailed, in order; the tournament gets one new version where
    public pages show anything of them.

    Each leaves its own entry in the journal; what follows from them all is worked out once.
    """
    custodies = _list_custodies(announcements)
    raised = Tournament.objects.filter(pk=tournament.pk, custody__in=custodies)
    _send(announcements, raised=raised, tournament=tournament, club=None, by=by)


_ERASING = frozenset({Act.DETAILS_ERASED, Act.ROWS_SEALED})


def _list_custodies(announcements: Sequence[Announcement]) -> list[Custody]:
    """Where acts may be done: only at hand; but persons are erased from every copy for which no
    other site waits."""
    if all(announcement.act in _ERASING for announcement in announcements):
        return [custody for custody in Custody if custody != Custody.AWAY]
    return list(AT_HAND)


def lock_club(club: Club) -> Club:
    """The club's row, read again and locked until the transaction ends."""
    return read_again(Club.objects.select_for_update(no_key=True), pk=club.pk)


def announce_in_club(
    act: Act,
    *,
    club: Club,
    by: Actor,
    subject: Keyed | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> None:
    """Tell what happened in a club, beside its tournaments; each of them gets a new version.

    Must run inside the transaction of the act, with the club locked.
    """
    happened = Announcement(act=act, subject=subject, before=before, after=after, reason=reason)
    _send([happened], raised=club.tournaments.all(), tournament=None, club=club, by=by)


def _send(
    announcements: Sequence[Announcement],
    *,
    raised: QuerySet[Tournament],
    tournament: Tournament | None,
    club: Club | None,
    by: Actor,
) -> None:
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an act is announced inside its own transaction")
    is_public = any(announcement.is_public for announcement in announcements)
    at_hand = _raise_versions(raised, announcements) if is_public else raised.exists()
    if not at_hand and tournament is not None:
        refuse_elsewhere(tournament, to_public=by.origin in (Origin.PUBLIC, Origin.TABLE))
    acted.send(
        sender=Club if tournament is None else Tournament,
        announcements=tuple(announcements),
        tournament=tournament,
        club=club,
        by=by,
    )


def _raise_versions(raised: QuerySet[Tournament], announcements: Sequence[Announcement]) -> int:
    """Give tournaments a new version, and return how many got one; that of their whole rounds too,
    but where a single table tells of itself while others of its round are played."""
    shown = [announcement for announcement in announcements if announcement.is_public]
    if not all(announcement.of_table for announcement in shown):
        return raised.update(version=F("version") + 1, whole_version=F("whole_version") + 1)
    # The row first: of two tables that come in at once, the one that waits for it is the last.
    found = raised.update(version=F("version") + 1)
    if not all(map(plays_on, {announcement.subject for announcement in shown})):
        raised.update(whole_version=F("whole_version") + 1)
    return found


WHY = gettext_lazy("Dites pourquoi.")


def refuse_without_reason(reason: str, sentence: str | Promise = WHY) -> None:
    """Raise Refused with `reason-missing`, in the words of `sentence`, where no reason is given."""
    if not reason.strip():
        raise Refused(sentence, code="reason-missing", field="reason")


def ensure_account_key(user: User) -> UUID:
    """The key by which journals and files name an account.

    Asked of the database each time: what a preview made is undone with it, and `user` may
    outlive that.
    """
    key = AccountKey.objects.filter(user=user).values_list("key", flat=True)
    known = key.first()
    return make_account_key(user) if known is None else known


def make_account_key(user: User) -> UUID:
    """The key of an account that had none a moment ago; what somebody else made since stays."""
    # Made without a savepoint: two who make it at once wait for each other and read the same.
    AccountKey.objects.bulk_create([AccountKey(user=user)], ignore_conflicts=True)
    return AccountKey.objects.values_list("key", flat=True).get(user=user)


def ensure_site_key() -> UUID:
    """The key of this site."""
    return SiteKey.objects.get_or_create(pk=1)[0].key
