"""Pairs that the draw keeps apart."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.recording import recorded_acts
from tournaments.actors import SERVER
from tournaments.domain.draws.forbidden_pairs import allow_pair, forbid_pair
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import ForbiddenPair, Team

pytestmark = pytest.mark.django_db


def two_teams() -> tuple[Team, Team]:
    tournament = TournamentFactory()
    return TeamFactory(tournament=tournament), TeamFactory(tournament=tournament)


def test_a_pair_is_kept_in_order_whichever_is_named_first() -> None:
    one, other = two_teams()
    pair = forbid_pair(other, one, by=SERVER, reason="  époux ")
    assert (pair.team_a, pair.team_b, pair.reason) == (one, other, "époux")


def test_a_pair_is_forbidden_once() -> None:
    one, other = two_teams()
    forbid_pair(one, other, by=SERVER)
    with pytest.raises(Refused) as refusal:
        forbid_pair(other, one, by=SERVER)
    assert refusal.value.code == "already-forbidden"


def test_a_team_is_not_kept_from_itself() -> None:
    one, _other = two_teams()
    with pytest.raises(Refused) as refusal:
        forbid_pair(one, one, by=SERVER)
    assert refusal.value.code == "same-team"


def test_allowing_twice_is_one_act() -> None:
    pair = forbid_pair(*two_teams(), by=SERVER)
    stale = ForbiddenPair.objects.get(pk=pair.pk)
    with recorded_acts() as acts:
        allow_pair(pair, by=SERVER)
        allow_pair(stale, by=SERVER)
    assert acts == [Act.PAIR_ALLOWED]
    assert ForbiddenPair.objects.count() == 0
