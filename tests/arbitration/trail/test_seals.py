"""What a seal is made of is written down to the letter, for whoever verifies by other means."""

import datetime
import json
import re
from pathlib import Path
from uuid import UUID

import pytest
from django.db import connection

from arbitration.models import AuditDetail, AuditEntry
from arbitration.models.audit import dump_canonical_json
from tests.arbitration.trail.trails import trail_of
from tests.database.unguarded import unguarded
from tests.factories import HelperPassFactory, TournamentFactory, UserFactory
from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import ensure_account_key, ensure_site_key
from tournaments.models import SiteKey

PAGE = Path(__file__).resolve().parents[3] / "docs" / "seals.md"


def examples() -> list[str]:
    """The blocks of the page's example: words with their salt, what is sealed, the seal."""
    return re.findall(r"```(?:json)?\n(.*?)\n```", PAGE.read_text(), re.DOTALL)


def test_the_page_s_example_of_a_digest_is_recomputed() -> None:
    words, sealed, _seal = examples()
    assert AuditDetail(**json.loads(words)).computed_digest() == json.loads(sealed)["digest"]


def test_the_page_s_example_of_words_is_canonical() -> None:
    content = json.loads(examples()[0])["content"]
    assert dump_canonical_json(json.loads(content)) == content


def test_the_page_s_example_of_a_seal_is_recomputed() -> None:
    _words, sealed, seal = examples()
    told = json.loads(sealed)
    entry = AuditEntry(
        site=UUID(told["site"]),
        tournament_id=UUID(told["trail"][1]),
        number=told["number"],
        act=told["act"],
        subject_type=told["subject"][0],
        subject_key=UUID(told["subject"][1]),
        account_id=UUID(told["actor"]),
        origin=told["origin"],
        at=datetime.datetime.fromisoformat(told["at"]),
        digest=told["digest"],
        previous_seal=told["previous"],
    )
    assert entry.computed_seal() == seal


@pytest.mark.django_db
def test_an_entry_names_everything_by_its_key() -> None:
    held, user = HelperPassFactory(), UserFactory()
    by = Actor(user=user, helper_pass=held.as_carried())
    (entry,) = trail_of(held.tournament, 1, by=by)
    found = (entry.site, entry.trail_key, entry.subject_key, entry.account_id, entry.helper_pass_id)
    own = held.tournament.key
    assert found == (ensure_site_key(), own, own, ensure_account_key(user), held.key)


@pytest.mark.django_db
def test_no_column_of_an_entry_holds_a_number_of_this_database() -> None:
    """Its own number aside, by which its words are found: both are left out of the seal."""
    columns = {
        field.column: field.db_type(connection) for field in AuditEntry._meta.concrete_fields
    }
    key = columns["site"]
    named = {"site", "tournament_key", "club_key", "subject_key", "account_key", "pass_key"}
    assert {name for name, held in columns.items() if held == key} == named
    number = {name for name, held in columns.items() if "int" in str(held)}
    assert number == {"id", "number"}


@pytest.mark.django_db
def test_a_site_keeps_its_key() -> None:
    first = [entry.site for entry in trail_of(TournamentFactory(), 2)]
    assert first == [SiteKey.objects.get().key] * 2


@pytest.mark.django_db
def test_what_was_carried_here_keeps_the_site_that_wrote_it() -> None:
    tournament = TournamentFactory()
    trail_of(tournament, 1)
    with unguarded(connection):
        SiteKey.objects.all().delete()
    tournament.refresh_from_db()
    sites = [entry.site for entry in trail_of(tournament, 2)]
    assert (len(sites), len(set(sites))) == (2, 2)


@pytest.mark.django_db
def test_an_account_keeps_its_key_and_takes_it_along() -> None:
    user = UserFactory()
    key = ensure_account_key(user)
    assert ensure_account_key(user) == key
    (entry,) = trail_of(TournamentFactory(), 1, by=Actor(user=user))
    user.delete()
    entry = AuditEntry.objects.select_related("account__user").get()
    assert (entry.account_id, entry.actor, entry.who) == (key, None, "compte effacé")


@pytest.mark.django_db
def test_what_nobody_did_by_an_account_names_none() -> None:
    (entry,) = trail_of(TournamentFactory(), 1, by=SERVER)
    assert (entry.account_id, entry.helper_pass_id) == (None, None)
