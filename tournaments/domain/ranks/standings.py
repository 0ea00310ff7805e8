"""Standings kept beside the facts they come from: one snapshot per finished round, which follows an
act inside its own transaction; and what an act on results changes, before it is done: the one way
to work that out, for every page that previews such an act."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value

from tournaments.actors import SERVER, Actor
from tournaments.acts import row_of
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.money.accounts import mend_marks
from tournaments.domain.sheets.cached_results import refresh_forfeits, refresh_match
from tournaments.domain.stages.mending.ways import (
    Consequences,
    find_consequences,
    read_foundations,
)
from tournaments.enums import Act, Forfeit, RoundState
from tournaments.models import Match, Round, ScoreSheet, Stage, StandingsSnapshot, Tournament
from tournaments.queries.ranks.final_places import rank_as_read
from tournaments.queries.ranks.recompute import (
    KeptDifference,
    build_snapshot_rows,
    compute_snapshots,
    list_mark_differences,
    list_match_differences,
    list_snapshot_differences,
    list_snapshot_places,
)
from tournaments.queries.ranks.standings import (
    PLACED_OTHERWISE,
    StandingsFacts,
    read_standings_facts,
)
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.statements import prepared
from tournaments.ranking import Impact, compare
from tournaments.ranking.standings import Move
from tournaments.signals import Announcement

_KEPT, _PLACED = "kept", "placed"
"""Beside the states of rounds, what says that a number is a snapshot's, or that something else than
points places teams there, or did."""


@transaction.atomic(savepoint=False)
def refresh_snapshots(tournament: Tournament, *, from_round: int = 1) -> None:
    """Bring the snapshots after `from_round` and later rounds in step with the facts.

    Every closed round has one, and gets it here whichever round it is. One that a round had goes on
    being refreshed when the round is opened again, and goes when the round goes.
    """
    found = _list_kept(tournament.pk)
    rounds = {number: state for number, state in found if state not in (_KEPT, _PLACED)}
    kept = {number for number, state in found if state == _KEPT}
    if gone := kept - rounds.keys():
        tournament.snapshots.filter(after_round__in=gone).delete()
    closed = {number for number, state in rounds.items() if state == RoundState.CLOSED}
    later = {number for number in kept - gone if number >= from_round}
    wanted = sorted(later | closed - kept)
    has_places = any(state == _PLACED for _number, state in found) and (wanted or kept - gone)
    if not wanted and not has_places:
        return
    facts = StageFacts(Tournament.objects.get(pk=tournament.pk), nameless=True)
    if wanted:
        _store_snapshots(facts, wanted)
    if has_places:
        _keep_places(facts)


@prepared
def _list_kept(tournament: int) -> QuerySet[Round, tuple[int, str]]:
    """Published rounds and their states, the rounds that have a snapshot, and whether something
    else than points places teams; asked after each act, in one query."""
    rounds = Round.objects.published().filter(tournament=tournament)
    snapshots = StandingsSnapshot.objects.filter(tournament=tournament).order_by()
    placed = snapshots.exclude(places=[])
    otherwise = Q(number__gt=1) | Q(system__in=PLACED_OTHERWISE)
    staged = Stage.objects.filter(otherwise, tournament=tournament).order_by()
    return (
        rounds.order_by()
        .values_list("number", "state")
        .union(
            snapshots.values_list("after_round", Value(_KEPT)),
            *(rows.values_list(F("pk"), Value(_PLACED)) for rows in (placed, staged)),
            all=True,
        )
    )


def _keep_places(facts: StageFacts) -> None:
    """Keep everybody's place with the latest snapshot, so that a season need not work it out."""
    tournament = facts.tournament
    latest = tournament.snapshots.defer("rows").latest("after_round")
    places = list_snapshot_places(facts)
    if latest.places == places:
        return
    tournament.snapshots.exclude(pk=latest.pk).update(places=[])
    tournament.snapshots.filter(pk=latest.pk).update(places=places)


def _store_snapshots(facts: StageFacts, rounds: Sequence[int]) -> None:
    """Keep the standings as the facts give them after each round, instead of earlier ones."""
    tournament = facts.tournament
    published = dict(zip(rounds, compute_snapshots(facts, rounds), strict=True))
    StandingsSnapshot.objects.bulk_create(
        (
            StandingsSnapshot(
                tournament=tournament,
                after_round=number,
                state=standings.state,
                tournament_version=tournament.version,
                rows=build_snapshot_rows(standings),
                places=[],
            )
            for number, standings in published.items()
        ),
        update_conflicts=True,
        unique_fields=["tournament", "after_round"],
        update_fields=["state", "tournament_version", "rows", "computed_at"],
    )


def is_renewable(tournament: Tournament) -> bool:
    """Whether anything kept differs that can be worked out: a match of impossible facts cannot."""
    return not all(
        difference.is_impossible for difference in recompute_tournament(tournament, write=False)
    )


@transaction.atomic
def recompute_tournament(
    tournament: Tournament, *, write: bool, by: Actor = SERVER, operator: str = ""
) -> list[KeptDifference]:
    """Compute every result and snapshot again from the facts, and list what was kept wrongly.

    With `write` the right values are kept from now on (a match whose facts are impossible is
    left as it is), and the journal tells what differed and which `operator` of the machine ran it;
    without it nothing stays written.
    """
    locked = lock_tournament(tournament)
    found = list(list_match_differences(locked))
    wrong = {
        difference.match.pk
        for difference in found
        if difference.match and not difference.is_impossible
    }
    matches = Match.objects.filter(pk__in=wrong).select_related("round__tournament")
    # Forfeits last: what they are worth may be an average of the others.
    for match in sorted(matches, key=lambda played: played.forfeit != Forfeit.NONE):
        refresh_match(match)
    found += list_snapshot_differences(locked)
    found += list_mark_differences(locked)
    if write and found:
        mend_marks(locked)
        refresh_snapshots(locked)
        announce(
            Act.RESULTS_RECOMPUTED,
            tournament=locked,
            by=by,
            before={
                "value": [_describe_value(difference, difference.kept) for difference in found]
            },
            after={
                "value": [_describe_value(difference, difference.computed) for difference in found]
            },
            reason=operator,
        )
    else:
        transaction.set_rollback(True)
    return found


def _describe_value(one: KeptDifference, value: Any) -> str:
    """Where something differed, and what stood there: results and rows are told by place only."""
    plain = "" if isinstance(value, list | dict) else f" {value}"
    return f"{one.where} {one.field}{plain}"


@transaction.atomic
def note_pending_appeals(tournament: Tournament, *, count: int) -> None:
    """Note how many appeals wait: while any does, the standings say that they may change.

    Part of the act that lodges or decides an appeal, which is the one to be announced.
    """
    locked = lock_tournament(tournament)
    locked.pending_appeals = count
    locked.save(update_fields=["pending_appeals"])


@dataclass(frozen=True, kw_only=True, slots=True)
class ActImpact:
    """The ranks that an act moves, the draws that would be others, the choices that it opens."""

    standings: Impact
    follows: Consequences

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.standings.moves


def foresee_impact(
    tournament: Tournament,
    act: Callable[[], object],
    *,
    by: Actor,
    after: int | None = None,
    look: Callable[[StandingsFacts], object] | None = None,
) -> ActImpact:
    """The impact of an act: it is done, looked at, and undone at once; raises as it does.

    `after` is the number of the round that it is about, None where it is about no table; `look`
    is called with the facts once it is done, before it is undone.
    """
    with transaction.atomic():
        facts = read_standings_facts(tournament)
        read = facts.find_read_round()
        ranked = rank_as_read(tournament, facts.compute(read))
        before = read_foundations(tournament, after=after)
        act()
        facts = read_standings_facts(tournament)
        now = rank_as_read(tournament, facts.compute(read))
        follows = find_consequences(before, tournament, after=after, by=by)
        if look is not None:
            look(facts)
        transaction.set_rollback(True)
    return ActImpact(standings=compare(ranked, now), follows=follows)


def keep_standings_in_step(
    announcements: Sequence[Announcement], tournament: Tournament | None, **kwargs: Any
) -> None:
    """Refresh once what an act and its consequences may have changed, from their round on."""
    changing = list_changing(announcements)
    if tournament is not None and changing:
        refresh_forfeits(tournament)
        first = min(_first_round(done) for done in changing)
        refresh_snapshots(tournament, from_round=first)


def list_changing(announcements: Sequence[Announcement]) -> list[Announcement]:
    """What may have changed who is ranked, how, or how sure it is."""
    return [done for done in announcements if done.is_public and row_of(done.act).ranks]


def _first_round(happened: Announcement) -> int:
    """The first round whose kept standings an act can change."""
    subject = happened.subject
    if (
        happened.act == Act.DRAW_PUBLISHED
        and isinstance(subject, Round)
        and subject.stage_round > 1
    ):
        # Nothing has happened yet in what was drawn. The first round of a stage may tell that
        # those before it were not everybody's.
        return subject.number
    if isinstance(subject, ScoreSheet):
        return subject.match.round.number
    if isinstance(subject, Match):
        return subject.round.number
    return 1
