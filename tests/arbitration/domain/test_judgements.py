"""A jury votes on what is proposed; it is carried out with a quorum and a majority alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from arbitration.domain.appeals import lodge_appeal, name_judges, name_jury
from arbitration.domain.judgements import carry_judgement, note_votes, propose_judgement
from arbitration.domain.rulings import Decision, revise_ruling
from arbitration.enums import AppealState
from arbitration.models import Appeal, Ruling
from arbitration.queries.proofs import list_mismatches
from tests.arbitration.deciding import refusal_of, rule_deal_lost
from tests.arbitration.tables import arbiter_of, finished_match
from tests.factories import TournamentFactory
from tests.running.made_once import made_once
from tournaments.actors import SERVER, Actor
from tournaments.enums import JuryMajority
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

WORDS = Decision(reason="Le jury a revu le pli")


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """An appeal, who ruled, and who judges."""

    tournament: Tournament
    arbiter: Actor
    jury: list[Actor]
    appeal: Appeal


def appeal_to_a_jury() -> Evening:
    """Four judge; who ruled is named too."""
    tournament = TournamentFactory(length_value=3, appeal_minutes=30)
    arbiter, match = arbiter_of(tournament), finished_match(tournament)
    jury = [arbiter_of(tournament) for _number in range(4)]
    users = [one.user for one in (*jury, arbiter) if one.user]
    name_jury(tournament, users=users, by=SERVER)
    ruling = rule_deal_lost(match, by=arbiter)
    appeal = lodge_appeal(ruling, team=match.ns, words="Il avait fourni", by=SERVER)
    return Evening(tournament=tournament, arbiter=arbiter, jury=jury, appeal=appeal)


once = made_once(appeal_to_a_jury)


@pytest.fixture
def evening(once: Callable[[], Evening]) -> Evening:
    return once()


@pytest.fixture
def tournament(evening: Evening) -> Tournament:
    return evening.tournament


@pytest.fixture
def arbiter(evening: Evening) -> Actor:
    return evening.arbiter


@pytest.fixture
def jury(evening: Evening) -> list[Actor]:
    return evening.jury


@pytest.fixture
def appeal(evening: Evening) -> Appeal:
    return evening.appeal


def voted(
    appeal: Appeal,
    jury: Sequence[Actor],
    *votes: bool | None,
    outcome: AppealState = AppealState.REVERSED,
) -> Appeal:
    """A judgement that the first of the jury proposes, and the votes of the others."""
    propose_judgement(appeal, outcome=outcome, decision=WORDS, by=jury[0])
    cast = {juror.user: vote for juror, vote in zip(jury[1:], votes, strict=False) if juror.user}
    return note_votes(appeal, votes=cast, by=jury[0])


@pytest.mark.parametrize(
    ("majority", "votes", "code"),
    [
        (JuryMajority.HALF, (True,), "quorum-missing"),
        (JuryMajority.HALF, (True, None), "quorum-missing"),
        (JuryMajority.HALF, (True, False), ""),
        (JuryMajority.HALF, (True, False, False), "rejected"),
        (JuryMajority.TWO_THIRDS, (True, False), ""),
        (JuryMajority.TWO_THIRDS, (False, False), "rejected"),
        (JuryMajority.ALL, (True, False), "rejected"),
        (JuryMajority.ALL, (True, True), ""),
    ],
)
def test_it_takes_a_quorum_and_a_majority(
    tournament: Tournament,
    appeal: Appeal,
    jury: list[Actor],
    majority: JuryMajority,
    votes: tuple[bool | None, ...],
    code: str,
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(jury_majority=majority)
    voted(appeal, jury, *votes)
    if code:
        assert refusal_of(carry_judgement, appeal, by=jury[1]) == code
        assert Ruling.objects.count() == 1
    else:
        assert carry_judgement(appeal, by=jury[1]).state == AppealState.REVERSED
        assert Ruling.objects.in_force().get().revises == appeal.ruling


def test_a_tie_leaves_the_ruling_where_a_member_notes_it(appeal: Appeal, jury: list[Actor]) -> None:
    voted(appeal, jury, True, False, False)
    assert refusal_of(carry_judgement, appeal, by=jury[0]) == "rejected"
    judged = carry_judgement(appeal, by=jury[0], without_majority=True)
    assert (judged.state, Ruling.objects.count()) == (AppealState.UPHELD, 1)


def test_those_against_a_ruling_propose_something_else_instead(
    appeal: Appeal, jury: list[Actor]
) -> None:
    voted(appeal, jury, False, False, outcome=AppealState.UPHELD)
    refused = refusal_of(carry_judgement, appeal, by=jury[1], without_majority=True)
    assert refused == "rejected"
    propose_judgement(appeal, outcome=AppealState.REVERSED, decision=WORDS, by=jury[1])
    assert len(Appeal.objects.get().votes) == 1


def test_who_ruled_and_strangers_have_no_hand_in_it(
    tournament: Tournament, appeal: Appeal, jury: list[Actor], arbiter: Actor
) -> None:
    voted(appeal, jury, True, True)
    stranger = arbiter_of(tournament)
    for by, code in ((arbiter, "own-ruling"), (stranger, "not-in-the-jury")):
        assert by.user is not None
        assert refusal_of(carry_judgement, appeal, by=by) == code
        assert refusal_of(note_votes, appeal, votes={}, by=by) == code
        told = {by.user: True}
        assert refusal_of(note_votes, appeal, votes=told, by=jury[0]) == "not-in-the-jury"
    assert refusal_of(name_judges, appeal, users=[stranger.user], by=arbiter) == "own-ruling"
    own = refusal_of(name_judges, appeal, users=[arbiter.user], by=SERVER)
    assert own == "judges-himself"


def test_nothing_is_voted_on_before_it_is_proposed(appeal: Appeal, jury: list[Actor]) -> None:
    assert refusal_of(note_votes, appeal, votes={}, by=jury[0]) == "nothing-proposed"
    assert refusal_of(carry_judgement, appeal, by=jury[0]) == "nothing-proposed"


def test_an_appeal_has_judges_of_its_own(
    tournament: Tournament, appeal: Appeal, jury: list[Actor]
) -> None:
    voted(appeal, jury, True, True)
    others = [arbiter_of(tournament) for _number in range(3)]
    name_judges(appeal, users=[one.user for one in others if one.user], by=SERVER)
    assert Appeal.objects.get().votes == {}
    assert refusal_of(carry_judgement, appeal, by=jury[0]) == "not-in-the-jury"
    judged = carry_judgement(voted(appeal, others, True, True), by=others[0])
    assert (judged.state, len(judged.votes)) == (AppealState.REVERSED, 3)


def test_the_votes_of_those_who_left_the_jury_count_no_more(
    tournament: Tournament, appeal: Appeal, jury: list[Actor]
) -> None:
    voted(appeal, jury, True, True)
    name_jury(tournament, users=[juror.user for juror in jury[:2] if juror.user], by=SERVER)
    assert refusal_of(carry_judgement, appeal, by=jury[0]) == "quorum-missing"


def test_a_jury_goes_back_on_its_judgement_by_its_votes_alone(
    appeal: Appeal, jury: list[Actor]
) -> None:
    carry_judgement(voted(appeal, jury, True, True), by=jury[0])
    held = Ruling.objects.in_force().get()
    assert refusal_of(revise_ruling, held, decision=WORDS, by=jury[0]) == "quorum-missing"
    cast = {juror.user: True for juror in jury[1:3] if juror.user}
    again = revise_ruling(held, decision=Decision(reason="Revu", votes=cast), by=jury[0])
    assert (again.revises, len(again.votes)) == (held, 3)


def test_every_vote_stands_in_the_journal_and_is_proved(
    tournament: Tournament, appeal: Appeal, jury: list[Actor]
) -> None:
    carry_judgement(voted(appeal, jury, True, False), by=jury[0])
    told = {entry.act: entry.after for entry in tournament.audit_entries.select_related("detail")}
    assert sorted(told["appeal-voted"]["votes"].values()) == [False, True, True]
    counted = told["appeal-decided"]
    assert (counted["in_favour"], counted["against"]) == (2, 1)
    # The factory's round is in no journal.
    found = {mismatch.table for mismatch in list_mismatches(tournament)}
    assert found <= {"tournaments_round", "tournaments_match"}
