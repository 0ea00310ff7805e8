"""What is given to a club for all its tournaments, or to one: whose row is locked, who is told."""

from typing import Any

from tournaments.actors import Actor
from tournaments.domain.acts import announce, announce_in_club, lock_club, lock_tournament
from tournaments.enums import Act
from tournaments.models import Club, Keyed, Tournament

Owner = Club | Tournament


def lock_owner(owner: Owner) -> Owner:
    """The owner's row, read again and locked until the transaction ends."""
    return lock_club(owner) if isinstance(owner, Club) else lock_tournament(owner)


def list_owner_columns(owner: Owner) -> dict[str, int]:
    """What a row that belongs to the owner says of it."""
    if isinstance(owner, Club):
        return {"club_id": owner.pk}
    return {"club_id": owner.club_id, "tournament_id": owner.pk}


def announce_to_owner(
    act: Act,
    subject: Keyed,
    owner: Owner,
    *,
    by: Actor,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Tell of an act in the journal of the club, or of the one tournament."""
    if isinstance(owner, Club):
        announce_in_club(act, club=owner, subject=subject, by=by, before=before, after=after)
    else:
        announce(act, tournament=owner, subject=subject, by=by, before=before, after=after)
