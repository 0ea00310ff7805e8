"""Draws thrown away: with a reason once they are published, and taken up again as they were."""

import pytest

from tests.factories import TeamFactory
from tests.tournaments.domain.draws.test_draws import field, finish, published
from tournaments.actors import SERVER
from tournaments.domain.draws.cancelled_draws import cancel_draw
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.late_teams import seat_late_team
from tournaments.domain.draws.restored_draws import find_restorable_draw, restore_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.teams.check_in import record_departure
from tournaments.errors import Refused
from tournaments.models import CancelledDraw, Round, Tournament
from tournaments.queries.draws.stored_draws import count_redraws, kept_row

pytestmark = pytest.mark.django_db


def tables(round_: Round) -> list[object]:
    return [kept_row(match) for match in round_.matches.all()]


def cancelled(tournament: Tournament, round_: Round) -> CancelledDraw:
    return cancel_draw(round_, by=SERVER, reason="Une équipe oubliée")


def test_a_draw_that_the_hall_has_seen_is_not_cancelled_without_a_reason() -> None:
    round_ = start_round(published(field(4)), by=SERVER)
    with pytest.raises(Refused) as refusal:
        cancel_draw(round_, by=SERVER, reason=" ")
    assert (refusal.value.code, Round.objects.count()) == ("reason-missing", 1)


def test_a_preview_is_thrown_away_without_a_word() -> None:
    cancel_draw(preview_draw(field(4), by=SERVER), by=SERVER)
    assert Round.objects.count() == 0


def test_what_a_cancelled_draw_was_stays_on_record() -> None:
    round_ = published(field(5), seed=7)
    seated, certificate = tables(round_), round_.certificate
    kept = cancelled(round_.tournament, round_)
    assert (kept.tables, kept.certificate, kept.seed, kept.reason) == (
        seated,
        certificate,
        7,
        "Une équipe oubliée",
    )


def test_a_cancelled_draw_is_taken_up_again_with_the_same_tables() -> None:
    tournament = field(7)
    finish(published(tournament))
    second = published(tournament, seed=5)
    seated = tables(second)
    kept = cancelled(tournament, second)
    again = publish_draw(restore_draw(kept, by=SERVER), by=SERVER)
    assert (tables(again), again.number, again.seed) == (seated, 2, 5)


def test_what_was_swapped_by_hand_comes_back_swapped() -> None:
    round_ = published(field(6))
    first, second = round_.matches.all()[:2]
    swap_teams(round_, first=first.ns, second=second.ns, by=SERVER)
    seated = tables(round_)
    assert tables(restore_draw(cancelled(round_.tournament, round_), by=SERVER)) == seated


@pytest.mark.parametrize("seed", range(1, 5))
def test_whoever_was_seated_late_is_in_the_draw_taken_up_again(seed: int) -> None:
    tournament = field(5)
    round_ = published(tournament, seed=seed)
    late = TeamFactory(tournament=tournament, number=6)
    exempt = round_.matches.get(ew=None).ns
    seat_late_team(round_, team=late, opponent=exempt, by=SERVER)
    round_.refresh_from_db()
    seated = tables(round_)
    again = restore_draw(cancelled(tournament, round_), by=SERVER)
    assert (tables(again), len(seated)) == (seated, 3)
    assert tables(restore_draw(cancelled(tournament, again), by=SERVER)) == seated


def test_a_draw_made_since_makes_room_for_the_cancelled_one() -> None:
    tournament = field(8)
    round_ = published(tournament, seed=3)
    seated = tables(round_)
    kept = cancelled(tournament, round_)
    preview = preview_draw(tournament, by=SERVER, seed=4)
    found = find_restorable_draw(preview.stage)
    assert (found and found.cancelled) == kept
    assert tables(restore_draw(kept, by=SERVER)) == seated
    assert tournament.rounds.count() == 1


def test_the_last_one_is_taken_up_again_though_the_clock_was_put_back(
    time_machine: object,
) -> None:
    tournament = field(8)
    time_machine.move_to("2026-11-21 22:30+01:00", tick=False)
    cancelled(tournament, published(tournament, seed=3))
    time_machine.move_to("2026-11-21 21:35+01:00", tick=False)
    last = cancelled(tournament, published(tournament, seed=4))
    found = find_restorable_draw(last.stage)
    assert (found and found.cancelled) == last


def test_looking_for_a_cancelled_draw_changes_nothing() -> None:
    tournament = field(4)
    cancelled(tournament, published(tournament))
    preview = preview_draw(tournament, by=SERVER)
    find_restorable_draw(preview.stage)
    assert list(tournament.rounds.all()) == [preview]


def test_once_a_team_has_left_a_cancelled_draw_is_not_taken_up_again() -> None:
    tournament = field(6)
    kept = cancelled(tournament, published(tournament))
    record_departure(tournament.teams.get(number=2), by=SERVER)
    assert find_restorable_draw(kept.stage) is None
    with pytest.raises(Refused) as refusal:
        restore_draw(kept, by=SERVER)
    assert refusal.value.code == "draw-changed"


def test_draws_made_until_one_pleases_are_counted() -> None:
    tournament = field(6)
    for _ in range(3):
        round_ = preview_draw(tournament, by=SERVER)
    assert count_redraws(round_) == 2
