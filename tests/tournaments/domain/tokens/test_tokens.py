"""Tokens of programs: given, found by their text, ended."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from arbitration.models import AuditEntry
from tests.factories import ClubFactory, TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_changes
from tournaments.actors import SERVER, Actor
from tournaments.domain.rights.tokens import give_token, revoke_token
from tournaments.domain.teams.check_in import check_in_team
from tournaments.enums import Act, Origin, Scope
from tournaments.errors import Refused
from tournaments.models import ApiToken, Club, Tournament
from tournaments.queries.rights.access import list_tokens, list_tournaments_of_token, token_by_text

pytestmark = pytest.mark.django_db


def given(owner: Club | Tournament, **values: Any) -> tuple[ApiToken, str]:
    told = {"label": "Site", "scopes": [Scope.READ], "by": SERVER} | values
    told.setdefault("valid_until", timezone.now() + timedelta(days=30))
    return give_token(owner, **told)


def test_the_text_is_not_kept_but_finds_its_token() -> None:
    token, text = given(ClubFactory())
    kept = ApiToken.objects.values().get()
    assert text.startswith(token.prefix)
    assert (len(text), text in str(kept)) == (26, False)
    assert token_by_text(text) == token


def test_a_token_ends_at_its_time_or_at_once() -> None:
    token, text = given(ClubFactory())
    with time_machine.travel(token.valid_until, tick=False):
        assert token_by_text(text) is None
    revoke_token(token, by=SERVER)
    assert token_by_text(text) is None


def test_it_reaches_its_club_or_its_tournament_alone() -> None:
    first = TournamentFactory()
    second = TournamentFactory(club=first.club)
    TournamentFactory()
    of_club, _text = given(first.club)
    of_one, _text = given(first)
    assert set(list_tournaments_of_token(of_club)) == {first, second}
    assert list(list_tournaments_of_token(of_one)) == [first]
    assert (list(list_tokens(first.club)), list(list_tokens(first))) == ([of_club], [of_one])


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"scopes": []}, "no-scope"),
        ({"valid_until": timezone.now() - timedelta(days=1)}, "past"),
        ({"valid_until": timezone.now() + timedelta(days=900)}, "too-long"),
    ],
)
def test_a_token_opens_something_for_two_years_at_most(values: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        given(ClubFactory(), **values)
    assert caught.value.code == code


def test_it_is_told_with_what_it_opens_and_its_end() -> None:
    with recorded_changes() as told:
        token, _text = given(TournamentFactory(), scopes=[Scope.CHECK_IN, Scope.READ])
        revoke_token(token, by=SERVER)
        revoke_token(token, by=SERVER)
    facts = {
        "label": "Site",
        "scopes": ["read", "checkin"],
        "valid_until": token.valid_until.isoformat(timespec="minutes"),
    }
    assert told == [(Act.TOKEN_GIVEN, None, facts), (Act.TOKEN_REVOKED, facts, None)]


def test_the_journal_names_the_token_as_it_was_called() -> None:
    team = TeamFactory(is_present=False)
    token, _text = given(team.tournament)
    check_in_team(team, by=Actor(user=None, origin=Origin.API, token=token.as_carried()))
    token.delete()
    entry = AuditEntry.objects.get(act=Act.TEAM_CHECKED_IN)
    assert entry.who == "Jeton « Site »"
    assert entry.detail.read()["token"]["key"] == str(token.key)
    assert entry.seal == entry.computed_seal()
