"""Tokens of the programming interface: found by their text, listed for whoever gives them."""

from django.db.models import QuerySet

from tournaments.models import ApiToken, Club, Tournament
from tournaments.models.rights import hash_token


def token_by_text(text: str) -> ApiToken | None:
    """The token of that text, with its club, where it still opens something; in one query."""
    tokens = ApiToken.objects.valid().select_related("club")
    return tokens.filter(token_hash=hash_token(text)).first()


def list_tokens(owner: Club | Tournament) -> QuerySet[ApiToken]:
    """The tokens of a club, or of one tournament, that still open something; the latest first."""
    tokens = ApiToken.objects.valid().select_related("club", "tournament", "given_by")
    if isinstance(owner, Club):
        return tokens.filter(club=owner, tournament=None)
    return tokens.filter(tournament=owner)
