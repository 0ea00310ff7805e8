"""The votes of a jury as they are written down, and what they must come to."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.queries.votes import Count, Votes
from tournaments.domain.keys import ensure_account_key
from tournaments.errors import Refused


def keep_votes(before: Votes, votes: Mapping[User, bool | None]) -> dict[str, Any]:
    """Votes with others in their place; whoever did not sit, None, is left out."""
    kept: dict[str, Any] = dict(before)
    for user, in_favour in votes.items():
        key = str(ensure_account_key(user))
        kept.pop(key, None)
        if in_favour is not None:
            kept[key] = {"name": user.get_full_name(), "in_favour": in_favour}
    return kept


def refuse_without_majority(count: Count) -> None:
    """Raise Refused where a jury cannot judge by its votes: `quorum-missing`, `rejected`."""
    if not count.has_quorum:
        lacking = count.quorum - count.sat
        said = ngettext(
            "Il manque %(count)d voix : %(quorum)d membres du jury au moins doivent siéger.",
            "Il manque %(count)d voix : %(quorum)d membres du jury au moins doivent siéger.",
            lacking,
        )
        raise Refused(said % {"count": lacking, "quorum": count.quorum}, code="quorum-missing")
    if not count.is_carried:
        said = _("Pas de majorité : %(in_favour)d pour, %(against)d contre. "
                 "Proposez un autre jugement, ou revotez.")  # fmt: skip
        raise Refused(
            said % {"in_favour": count.in_favour, "against": count.against}, code="rejected"
        )
