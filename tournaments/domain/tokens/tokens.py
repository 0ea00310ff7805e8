"""Tokens of the programming interface: given to a program, shown once, ended at any time."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actors import Actor
from tournaments.domain.acts import read_again
from tournaments.domain.rights.links import create_token, refuse_term
from tournaments.domain.rights.owners import announce_to_owner, list_owner_columns, lock_owner
from tournaments.enums import Act, Scope
from tournaments.errors import Refused
from tournaments.models import ApiToken, Club, Tournament
from tournaments.models.rights import hash_token

BEGINNING = "dxd_"
"""What every token begins with: those who search files for lost secrets find it by that."""

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
