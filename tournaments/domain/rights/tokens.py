"""Tokens of the programming interface: given to a program, shown once, ended at any time."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import (
    announce,
    announce_in_club,
    lock_club,
    lock_tournament,
    read_again,
)
from tournaments.domain.rights.links import create_token, refuse_term
from tournaments.enums import Act, Scope
from tournaments.errors import Refused
from tournaments.models import ApiToken, Club, Keyed, Tournament
from tournaments.models.rights import hash_token

Owner = Club | Tournament
BEGINNING = "dxd_"
"""What every token begins with: those who search files for lost secrets find it by that."""


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


LONGEST = timedelta(days=731)
_SHOWN = len(BEGINNING) + 4


@transaction.atomic
def give_token(
    owner: Club | Tournament,
    *,
    label: str,
    scopes: Iterable[Scope],
    valid_until: datetime,
    by: Actor,
) -> tuple[ApiToken, str]:
    """A new token for all tournaments of a club, or for one, and its text, which nothing keeps.

    Raises Refused: `no-scope`, `past`, `too-long`.
    """
    owner = lock_owner(owner)
    given = [scope for scope in Scope if scope in set(scopes)]
    if not given:
        raise Refused(_("Cochez au moins une chose."), code="no-scope", field="scopes")
    refuse_term(valid_until, LONGEST)
    text = BEGINNING + create_token()
    token = ApiToken.objects.create(
        **list_owner_columns(owner),
        label=label,
        scopes=given,
        prefix=text[:_SHOWN],
        token_hash=hash_token(text),
        given_by=by.user,
        valid_until=valid_until,
    )
    announce_to_owner(Act.TOKEN_GIVEN, token, owner, by=by, after=_facts(token))
    return token, text


@transaction.atomic
def revoke_token(token: ApiToken, *, by: Actor) -> ApiToken:
    """End a token at once; nothing happens to one that has ended."""
    owner = lock_owner(token.tournament or token.club)
    locked = read_again(ApiToken.objects.all(), pk=token.pk)
    if not locked.is_valid:
        return locked
    locked.revoked_at = timezone.now()
    locked.save(update_fields=["revoked_at"])
    announce_to_owner(Act.TOKEN_REVOKED, locked, owner, by=by, before=_facts(locked))
    return locked


def _facts(token: ApiToken) -> dict[str, object]:
    return {
        "label": token.label,
        "scopes": list(token.opened),
        "valid_until": token.valid_until.isoformat(timespec="minutes"),
    }
