"""A suitcase put together by hand, signed by the secret in it: refused, or every page stands."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from suitcases.domain.packing import pack_tournament
from tests.running.examples import examples
from tests.running.made_once import made_once
from tests.suitcases.domain.put_together import put_together
from tests.suitcases.queries.hostile_values import list_taken
from tests.tournaments.played.halls import (
    Laptop,
    a_full_evening,
    accept,
    an_organiser,
    an_owner,
    pack,
)
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.queries.travelling_played import list_travelling

pytestmark = pytest.mark.django_db

TAKEN = [
    (table.file, column, value)
    for table in list_travelling()
    for column, value in list_taken(table)
    if column not in ("key", table.within)
]
OF_THE_SITE = ("public:home", "public:calendar", "organiser:home")
OF_THE_CONCOURS = (
    "public:tournament", "public:rules", "public:standings", "public:teams", "public:wall",
    "public:seats", "organiser:overview", "organiser:teams", "organiser:settings",
)  # fmt: skip


def pack_a_full_evening() -> bytes:
    tournament = a_full_evening()
    return pack(pack_tournament(tournament, by=an_organiser(tournament.club)))


once = made_once(pack_a_full_evening)


@contextmanager
def undone() -> Iterator[None]:
    """Nothing within the block stays."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def say_in_each_row(column: str, value: Any) -> Callable[[bytes], bytes]:
    def change(part: bytes) -> bytes:
        rows = [json.loads(line) | {column: value} for line in part.splitlines()]
        return b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    return change


def list_broken_pages(tournament: Tournament, client: Client) -> list[tuple[str, int]]:
    """The pages of the site and of a concours that are errors."""
    addresses = [reverse(name) for name in OF_THE_SITE]
    addresses.append("/api/v1/tournaments")
    addresses.append(reverse("public:club", args=[tournament.club.slug]))
    addresses += [reverse(name, args=[tournament.slug]) for name in OF_THE_CONCOURS]
    statuses = [(address, client.get(address).status_code) for address in addresses]
    return [told for told in statuses if told[1] >= 500]


# The laptop stays; what an example does there is undone.
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(changed=st.sampled_from(TAKEN))
def test_a_row_changed_by_hand_breaks_no_page(
    hall: Laptop, once: Callable[[], bytes], changed: tuple[str, str, Any]
) -> None:
    name, column, value = changed
    forged = put_together(once(), name, say_in_each_row(column, value))
    with hall(), undone():
        client = Client(raise_request_exception=False)
        client.force_login((owner := an_owner()).user)
        try:
            tournament = accept(forged, owner)
        except Refused:
            return
        assert list_broken_pages(tournament, client) == []
