"""How rounds, their draws and their tables are named, with and without stages."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments.chains import draw_round, first_stage, qualified, stage_after, tournament_of
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.teams.substitutes import substitute_player
from tournaments.errors import Refused
from tournaments.forms.teams.team import SubstituteForm
from tournaments.models import Round
from tournaments.queries.draws.round_titles import (
    name_draw,
    name_moment_after,
    name_round,
    name_round_in_sentence,
    name_table,
)
from tournaments.templatetags import rounds as filters

pytestmark = pytest.mark.django_db


def plain_round() -> Round:
    return draw_round(first_stage(tournament_of(4)))


def named_round() -> Round:
    """The third round of a tournament, the first of its stage."""
    stage = stage_after(qualified(8), "Consolante", entry="everybody")
    return draw_round(open_stage(stage, by=SERVER))


def names_of(round_: Round) -> list[str]:
    return [
        name_round(round_),
        name_round_in_sentence(round_),
        name_moment_after(round_),
        name_draw(round_),
        name_table(round_, 4),
        name_table(round_, None),
    ]


def test_a_round_of_a_single_run_is_named_by_its_number() -> None:
    assert names_of(plain_round()) == [
        "Partie 1",
        "la partie 1",
        "après la partie 1",
        "Tirage de la partie 1",
        "Partie 1, table 4",
        "Partie 1, exempt",
    ]


def test_a_round_of_a_named_stage_is_named_with_it_everywhere() -> None:
    assert names_of(named_round()) == [
        "Consolante – partie 1",
        "« Consolante – partie 1 »",
        "après « Consolante – partie 1 »",
        "Tirage : Consolante – partie 1",
        "Consolante – partie 1, table 4",
        "Consolante – partie 1, exempt",
    ]


def test_a_round_not_drawn_yet_is_the_next_one() -> None:
    assert filters.round_phrase(None) == "la prochaine partie"


def test_a_draw_that_waits_for_tables_names_their_round() -> None:
    playing = named_round()
    with pytest.raises(Refused) as refusal:
        preview_draw(playing.tournament, stage=playing.stage, by=SERVER)
    assert str(refusal.value) == (
        "Il manque des résultats à « Consolante – partie 1 ». Tables en attente : 1, 2, 3, 4."
    )


def test_a_substitute_begins_with_a_round_called_as_the_hall_knows_it() -> None:
    played = named_round()
    field = SubstituteForm(team=played.tournament.teams.get(number=1)).fields["since_round"]
    assert list(field.choices) == [
        (1, "« Qualifications – partie 1 »"),
        (2, "« Qualifications – partie 2 »"),
        (3, "« Consolante – partie 1 »"),
        (4, "La prochaine partie"),
    ]


def test_before_the_first_draw_a_substitute_begins_with_the_next_round() -> None:
    team = TeamFactory(tournament=TournamentFactory())
    field = SubstituteForm(team=team).fields["since_round"]
    assert list(field.choices) == [(1, "La prochaine partie")]


def test_the_page_of_a_team_names_the_rounds_between_which_a_player_changed() -> None:
    tournament = named_round().tournament
    team = tournament.teams.get(number=1)
    substitute_player(team, position=1, name="ARRIVANTE A", since_round=3, by=SERVER)
    substitute_player(team, position=2, name="SUIVANTE S", since_round=4, by=SERVER)
    page = Client().get(reverse("public:team", args=[tournament.slug, 1])).content.decode()
    told = (
        "à partir de « Consolante – partie 1 »",
        "jusqu'à « Qualifications – partie 2 »",
        "à partir de la prochaine partie",
    )
    assert [words for words in told if words not in unescape(page)] == []
