"""Appeals: within the delay, to a jury without who ruled, undone by reversing entries."""

import datetime
from collections.abc import Callable
from dataclasses import dataclass

import pytest
import time_machine

from arbitration.domain.appeals import lodge_appeal, name_jury, withdraw_appeal
from arbitration.domain.judgements import decide_appeal
from arbitration.domain.rulings import Decision, revise_ruling
from arbitration.effects.team_effects import Effect, TeamWarning
from arbitration.enums import AppealState
from arbitration.models import Appeal, Ruling
from arbitration.pages.rulings.read_rulings import read_ruling
from tests.arbitration.deciding import refusal_of, rule_deal_lost
from tests.arbitration.tables import arbiter_of, finished_match, sheet_of
from tests.factories import TeamFactory, TournamentFactory
from tests.running.made_once import made_once
from tests.tournaments.score_facts import somebody
from tournaments.actors import SERVER, Actor
from tournaments.domain.tournament.endings import finish_tournament
from tournaments.errors import Refused
from tournaments.models import Match, Tournament
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A table that was ruled on, and who ruled."""

    match: Match
    arbiter: Actor
    ruling: Ruling


def rule_on_a_table() -> Evening:
    tournament = TournamentFactory(length_value=3, appeal_minutes=30, jury_quorum=1)
    arbiter, match = arbiter_of(tournament), finished_match(tournament)
    return Evening(match=match, arbiter=arbiter, ruling=rule_deal_lost(match, by=arbiter))


once = made_once(rule_on_a_table)


@pytest.fixture
def evening(once: Callable[[], Evening]) -> Evening:
    return once()


@pytest.fixture
def match(evening: Evening) -> Match:
    return evening.match


@pytest.fixture
def tournament(match: Match) -> Tournament:
    return match.round.tournament


@pytest.fixture
def arbiter(evening: Evening) -> Actor:
    return evening.arbiter


@pytest.fixture
def juror(tournament: Tournament, arbiter: Actor) -> Actor:
    """A member of the jury, to which who ruled belongs too."""
    juror = arbiter_of(tournament)
    assert juror.user is not None
    assert arbiter.user is not None
    name_jury(tournament, users=[juror.user, arbiter.user], by=SERVER)
    return juror


@pytest.fixture
def ruling(evening: Evening) -> Ruling:
    return evening.ruling


def lodged(ruling: Ruling, match: Match) -> Appeal:
    return lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)


def judged(appeal: Appeal, outcome: AppealState, by: Actor, *effects: Effect) -> Appeal:
    decision = Decision(effects=effects, reason="Le jury a revu le pli")
    return decide_appeal(appeal, outcome=outcome, decision=decision, by=by)


def state_of(tournament: Tournament) -> str:
    return compute_current_standings(Tournament.objects.get(pk=tournament.pk)).state


def test_an_appeal_puts_the_standings_under_review_until_it_is_judged(
    tournament: Tournament, match: Match, ruling: Ruling, juror: Actor
) -> None:
    appeal = lodged(ruling, match)
    assert state_of(tournament) == "under_review"
    judged(appeal, AppealState.UPHELD, juror)
    assert state_of(tournament) == "provisional"
    assert sheet_of(match).result["totals"] == {"NS": 172, "EW": 314}


def test_a_reversed_ruling_gives_everything_back_to_the_digit(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    appeal = judged(lodged(ruling, match), AppealState.REVERSED, juror)
    match.refresh_from_db()
    assert (match.ns_score, match.ew_score, match.winner) == (254, 232, "NS")
    assert (appeal.state, Ruling.objects.in_force().get().revises) == ("reversed", ruling)


def test_a_changed_ruling_has_the_jurys_effects(match: Match, ruling: Ruling, juror: Actor) -> None:
    effect = TeamWarning(team_number=match.ns.number)
    judged(lodged(ruling, match), AppealState.CHANGED, juror, effect)
    assert Ruling.objects.in_force().get().decided == (effect,)


@pytest.mark.parametrize("outcome", [AppealState.UPHELD, AppealState.INADMISSIBLE])
def test_an_appeal_without_success_leaves_the_ruling(
    match: Match, ruling: Ruling, juror: Actor, outcome: AppealState
) -> None:
    appeal = judged(lodged(ruling, match), outcome, juror)
    assert (appeal.decided_by, Ruling.objects.in_force().get()) == (juror.user, ruling)


def test_who_ruled_does_not_judge(
    match: Match, ruling: Ruling, juror: Actor, arbiter: Actor
) -> None:
    with pytest.raises(Refused) as refusal:
        judged(lodged(ruling, match), AppealState.UPHELD, arbiter)
    assert refusal.value.code == "own-ruling"


def test_only_the_jury_judges(match: Match, ruling: Ruling, tournament: Tournament) -> None:
    with pytest.raises(Refused) as refusal:
        judged(lodged(ruling, match), AppealState.UPHELD, arbiter_of(tournament))
    assert refusal.value.code == "not-in-the-jury"


def test_a_judgement_needs_a_reason_and_is_the_last(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    appeal = lodged(ruling, match)
    with pytest.raises(Refused) as refusal:
        decide_appeal(appeal, outcome=AppealState.UPHELD, decision=Decision(), by=juror)
    assert refusal.value.code == "reason-missing"
    judged(appeal, AppealState.UPHELD, juror)
    with pytest.raises(Refused) as refusal:
        judged(appeal, AppealState.REVERSED, juror)
    assert refusal.value.code == "already-decided"


def test_a_withdrawn_appeal_ends_the_review(
    tournament: Tournament, match: Match, ruling: Ruling
) -> None:
    withdraw_appeal(lodged(ruling, match), by=SERVER)
    assert state_of(tournament) == "provisional"


def test_the_delay_is_the_tournaments(match: Match, ruling: Ruling) -> None:
    late = ruling.ruled_at + datetime.timedelta(minutes=30, seconds=1)
    with time_machine.travel(late, tick=False), pytest.raises(Refused) as refusal:
        lodged(ruling, match)
    assert refusal.value.code == "too-late"


def test_there_are_no_appeals_where_the_rules_have_none(
    tournament: Tournament, match: Match, ruling: Ruling
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(appeal_minutes=None)
    assert refusal_of(lodged, ruling, match) == "appeals-off"


def test_only_a_team_of_the_table_appeals(
    tournament: Tournament, match: Match, ruling: Ruling
) -> None:
    other = TeamFactory(tournament=tournament, number=90)
    with pytest.raises(Refused) as refusal:
        lodge_appeal(ruling, team=other, words="Nous non plus", by=SERVER)
    assert (refusal.value.code, refusal.value.field) == ("not-concerned", "team")


def test_a_team_appeals_once_in_words(match: Match, ruling: Ruling) -> None:
    silent = refusal_of(lodge_appeal, ruling, team=match.ns, words=" ", by=SERVER)
    lodged(ruling, match)
    assert (silent, refusal_of(lodged, ruling, match)) == ("words-missing", "already-appealed")


def test_a_revised_ruling_is_not_appealed_against(match: Match, ruling: Ruling) -> None:
    revise_ruling(ruling, decision=Decision(reason="Erreur"), by=SERVER)
    assert refusal_of(lodged, ruling, match) == "already-revised"


def test_what_the_jury_decided_is_not_appealed_against(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    judged(lodged(ruling, match), AppealState.REVERSED, juror)
    with pytest.raises(Refused, match="sans appel"):
        lodge_appeal(Ruling.objects.in_force().get(), team=match.ew, words="Non", by=SERVER)


def test_a_ruling_is_not_revised_while_the_jury_is_to_judge_it(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    lodged(ruling, match)
    for by in (SERVER, juror):
        with pytest.raises(Refused) as refusal:
            revise_ruling(ruling, decision=Decision(reason="Erreur"), by=by)
        assert refusal.value.code == "appeal-waiting"


@pytest.mark.parametrize("outcome", [AppealState.UPHELD, AppealState.REVERSED])
def test_what_the_jury_decided_is_revised_by_its_members_only(
    match: Match, ruling: Ruling, juror: Actor, outcome: AppealState
) -> None:
    judged(lodged(ruling, match), outcome, juror)
    held = Ruling.objects.in_force().get()
    for by in (SERVER, somebody()):
        with pytest.raises(Refused) as refusal:
            revise_ruling(held, decision=Decision(reason="Non"), by=by)
        assert refusal.value.code == "jury-decided"
    assert revise_ruling(held, decision=Decision(reason="Revu"), by=juror).revises == held


@pytest.mark.parametrize("outcome", [AppealState.UPHELD, AppealState.REVERSED])
def test_a_juror_does_not_revise_what_was_judged_of_his_own(
    match: Match, ruling: Ruling, juror: Actor, arbiter: Actor, outcome: AppealState
) -> None:
    judged(lodged(ruling, match), outcome, juror)
    held = Ruling.objects.in_force().get()
    with pytest.raises(Refused) as refusal:
        revise_ruling(held, decision=Decision(reason="Non"), by=arbiter)
    assert refusal.value.code == "own-ruling"
    again = revise_ruling(held, decision=Decision(reason="Revu"), by=juror)
    with pytest.raises(Refused) as refusal:
        revise_ruling(again, decision=Decision(reason="Non"), by=arbiter)
    assert refusal.value.code == "own-ruling"


def test_what_the_jury_revised_of_its_own_is_not_appealed_against(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    judged(lodged(ruling, match), AppealState.REVERSED, juror)
    held = Ruling.objects.in_force().get()
    again = revise_ruling(held, decision=Decision(reason="Revu"), by=juror)
    with pytest.raises(Refused) as refusal:
        lodge_appeal(again, team=match.ew, words="Non", by=SERVER)
    assert (refusal.value.code, read_ruling(again, again.tournament).is_appealable) == (
        "jury-decided",
        False,
    )


def test_the_other_teams_appeal_has_no_object_once_the_ruling_is_gone(
    match: Match, ruling: Ruling, juror: Actor
) -> None:
    first = lodged(ruling, match)
    second = lodge_appeal(ruling, team=match.ew, words="Trop peu", by=SERVER)
    judged(first, AppealState.REVERSED, juror)
    for outcome in (AppealState.UPHELD, AppealState.REVERSED):
        with pytest.raises(Refused) as refusal:
            judged(second, outcome, juror)
        assert refusal.value.code == "already-revised"
    assert judged(second, AppealState.INADMISSIBLE, juror).state == "inadmissible"


def test_the_tournament_does_not_end_while_an_appeal_waits(
    tournament: Tournament, match: Match, ruling: Ruling
) -> None:
    match.round.matches.exclude(pk=match.pk).delete()
    lodged(ruling, match)
    with pytest.raises(Refused) as refusal:
        finish_tournament(tournament, by=SERVER, reason="La salle ferme")
    assert refusal.value.code == "appeals-open"


def test_the_jury_is_named_anew(tournament: Tournament, juror: Actor) -> None:
    name_jury(tournament, users=[juror.user] if juror.user else [], by=SERVER)
    assert [juror.user for juror in tournament.jury.all()] == [juror.user]


def test_naming_the_same_jury_is_no_act(tournament: Tournament, juror: Actor) -> None:
    same = [juror.user for juror in tournament.jury.all()]
    name_jury(tournament, users=same, by=SERVER)
    assert tournament.audit_entries.filter(act="jury-named").count() == 1


def test_whoever_ruled_does_not_take_the_appeal_back(
    match: Match, ruling: Ruling, arbiter: Actor
) -> None:
    appeal = lodged(ruling, match)
    assert refusal_of(withdraw_appeal, appeal, by=arbiter) == "own-ruling"
    assert Appeal.objects.get(pk=appeal.pk).state == AppealState.LODGED
