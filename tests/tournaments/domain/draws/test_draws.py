"""Draws: prepared, published, changed by hand, taken back."""

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.tournaments import chains
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.late_teams import seat_late_team
from tournaments.domain.draws.seating import preview_swap, swap_teams
from tournaments.domain.stages.entry import open_stage
from tournaments.enums import ByeChoice, Forfeit, RoundState, SheetState
from tournaments.errors import Refused
from tournaments.models import Match, Round, ScoreSheet, Team, Tournament
from tournaments.queries.draws.stored_draws import list_unplaced_teams

pytestmark = pytest.mark.django_db


def field(teams: int, **settings: object) -> Tournament:
    tournament = TournamentFactory(**settings)
    for number in range(1, teams + 1):
        TeamFactory(tournament=tournament, number=number)
    return tournament


def finish(round_: Round) -> None:
    """Every table done, the better-numbered team winning."""
    for match in round_.matches.exclude(ew=None):
        match.ns_score, match.ew_score, match.winner = 1000, 944, "NS"
        match.save()
        ScoreSheet.objects.filter(match=match).update(
            state=SheetState.CONFIRMED, result={"deals": [], "totals": {"NS": 1000, "EW": 944}}
        )


def published(tournament: Tournament, seed: int = 1) -> Round:
    return publish_draw(preview_draw(tournament, by=SERVER, seed=seed), by=SERVER)


def seated(round_: Round) -> list[int]:
    return sorted(
        pk for match in round_.matches.all() for pk in (match.ns_id, match.ew_id) if pk is not None
    )


@pytest.mark.parametrize("teams", [2, 3, 7, 8])
def test_everybody_in_the_room_is_placed_once(teams: int) -> None:
    tournament = field(teams)
    round_ = preview_draw(tournament, by=SERVER, seed=5)
    assert seated(round_) == sorted(tournament.teams.values_list("pk", flat=True))


def test_the_absent_the_waiting_and_the_solos_are_not_drawn() -> None:
    tournament = field(4)
    TeamFactory(tournament=tournament, is_present=False)
    TeamFactory(tournament=tournament, status="waiting")
    TeamFactory(tournament=tournament, seeks_partner=True)
    assert len(seated(preview_draw(tournament, by=SERVER))) == 4


def test_one_team_alone_cannot_be_drawn() -> None:
    with pytest.raises(Refused) as refusal:
        preview_draw(field(1), by=SERVER)
    assert refusal.value.code == "too-few-teams"


def test_the_same_seed_gives_the_same_draw() -> None:
    tournament = field(8)
    draws = []
    for _ in range(2):
        round_ = preview_draw(tournament, by=SERVER, seed=7)
        draws.append(list(round_.matches.values_list("table_number", "ns", "ew")))
    assert draws[0] == draws[1]


def test_a_new_preview_replaces_the_old_one() -> None:
    tournament = field(4)
    preview_draw(tournament, by=SERVER)
    preview_draw(tournament, by=SERVER)
    assert tournament.rounds.count() == 1


def test_the_first_round_is_drawn_by_lot_and_the_next_by_the_ranking() -> None:
    tournament = field(6)
    first = published(tournament)
    finish(first)
    second = preview_draw(tournament, by=SERVER)
    assert (first.system, second.system) == ("random", "ranking")


def test_nobody_meets_twice_while_it_can_be_avoided() -> None:
    tournament = field(6)
    for _ in range(5):
        finish(published(tournament))
    pairs = {frozenset(pair) for pair in Match.objects.values_list("ns", "ew")}
    assert len(pairs) == 15
    assert Round.objects.latest("number").certificate["rematches"] == 0


def test_a_draw_waits_for_the_last_table_and_names_it() -> None:
    tournament = field(4, table_numbers=[11, 12])
    published(tournament)
    with pytest.raises(Refused) as refusal:
        preview_draw(tournament, by=SERVER)
    assert refusal.value.code == "round-open"
    assert str(refusal.value).count("11, 12") == 1


def test_too_few_tables_are_said_before_the_draw() -> None:
    with pytest.raises(Refused) as refusal:
        preview_draw(field(6, table_numbers=[1, 2]), by=SERVER)
    assert refusal.value.code == "too-few-tables"


def test_real_table_numbers_and_reserved_tables_are_kept() -> None:
    tournament = field(6, table_numbers=[3, 5, 8])
    team = tournament.teams.first()
    tournament.teams.filter(pk=team.pk).update(fixed_table=8)
    round_ = preview_draw(tournament, by=SERVER)
    tables = dict(round_.matches.values_list("table_number", "pk"))
    at_eight = round_.matches.get(pk=tables[8])
    assert set(tables) == {3, 5, 8}
    assert team.pk in (at_eight.ns_id, at_eight.ew_id)


def test_the_exempt_by_lot_is_never_somebody_who_was_it_already() -> None:
    tournament = field(5, bye_choice=ByeChoice.LOT)
    byes = []
    for seed in range(5):
        round_ = published(tournament, seed=seed)
        byes.append(round_.matches.get(ew=None).ns_id)
        finish(round_)
    assert len(set(byes)) == 5


def test_publishing_opens_a_sheet_per_table_and_locks_the_round_before() -> None:
    tournament = field(5)
    first = published(tournament)
    assert ScoreSheet.objects.filter(match__round=first).count() == 2
    finish(first)
    published(tournament)
    first.refresh_from_db()
    states = set(ScoreSheet.objects.filter(match__round=first).values_list("state", flat=True))
    assert (first.state, states) == (RoundState.CLOSED, {SheetState.LOCKED})


def test_the_first_round_of_the_beaten_closes_no_round_that_the_others_still_play() -> None:
    main = chains.first_stage(chains.tournament_of(8, stage__system="knockout"))
    beaten = chains.stage_after(
        main, "Consolante", system="consolante", entry="losers", lost_rounds=[1]
    )
    chains.play(main, 1)
    going_on = chains.draw_round(main)
    chains.set_score(going_on.matches.earliest("pk"), 1000, 944)
    chains.draw_round(open_stage(beaten, by=SERVER))
    sheets = ScoreSheet.objects.filter(match__round=going_on).order_by("match")
    assert list(main.rounds.order_by("number").values_list("state", flat=True)) == [
        RoundState.CLOSED,
        RoundState.PUBLISHED,
    ]
    states = list(sheets.values_list("state", flat=True))
    assert states == [SheetState.CONFIRMED, SheetState.OPEN]


def test_a_draw_with_a_team_that_left_is_not_published() -> None:
    tournament = field(4)
    round_ = preview_draw(tournament, by=SERVER)
    tournament.teams.filter(number=3).update(is_present=False)
    with pytest.raises(Refused) as refusal:
        publish_draw(round_, by=SERVER)
    assert refusal.value.code == "team-gone"


def test_a_draw_is_not_published_over_a_sheet_that_was_reopened() -> None:
    tournament = field(4)
    first = published(tournament)
    finish(first)
    second = preview_draw(tournament, by=SERVER)
    ScoreSheet.objects.filter(match__table_number=1).update(state=SheetState.OPEN)
    with pytest.raises(Refused) as refusal:
        publish_draw(second, by=SERVER)
    assert refusal.value.code == "round-open"


def test_cancelling_takes_the_draw_back_and_leaves_the_round_before_closed() -> None:
    tournament = field(4)
    first = published(tournament)
    finish(first)
    cancel_draw(published(tournament), by=SERVER, reason="Erreur")
    first.refresh_from_db()
    assert (tournament.rounds.count(), first.state) == (1, RoundState.CLOSED)


def test_a_draw_with_a_result_is_not_cancelled() -> None:
    round_ = published(field(4))
    round_.matches.filter(table_number=1).update(forfeit=Forfeit.NS)
    with pytest.raises(Refused) as refusal:
        cancel_draw(round_, by=SERVER, reason="Erreur")
    assert refusal.value.code == "already-recorded"


def test_only_the_last_draw_is_cancelled() -> None:
    tournament = field(4)
    first = published(tournament)
    finish(first)
    published(tournament)
    with pytest.raises(Refused) as refusal:
        cancel_draw(first, by=SERVER, reason="Erreur")
    assert refusal.value.code == "not-the-last-round"


def pair_at(round_: Round, table: int) -> tuple[Team, Team]:
    match = round_.matches.select_related("ns", "ew").get(table_number=table)
    return match.ns, match.ew


def test_two_teams_swapped_sit_in_each_others_place() -> None:
    round_ = published(field(6))
    (a, b), (c, d) = pair_at(round_, 1), pair_at(round_, 2)
    swap_teams(round_, first=a, second=c, by=SERVER)
    assert (pair_at(round_, 1), pair_at(round_, 2)) == ((c, b), (a, d))
    assert ScoreSheet.objects.filter(match__round=round_).count() == 3


def test_a_swap_with_the_exempt_makes_the_other_exempt() -> None:
    round_ = preview_draw(field(5), by=SERVER)
    bye = round_.matches.select_related("ns").get(ew=None).ns
    seated_team = pair_at(round_, 1)[0]
    swap_teams(round_, first=seated_team, second=bye, by=SERVER)
    assert round_.matches.get(ew=None).ns_id == seated_team.pk


def test_the_cost_of_a_swap_is_told_before_and_kept_after() -> None:
    tournament = field(4)
    finish(published(tournament))
    second = preview_draw(tournament, by=SERVER)
    (a, _), (c, d) = pair_at(second, 1), pair_at(second, 2)
    costs = [preview_swap(second, first=a, second=x).certificate.rematches for x in (c, d)]
    assert sorted(costs) == [0, 2]
    dear = (c, d)[costs.index(2)]
    changed = swap_teams(second, first=a, second=dear, by=SERVER)
    assert (changed.certificate["rematches"], changed.certificate["optimal"]) == (2, False)


def test_two_teams_of_one_table_are_not_swapped() -> None:
    round_ = preview_draw(field(4), by=SERVER)
    first, second = pair_at(round_, 1)
    for other, code in ((second, "same-table"), (first, "same-team")):
        with pytest.raises(Refused) as refusal:
            swap_teams(round_, first=first, second=other, by=SERVER)
        assert refusal.value.code == code


def test_a_late_team_plays_the_exempt() -> None:
    tournament = field(5)
    round_ = published(tournament)
    late = TeamFactory(tournament=tournament, number=6)
    bye = round_.matches.select_related("ns").get(ew=None).ns
    match = seat_late_team(round_, team=late, opponent=bye, by=SERVER)
    assert (match.table_number, round_.matches.count(), list_unplaced_teams(round_)) == (3, 3, [])
    assert ScoreSheet.objects.filter(match=match).count() == 1


def test_a_late_team_takes_nobodys_seat() -> None:
    tournament = field(4)
    round_ = published(tournament)
    late = TeamFactory(tournament=tournament, number=5)
    with pytest.raises(Refused) as refusal:
        seat_late_team(round_, team=late, opponent=pair_at(round_, 1)[0], by=SERVER)
    assert refusal.value.code == "already-seated"


def test_a_draw_after_a_late_arrival_can_still_be_changed_by_hand() -> None:
    tournament = field(5)
    round_ = published(tournament)
    late = TeamFactory(tournament=tournament, number=6)
    bye = round_.matches.select_related("ns").get(ew=None).ns
    seat_late_team(round_, team=late, opponent=bye, by=SERVER)
    swap_teams(round_, first=late, second=pair_at(round_, 1)[0], by=SERVER)
    assert late in pair_at(round_, 1)
