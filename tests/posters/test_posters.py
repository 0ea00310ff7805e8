"""Posters as clubs print them: entered on the pages, explained, played to the last rank."""

import html
import random
import re

import pytest
from django.core.management import call_command
from django.urls import reverse

from demo.evening import make_distinct_names
from proofs.simulation.brackets import list_places
from proofs.simulation.exits import Exits
from seasons.queries.seasons import read_season_facts
from tests.posters.entering import Desk
from tests.posters.plain import PlainTournament
from tests.posters.playing import Evening
from tests.posters.poster import Poster, list_posters, read_poster
from tests.posters.season import count_season, enter_season
from tests.running.nightly import nightly_but
from tournaments.models import Tournament
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.standings import PublishedStandings
from tournaments.queries.stages.standings import compute_pool_standings, compute_stage_standings

pytestmark = pytest.mark.django_db
GUARDED = {"contract_only", "pools_best_thirds"}
"""Posters that each change plays."""


@pytest.mark.parametrize("name", nightly_but(GUARDED, list_posters()))
def test_a_poster_is_entered_explained_and_played_to_the_last_rank(name: str) -> None:
    poster = read_poster(name)
    desks = [Desk(name) for _ in range(1 if poster.season is None else 2)]
    for number, desk in enumerate(desks):
        tournament = desk.enter(poster, who_comes(poster, number))
        says(desk, desk.address("rules_preview"), poster.says)
        evening = Evening(desk, poster, seed=number)
        evening.play()
        assert (evening.by_clock > 0) == (poster.clock is not None)
        one_wins_and_everybody_is_placed(tournament)
        the_standings_are_the_plain_ones(tournament)
        call_command("recompute", tournament=[tournament.slug])
    if poster.season is not None:
        the_season_adds_up(poster, desks)


def who_comes(poster: Poster, club: int) -> list[tuple[str, ...]]:
    """The players of each team, or people alone: the same in every club, with other partners."""
    names = make_distinct_names(random.Random(7))
    people = [next(names) for _ in range(poster.entrants)]
    if poster.preset == "melee":
        return [(person,) for person in people]
    partners = [next(names) for _ in range(poster.entrants)]
    return list(zip(people, partners[club:] + partners[:club], strict=True))


def says(desk: Desk, address: str, sentences: list[str]) -> None:
    """Nothing of the poster is missing on the page, tags and line breaks left aside."""
    page = desk.browser.get(address).content.decode()
    said = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert [sentence for sentence in sentences if sentence not in said] == []


def one_wins_and_everybody_is_placed(tournament: Tournament) -> None:
    places = list_final_places(tournament)
    assert Tournament.objects.get(pk=tournament.pk).finished_at is not None
    assert [place.place for place in places].count(1) == 1
    placed = sorted(place.team.pk for place in places)
    assert placed == sorted(tournament.teams.values_list("pk", flat=True))


def the_standings_are_the_plain_ones(tournament: Tournament) -> None:
    """Of every stage and pool; and those who went on, with their seeds, are those they name."""
    plain = PlainTournament(tournament)
    best = list_final_places(tournament)[0]
    in_bracket = best.stage.system == "knockout"
    last = list_places(best.stage) if in_bracket else plain.standings(best.stage).ranks()
    assert last[best.team.pk] == 1
    for stage in plain.stages:
        found: dict[str, PublishedStandings] = {
            "": compute_stage_standings(stage),
            **compute_pool_standings(stage),
        }
        for pool, published in found.items():
            rows, expected = published.standings.rows, plain.standings(stage, pool)
            assert {row.participant.id: row.rank for row in rows} == expected.ranks()
            totals = {row.participant.id: row.tally.total for row in rows}
            assert totals == {pk: expected.total(pk) for pk in totals}
        if stage.source_id is not None:
            assert list(Exits(tournament).judge(stage)) == []


def the_season_adds_up(poster: Poster, desks: list[Desk]) -> None:
    series = enter_season(poster, desks)
    says(desks[0], reverse("public:series", args=[series.slug]), poster.season_says)
    facts = read_season_facts(series)
    points = {
        facts.competitors[str(row.competitor)].name: row.points for row in facts.standings.rows
    }
    assert points == count_season(poster, [desk.tournament for desk in desks])
    assert list(points.values()) == sorted(points.values(), reverse=True)
    assert len(facts.standings.rows) == len(points)
