"""What programs are told of: written with each act, gathered, and never what is hidden."""

import json
from typing import Any

import pytest
from django.db import transaction

from api.domain.hooks.events import GATHERED, save_return
from api.domain.hooks.messages import build_body
from api.enums import HookEvent, HookPause
from api.models import Hook, HookDelivery
from tests.factories import HookFactory, TournamentFactory
from tests.tournaments.evenings import drawn_round, teams_of
from tournaments.actors import SERVER
from tournaments.domain.acts import announce
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.tournament.settings import hide_standings, show_standings
from tournaments.enums import Act, MailState
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
STANDINGS, ROUND = HookEvent.STANDINGS_CHANGED, HookEvent.ROUND_PUBLISHED


@pytest.fixture
def evening(tournament: Tournament) -> Tournament:
    """A first round that is played."""
    drawn_round(tournament, teams_of(tournament, 4))
    return tournament


@pytest.fixture
def hook(evening: Tournament) -> Hook:
    """An address that is told everything."""
    hook: Hook = HookFactory(club=evening.club)
    return hook


def confirmed(tournament: Tournament) -> None:
    """An act after which somebody else may be first."""
    announce(Act.SHEET_CONFIRMED, tournament=tournament, by=SERVER)


def told() -> list[str]:
    return list(HookDelivery.objects.order_by("pk").values_list("event", flat=True))


def test_a_draw_is_told_once_it_is_published_with_its_round(evening: Tournament) -> None:
    tournament = TournamentFactory(club=evening.club)
    teams_of(tournament, 4)
    HookFactory(club=evening.club, events=[ROUND, HookEvent.ROUND_CANCELLED])
    cancel_draw(preview_draw(tournament, by=SERVER, seed=1), reason="", by=SERVER)
    assert told() == []
    round_ = publish_draw(preview_draw(tournament, by=SERVER, seed=1), by=SERVER)
    cancel_draw(round_, reason="Une équipe manque", by=SERVER)
    assert told() == [ROUND, HookEvent.ROUND_CANCELLED]
    body = json.loads(build_body(HookDelivery.objects.earliest("pk")))
    assert body["round"] == 1
    assert body["url"].endswith(f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables")


def test_changes_of_the_standings_are_gathered(evening: Tournament, hook: Hook) -> None:
    for _sheet in range(5):
        confirmed(evening)
    delivery = HookDelivery.objects.get()
    evening.refresh_from_db()
    assert (delivery.event, delivery.version) == (STANDINGS, evening.version)
    assert delivery.not_before - delivery.created_at <= GATHERED


def test_what_a_sender_has_taken_gathers_no_more(evening: Tournament, hook: Hook) -> None:
    confirmed(evening)
    HookDelivery.objects.update(state=MailState.SENDING, tries=1)
    confirmed(evening)
    assert told() == [STANDINGS, STANDINGS]


def test_a_round_keeps_nobody_waiting_for_the_standings(evening: Tournament, hook: Hook) -> None:
    confirmed(evening)
    announce(Act.DRAW_PUBLISHED, tournament=evening, by=SERVER)
    first, second = HookDelivery.objects.order_by("pk")
    assert (first.event, second.event) == (STANDINGS, ROUND)
    assert first.not_before <= second.not_before


def test_an_act_that_is_undone_tells_nobody(evening: Tournament, hook: Hook) -> None:
    with transaction.atomic():
        confirmed(evening)
        transaction.set_rollback(True)
    assert told() == []


def test_hidden_standings_are_told_once_they_are_shown(evening: Tournament, hook: Hook) -> None:
    hide_standings(evening, by=SERVER)
    confirmed(evening)
    assert told() == []
    show_standings(evening, by=SERVER)
    assert told() == [STANDINGS]


def test_of_what_is_not_public_nothing_is_told(evening: Tournament, hook: Hook) -> None:
    Tournament.objects.update(is_public=False)
    confirmed(evening)
    announce(Act.TOURNAMENT_FINISHED, tournament=evening, by=SERVER)
    assert told() == []


def test_before_a_round_is_published_nobody_is_ranked(tournament: Tournament) -> None:
    HookFactory(club=tournament.club)
    announce(Act.TEAM_REGISTERED, tournament=tournament, by=SERVER)
    assert told() == []


@pytest.mark.parametrize(
    "values",
    [{"pause": HookPause.BY_HAND}, {"events": [ROUND]}, {"tournament": TournamentFactory}],
)
def test_who_did_not_ask_is_not_told(evening: Tournament, values: dict[str, Any]) -> None:
    if "tournament" in values:
        values = {"tournament": TournamentFactory(club=evening.club)}
    HookFactory(club=evening.club, **values)
    HookFactory()
    confirmed(evening)
    assert told() == []


def test_without_an_address_an_act_costs_one_query_more(
    evening: Tournament, django_assert_max_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with django_assert_max_num_queries(1):
        save_return(evening)


def test_what_comes_back_from_the_hall_is_told(evening: Tournament, hook: Hook) -> None:
    Tournament.objects.update(finished_at="2026-11-21T22:00:00Z")
    evening.refresh_from_db()
    save_return(evening)
    assert sorted(told()) == [STANDINGS, HookEvent.TOURNAMENT_FINISHED]


def test_a_body_says_where_to_read_and_nothing_else(evening: Tournament, hook: Hook) -> None:
    confirmed(evening)
    body = json.loads(build_body(HookDelivery.objects.get()))
    assert sorted(body) == ["at", "event", "id", "round", "tournament", "url", "version"]
    assert body["url"].endswith(f"/api/v1/tournaments/{evening.slug}/standings")
