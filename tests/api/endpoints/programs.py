"""Programs that ask the site with a token."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

from django.test import Client
from django.utils import timezone

from api.protocol import public, tokens
from tournaments.actors import SERVER
from tournaments.domain.rights.allowances import Allowance
from tournaments.domain.rights.tokens import give_token
from tournaments.enums import Scope
from tournaments.models import Club, Tournament

_MUCH = Allowance(scope="test", count=10**9, seconds=1)


def text_of_token(owner: Club | Tournament, *scopes: Scope) -> str:
    """The text of a new token."""
    until = timezone.now() + timedelta(days=30)
    _token, text = give_token(owner, label="Site", scopes=scopes, valid_until=until, by=SERVER)
    return text


def bearing(owner: Club | Tournament, *scopes: Scope) -> dict[str, str]:
    """The header of a program with a new token."""
    return {"Authorization": f"Bearer {text_of_token(owner, *scopes)}"}


def program(owner: Club | Tournament, *scopes: Scope) -> Client:
    """A program with a new token."""
    return Client(headers=bearing(owner, *scopes))


@contextmanager
def unlimited() -> Iterator[None]:
    """Nobody has asked too often."""
    with (
        mock.patch.object(public, "BY_ADDRESS", _MUCH),
        mock.patch.object(tokens, "BY_ADDRESS", _MUCH),
        mock.patch.object(tokens, "BY_TOKEN", _MUCH),
    ):
        yield
