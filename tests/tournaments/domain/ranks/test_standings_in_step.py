"""Whatever is announced, what is kept of standings is what the facts give afterwards."""

from collections.abc import Callable

import pytest

from tests.factories import TeamFactory, TournamentFactory
from tests.running.made_once import made_once
from tests.tournaments.evenings import drawn_round, play_round, teams_of
from tournaments.actors import SERVER
from tournaments.acts import list_rows
from tournaments.domain.acts import announce
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.forbidden_pairs import allow_pair, forbid_pair
from tournaments.domain.draws.rooms import change_table
from tournaments.domain.draws.rounds import pause_round, resume_round, start_round
from tournaments.domain.draws.seating import swap_teams
from tournaments.domain.ranks.standings import recompute_tournament
from tournaments.domain.teams.check_in import check_in_team, undo_check_in
from tournaments.domain.tournament.settings import hide_standings, show_standings
from tournaments.domain.tournament.tournaments import change_settings
from tournaments.enums import Act, AdjustmentKind, AdjustmentUnit, Forfeit, RoundState
from tournaments.models import Adjustment, Match, Round, Team, Tournament

pytestmark = pytest.mark.django_db


def preview(tournament: Tournament) -> Round:
    """A drawn round that the hall has not seen."""
    return preview_draw(tournament, by=SERVER, seed=1)


def shown_again(tournament: Tournament) -> None:
    """Hidden, and public again."""
    change_settings(tournament, values={"is_public": False}, by=SERVER)
    change_settings(tournament, values={"is_public": True}, by=SERVER)


def veiled_and_shown(tournament: Tournament) -> None:
    """Standings kept from the public, and shown."""
    show_standings(hide_standings(tournament, by=SERVER), by=SERVER)


def checked_in_again(tournament: Tournament) -> None:
    """A team that came late is not there after all, and there."""
    late = TeamFactory(tournament=tournament, number=9)
    announce(Act.TEAM_REGISTERED, tournament=tournament, by=SERVER)
    check_in_team(undo_check_in(late, by=SERVER), by=SERVER)


def pair_forbidden_and_allowed(tournament: Tournament) -> None:
    """A pair that must not meet, and may."""
    one, other = tournament.teams.filter(number__in=(1, 2)).order_by("number")
    allow_pair(forbid_pair(one, other, by=SERVER), by=SERVER)


def swapped(tournament: Tournament) -> None:
    """Two teams of a preview in each other's seats."""
    round_ = preview(tournament)
    first, second = round_.matches.order_by("table_number")
    swap_teams(round_, first=first.ns, second=second.ns, by=SERVER)


def started(tournament: Tournament) -> None:
    """A published round under way, its clock stopped for a while."""
    round_ = start_round(publish_draw(preview(tournament), by=SERVER), by=SERVER)
    resume_round(pause_round(round_, by=SERVER), by=SERVER)


ARRANGED: dict[Act, Callable[[Tournament], object]] = {
    Act.TOURNAMENT_PUBLISHED: shown_again,
    Act.TOURNAMENT_HIDDEN: shown_again,
    Act.STANDINGS_HIDDEN: veiled_and_shown,
    Act.STANDINGS_SHOWN: veiled_and_shown,
    Act.TEAM_CHECKED_IN: checked_in_again,
    Act.CHECK_IN_UNDONE: checked_in_again,
    Act.PAIR_FORBIDDEN: pair_forbidden_and_allowed,
    Act.PAIR_ALLOWED: pair_forbidden_and_allowed,
    Act.DRAW_PREVIEWED: preview,
    Act.DRAW_SWAPPED: swapped,
    Act.DRAW_TABLE_CHANGED: lambda one: change_table(preview(one), table=1, number=2, by=SERVER),
    Act.ROUND_STARTED: started,
    Act.ROUND_PAUSED: started,
    Act.ROUND_RESUMED: started,
}
"""Acts that leave standings as they are, done here to see that they do."""

WITHOUT_EFFECT = {
    Act.TOURNAMENT_CREATED: "nobody is ranked yet",
    Act.RULES_FROZEN: "told with the recorded fact, which refreshes",
    **dict.fromkeys(
        (
            Act.SUITCASE_PACKED,
            Act.SUITCASE_OPENED,
            Act.SUITCASE_CLOSED,
            Act.SUITCASE_REOPENED,
            Act.SUITCASE_BROUGHT_BACK,
            Act.SUITCASE_TAKEN_AGAIN,
            Act.DEFERRED_APPLIED,
            Act.DEFERRED_ASIDE,
        ),
        "only where it is; what comes in a suitcase is worked out anew",
    ),
    Act.LOTS_CHANGED: "lots follow the ranks",
    Act.PALMARES_ARRESTED: "lots follow the ranks",
    Act.PALMARES_RELEASED: "lots follow the ranks",
    Act.PALMARES_CORRECTED: "lots follow the ranks",
    Act.PRIZE_HANDED: "lots follow the ranks",
    Act.PRIZE_NOT_TAKEN: "lots follow the ranks",
    Act.PRIZE_TAKEN_BACK: "lots follow the ranks",
    Act.PRIZE_SWAPPED: "lots follow the ranks",
    Act.PRIZE_ADDED: "lots follow the ranks",
    Act.MEMBER_CHANGED: "rights rank nobody",
    Act.INCIDENT_OPENED: "only words; a blocked sheet is told by an act of its own",
    Act.INCIDENT_TAKEN: "only who looks after it",
    Act.INCIDENT_REPLAYED: "only what the table tells",
    Act.INCIDENT_RELEASED: "only who looks after it",
    Act.INCIDENT_WITHDRAWN: "only words",
    Act.STAGE_KEPT: "what was played stays as it counts",
    Act.STAGE_LOT_DRAWN: "nobody has entered yet",
    Act.STAGE_LOT_ACCEPTED: "the stage's opening brings it in",
    Act.STAGE_LOT_DECLINED: "nobody enters by it",
    Act.STAGE_LOT_ANSWER_UNDONE: "nobody had entered yet",
    Act.STAGE_LOT_TAKEN_BACK: "nobody had entered yet",
    Act.RULING_MADE: "what it changes is told by acts of its own",
    Act.RULING_REVISED: "what it changes is told by acts of its own",
    Act.APPEAL_PROPOSED: "nothing is carried out yet",
    Act.APPEAL_VOTED: "nothing is carried out yet",
    Act.JURY_NAMED: "only who judges",
    Act.SHEET_COMPARED: "only that it was read again; a confirmation is told by its own act",
    Act.TABLE_TAKEN_OVER: "only who may write from now on",
    Act.TABLE_GIVEN_BACK: "what is then written is told by an act of its own",
    Act.SEAT_ENDED: "only who speaks for a side",
    Act.ENTRIES_DROPPED: "what was typed without an agreement never counted",
    Act.TABLE_CODE_REPLACED: "only the way to a table",
    Act.FIRST_DEAL_ACCEPTED: "what is then written is told by an act of its own",
    Act.SHEET_PHOTO_ADDED: "evidence ranks nobody",
    Act.SHEET_PHOTO_REMOVED: "evidence ranks nobody",
    Act.ROWS_CONVERTED: "the same facts in another form",
    Act.ROWS_SEALED: "nothing is written but the seal",
    Act.DETAILS_ERASED: "only words",
    **dict.fromkeys(
        (
            Act.TARIFFS_CHANGED,
            Act.FEES_CHANGED,
            Act.ENTRY_GIVEN,
            Act.ENTRY_KEPT,
            Act.MONEY_TAKEN,
            Act.MONEY_REFUNDED,
            Act.MONEY_REVERSED,
            Act.MONEY_MOVED,
            Act.TILL_OPENED,
            Act.TILL_COUNTED,
            Act.TILL_CLOSED,
            Act.RECEIPT_MADE,
            Act.RECEIPT_CANCELLED,
            Act.ONLINE_SETTLED,
            Act.ONLINE_ACCEPTED,
            Act.ONLINE_RETURNED,
        ),
        "money ranks nobody",
    ),
    **dict.fromkeys(
        (
            Act.MAIL_WRITTEN,
            Act.MAIL_RETRIED,
            Act.MAIL_WITHHELD,
            Act.MAIL_PASSED_ON,
            Act.MAIL_REFUSED,
            Act.ADDRESS_DEAD,
        ),
        "mail ranks nobody",
    ),
    **dict.fromkeys(
        (
            Act.BOOKING_MADE,
            Act.BOOKING_CHANGED,
            Act.BOOKING_ANSWERED,
            Act.BOOKING_CANCELLED,
            Act.BOOKING_OFFERED,
            Act.BOOKING_LAPSED,
            Act.BOOKING_PAIRED,
            Act.BOOKINGS_FORGOTTEN,
        ),
        "the team that it is or was is told by acts of its own",
    ),
    **dict.fromkeys((Act.TOKEN_GIVEN, Act.TOKEN_REVOKED), "what a program may read ranks nobody"),
    **dict.fromkeys(
        (Act.HOOK_ADDED, Act.HOOK_CHANGED, Act.HOOK_REMOVED), "whom the site tells ranks nobody"
    ),
    Act.DRAW_RESTORED: "comes back as a preview, of which nothing counts",
    Act.RESULTS_RECOMPUTED: "is told by what brings standings in step itself",
}
"""Acts that change nothing which standings read, and why."""


def close_a_round() -> Tournament:
    """A closed round of four teams whose standings are kept, and a forfeit in it."""
    tournament = TournamentFactory()
    round_ = drawn_round(tournament, teams_of(tournament, 4), state=RoundState.CLOSED)
    play_round(round_, deals=3)
    Match.objects.filter(round=round_, table_number=2).update(forfeit=Forfeit.NS)
    announce(Act.SETTINGS_CHANGED, tournament=tournament, by=SERVER)
    assert recompute_tournament(tournament, write=False) == []
    return tournament


once = made_once(close_a_round)


@pytest.fixture
def evening(once: Callable[[], Tournament]) -> Tournament:
    return once()


def disturb(tournament: Tournament) -> None:
    """Change what standings read, behind the back of every act."""
    Adjustment.objects.create(
        tournament=tournament,
        team=Team.objects.get(tournament=tournament, number=1),
        kind=AdjustmentKind.PENALTY,
        unit=AdjustmentUnit.MATCH_POINTS,
        amount=-900,
        reason="retard",
    )
    Tournament.objects.filter(pk=tournament.pk).update(forfeit_points_for=777)
    assert recompute_tournament(tournament, write=False) != []


@pytest.mark.parametrize("act", [act for act in Act if act not in {*ARRANGED, *WITHOUT_EFFECT}])
def test_an_act_brings_what_is_kept_in_step(act: Act, evening: Tournament) -> None:
    disturb(evening)
    announce(act, tournament=evening, by=SERVER)
    assert recompute_tournament(evening, write=False) == []


@pytest.mark.parametrize("act", ARRANGED)
def test_an_act_without_effect_leaves_what_is_kept_in_step(act: Act, evening: Tournament) -> None:
    ARRANGED[act](evening)
    assert recompute_tournament(evening, write=False) == []


def test_every_act_without_effect_is_arranged_or_says_why() -> None:
    without = {act for act, row in list_rows().items() if not row.ranks}
    assert {*ARRANGED, *WITHOUT_EFFECT} == without
