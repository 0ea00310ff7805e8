"""An appeal as its page shows it: who may judge, what is proposed, how the votes stand."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from arbitration.domain.judgements import read_proposed
from arbitration.domain.rulings import Decision
from arbitration.enums import REVISING, AppealState
from arbitration.models import Appeal
from arbitration.pages.rulings.votes import (
    list_sitting,
    phrase_rule,
    phrase_shortage,
    phrase_standing,
    phrase_votes,
)
from arbitration.queries.votes import Votes, count_votes, find_bench, find_votes
from tournaments.actors import Actor


@dataclass(frozen=True, kw_only=True, slots=True)
class AppealPage:
    """Who judges an appeal and how far they are: `lacking` is what stands in the way, `shortage`
    that the jury is too small; `is_own` whether the reader ruled and has no hand in it."""

    bench: tuple[User, ...]
    votes: Votes
    outcome: AppealState | None
    decision: Decision | None
    rule: str
    shortage: str
    counted: str
    lacking: str
    is_stalled: bool
    may_judge: bool
    is_own: bool
    is_lodged: bool
    is_alone: bool
    sat: tuple[str, ...]


def read_appeal_page(appeal: Appeal, by: Actor) -> AppealPage:
    """An appeal as one person sees it."""
    tournament, bench = appeal.ruling.tournament, tuple(find_bench(appeal))
    is_lodged = appeal.state == AppealState.LODGED
    votes = find_votes(appeal) if is_lodged else appeal.votes
    count = count_votes(votes, tournament)
    outcome, decision = read_proposed(appeal) or (None, None)
    return AppealPage(
        bench=bench,
        votes=votes,
        outcome=outcome,
        decision=decision,
        rule=phrase_rule(tournament),
        shortage=phrase_shortage(bench, tournament),
        counted=phrase_votes(votes),
        lacking=phrase_standing(count),
        is_stalled=count.stands(revises=outcome in REVISING),
        may_judge=by.user in bench,
        is_own=by.user is not None and by.user.pk == appeal.ruling.ruled_by_id,
        is_lodged=is_lodged,
        is_alone=tournament.jury_quorum == 1,
        sat=tuple(list_sitting(votes)),
    )
