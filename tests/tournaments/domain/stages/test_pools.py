"""Teams exchanged between pools by hand."""

from collections import Counter

import pytest

from arbitration.models import AuditEntry
from tests.tournaments.chains import (
    draw_round,
    first_stage,
    qualified,
    refused,
    stage_after,
    tournament_of,
)
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw
from tournaments.domain.stages.entry import open_stage
from tournaments.domain.stages.pools import change_pools, preview_pools
from tournaments.enums import Act
from tournaments.models import Match, Round, Stage, Team
from tournaments.pages.stages.pool_words import phrase_pools
from tournaments.pairing import draw, read_request
from tournaments.queries.draws.stored_draws import read_drawn_request

pytestmark = pytest.mark.django_db


def prepared(teams: int = 8) -> Round:
    """The first round of pools, drawn for the organiser alone."""
    return preview_draw(tournament_of(teams, stage__system="pools"), by=SERVER, seed=1)


def pools_of(stage: Stage) -> dict[int, str]:
    return dict(stage.entrants.values_list("team__number", "pool"))


def team(stage: Stage, number: int) -> Team:
    return stage.tournament.teams.get(number=number)


def apart(stage: Stage) -> tuple[Team, Team]:
    """Team 1 and one of another pool."""
    pools = pools_of(stage)
    other = next(number for number in sorted(pools) if pools[number] != pools[1])
    return team(stage, 1), team(stage, other)


def test_two_teams_take_each_others_pool_and_nobody_else_moves() -> None:
    stage = prepared().stage
    before = pools_of(stage)
    one, other = apart(stage)
    change_pools(stage, team=one, other=other, by=SERVER)
    exchanged = {one.number: before[other.number], other.number: before[one.number]}
    assert pools_of(stage) == before | exchanged


def test_the_first_round_is_drawn_again_within_the_pools_as_previewed() -> None:
    round_ = prepared()
    one, other = apart(round_.stage)
    shown = preview_pools(round_.stage, team=one, other=other).tables
    change_pools(round_.stage, team=one, other=other, by=SERVER)
    pools = pools_of(round_.stage)
    drawn = Match.objects.filter(round=round_, ew__isnull=False)
    tables = set(drawn.values_list("table_number", "ns__number", "ew__number"))
    assert tables == set(shown)
    assert all(pools[ns] == pools[ew] for _table, ns, ew in tables)


def test_the_stored_request_gives_the_same_tables() -> None:
    round_ = prepared()
    one, other = apart(round_.stage)
    change_pools(round_.stage, team=one, other=other, by=SERVER)
    round_.refresh_from_db()
    again = draw(read_request(read_drawn_request(round_))).tables
    drawn = Match.objects.filter(round=round_, ew__isnull=False)
    assert {(t.ns, t.ew) for t in again} == set(drawn.values_list("ns__number", "ew__number"))


def test_one_team_moves_where_sizes_allow() -> None:
    stage = prepared(7).stage
    sizes = Counter(pools_of(stage).values())
    large, small = (pool for pool, _size in sizes.most_common())
    mover = next(number for number, pool in pools_of(stage).items() if pool == large)
    change_pools(stage, team=team(stage, mover), pool=small, by=SERVER)
    assert Counter(pools_of(stage).values()) == {large: 3, small: 4}


def test_no_pool_gets_too_small() -> None:
    stage = prepared(6).stage
    one, other = apart(stage)
    pool = pools_of(stage)[other.number]
    assert refused(change_pools, stage, team=one, pool=pool, by=SERVER) == "pool-size"


def test_a_pool_of_its_own_is_no_change() -> None:
    stage = prepared().stage
    same = next(n for n, pool in pools_of(stage).items() if n != 1 and pool == pools_of(stage)[1])
    one, other = team(stage, 1), team(stage, same)
    assert refused(change_pools, stage, team=one, other=other, by=SERVER) == "same-pool"


def test_pools_that_the_hall_has_seen_stay() -> None:
    stage = draw_round(first_stage(tournament_of(8, stage__system="pools"))).stage
    one, other = apart(stage)
    assert refused(change_pools, stage, team=one, other=other, by=SERVER) == "stage-drawn"


@pytest.mark.parametrize("system", ["swiss", "pools"])
def test_a_stage_that_has_no_pools_or_none_yet_has_nothing_to_exchange(system: str) -> None:
    stage = first_stage(tournament_of(4, stage__system=system))
    one, other = team(stage, 1), team(stage, 2)
    assert refused(preview_pools, stage, team=one, other=other) == "no-pools"


def test_an_opened_stage_is_changed_before_it_is_drawn_with_what_that_costs() -> None:
    stage = open_stage(
        stage_after(qualified(8), "Poules", system="pools", entry="everybody"), by=SERVER
    )
    one, other = apart(stage)
    stage.tournament.teams.filter(pk__in=[other.pk]).update(club_name="Amicale")
    beside = next(n for n, pool in pools_of(stage).items() if n != 1 and pool == pools_of(stage)[1])
    stage.tournament.teams.filter(number=beside).update(club_name="amicale")
    preview = preview_pools(stage, team=one, other=other)
    said = [line.text for line in phrase_pools(preview.before, preview.after)]
    first, second = sorted((beside, other.number))
    assert (
        f"1 rencontre entre équipes d'un même club (avant : 0) : {first} – {second}." in said
        or f"1 rencontre entre équipes d'un même club (avant : 0) : {second} – {first}." in said
    )


def test_a_pool_that_grows_says_how_many_rounds_it_takes() -> None:
    stage = prepared(8).stage
    one, other = apart(stage)
    pools = pools_of(stage)
    preview = preview_pools(stage, team=one, pool=pools[other.number])
    said = " ".join(line.text for line in phrase_pools(preview.before, preview.after))
    odd = "Effectif impair : à chaque tour, une équipe y est exempte."
    shrinks, grows = pools[one.number], pools[other.number]
    assert f"Poule {shrinks} : effectif 3, avant 4 ; tours 3, avant 3. {odd}" in said
    assert f"Poule {grows} : effectif 5, avant 4 ; tours 5, avant 3. {odd}" in said


def test_it_stands_in_the_journal() -> None:
    stage = prepared().stage
    one, other = apart(stage)
    before = pools_of(stage)
    change_pools(stage, team=one, other=other, by=SERVER)
    entry = AuditEntry.objects.filter(act=Act.STAGE_POOLS_CHANGED).get()
    assert entry.before["pools"][0] == f"1 : {before[1]}"
    assert entry.after["pools"][0] == f"1 : {before[other.number]}"
