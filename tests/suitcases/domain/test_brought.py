"""Files that somebody who knows the format has put together: each refused for what it is."""

import json
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.forms import model_to_dict

from suitcases.domain.packing import pack_tournament
from suitcases.queries.contents import list_last_migrations
from tests.factories import PlayerFactory, TeamFactory
from tests.running.made_once import made_once
from tests.suitcases.domain.put_together import Change
from tests.suitcases.domain.put_together import put_together as build
from tests.tournaments.played.halls import (
    Laptop,
    accept,
    an_evening,
    an_organiser,
    an_owner,
    pack,
    play_a_round,
)
from tournaments.errors import Refused
from tournaments.models import Player, Team, Tournament

pytestmark = pytest.mark.django_db

TRAIL, MATCHES = "trail.jsonl", "data/tournaments.match.jsonl"
TOURNAMENT, PLAYERS = "data/tournaments.tournament.jsonl", "data/tournaments.player.jsonl"
TEAMS, SHEETS = "data/tournaments.team.jsonl", "data/tournaments.scoresheet.jsonl"


def pack_an_evening() -> bytes:
    """An evening after its first round, packed."""
    tournament = an_evening()
    play_a_round(tournament)
    return pack(pack_tournament(tournament, by=an_organiser(tournament.club)))


once = made_once(pack_an_evening)


@pytest.fixture
def content(db: None, once: Callable[[], bytes]) -> bytes:
    return once()


@pytest.fixture
def put_together(content: bytes) -> Callable[..., bytes]:
    """The same file with a part changed, or its manifest, and proved anew by the secret in it."""
    return partial(build, content)


def each_row(change: Callable[[dict[str, object]], object]) -> Change:
    """A part of which every row was changed."""

    def rewrite(part: bytes) -> bytes:
        rows = [json.loads(line) for line in part.splitlines()]
        for row in rows:
            change(row)
        return b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    return rewrite


def code_in_hall(hall: Laptop, content: bytes) -> str:
    """With which code a laptop refuses a file; nothing of it stays there."""
    with hall():
        with pytest.raises(Refused) as caught:
            accept(content, an_owner())
        assert not Tournament.objects.exists()
    return caught.value.code


def test_a_file_is_of_the_version_that_writes_it_whatever_else_its_database_had() -> None:
    before = list_last_migrations()
    MigrationRecorder(connection).record_applied("tournaments", "9999_later")
    assert list_last_migrations() == before
    assert before["tournaments"] == max(
        name for app, name in MigrationLoader(None).disk_migrations if app == "tournaments"
    )


def test_a_newer_site_is_told_to_update_this_one(
    hall: Laptop, put_together: Callable[..., bytes]
) -> None:
    later = {"tournaments": "9999_later", "arbitration": "0001_initial"}
    assert code_in_hall(hall, put_together(migrations=later)) == "newer-format"
    with_more = put_together(TEAMS, each_row(lambda row: row.update(colour="red")))
    assert code_in_hall(hall, with_more) == "newer-format"


def test_what_an_older_site_did_not_have_is_as_usual(
    hall: Laptop, put_together: Callable[..., bytes]
) -> None:
    older = put_together(
        TEAMS,
        each_row(lambda row: row.pop("note")),
        migrations={"tournaments": "0021_deals_typed_blind"},
    )
    with hall():
        accept(older, an_owner())
        assert set(Team.objects.values_list("note", flat=True)) == {""}


def test_a_journal_with_a_hole_is_refused(hall: Laptop, put_together: Callable[..., bytes]) -> None:
    without_first = put_together(TRAIL, lambda part: part.partition(b"\n")[2])
    assert code_in_hall(hall, without_first) == "broken-trail"
    without_last = put_together(TRAIL, lambda part: part[: part[:-1].rindex(b"\n") + 1])
    assert code_in_hall(hall, without_last) == "broken-trail"
    reworded = put_together(TRAIL, each_row(lambda row: row.update(act="team-registered")))
    assert code_in_hall(hall, reworded) == "broken-trail"


@pytest.mark.parametrize(
    ("name", "column", "value", "code"),
    [
        (TEAMS, "number", lambda old: 100 - int(str(old)), "not-proved"),
        (MATCHES, "ns_score", lambda _old: 2000, "not-proved"),
        (TEAMS, "registered_at", lambda _old: "hier", "altered"),
        (TEAMS, "number", lambda _old: 1, "clash"),
        (MATCHES, "ns", lambda _old: "5f0c0f4e-6f0e-4c39-9d55-0a2f1c7be001", "clash"),
        (SHEETS, "key", lambda _old: 3, "altered"),
        (TEAMS, "fixed_table", lambda _old: 2**70, "altered"),
        (TOURNAMENT, "table_places", lambda _old: "x", "altered"),
        (TOURNAMENT, "table_places", lambda _old: [], "altered"),
        (TOURNAMENT, "table_places", lambda _old: "", "altered"),
        (TOURNAMENT, "rules_source", lambda _old: 99, "altered"),
        (TOURNAMENT, "booking_mode", lambda _old: "<b>", "altered"),
    ],
)
def test_rows_that_nothing_proves_are_refused_whole(
    hall: Laptop,
    put_together: Callable[..., bytes],
    name: str,
    column: str,
    value: Callable[[object], object],
    code: str,
) -> None:
    forged = put_together(name, each_row(lambda row: row.update({column: value(row[column])})))
    assert code_in_hall(hall, forged) == code


@pytest.mark.parametrize(
    ("name", "make"),
    [(PLAYERS, PlayerFactory), (TEAMS, TeamFactory)],
)
def test_what_is_of_somebody_else_is_not_written_anew_by_its_key(
    hall: Laptop, put_together: Callable[..., bytes], name: str, make: Callable[[], Player | Team]
) -> None:
    with hall():
        foreign = make()
        stood = model_to_dict(foreign)

        def name_theirs(part: bytes) -> bytes:
            row = json.loads(part.splitlines()[0]) | {"key": str(foreign.key)}
            return part + json.dumps(row).encode() + b"\n"

        with pytest.raises(Refused) as caught:
            accept(put_together(name, name_theirs), an_owner())
        foreign.refresh_from_db()
        assert (caught.value.code, model_to_dict(foreign)) == ("clash", stood)
