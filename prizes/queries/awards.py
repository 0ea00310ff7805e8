"""The awards of a palmarès: as they would be if it were arrested now, as they were arrested, and
what a later correction would change of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet, Sum

from prizes.allocation import list_inversions
from prizes.enums import AbsentPrize, AwardState, PrizeMembers
from prizes.models import Award, Lot, PrizeCategory, PrizePlan
from prizes.queries.giving import compute_awards
from prizes.queries.plans import find_prize_plan, list_lots, list_members, list_prize_categories
from prizes.queries.reading import ForeseenAward, Given, PrizeReading, describe_lot
from tournaments.enums import StandingsState
from tournaments.models import Team, Tournament
from tournaments.ports import Envelopes
from tournaments.queries.ranks.final_places import list_final_places
from tournaments.queries.ranks.team_places import rank_of_teams_now
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.statements import prepared

SETTLED = frozenset({AwardState.HANDED, AwardState.REFUSED})
"""What nothing changes any more but whoever takes it back."""
_LEFT = Q(movement__isnull=False)
_WAITS = Q(state__in=[AwardState.WAITING, AwardState.ABSENT])


def list_awards(tournament: Tournament) -> list[Award]:
    """The awards that stand, in the order of calling, with their teams and players."""
    return _list_standing(tournament.pk)


@prepared
def _list_standing(tournament: int) -> QuerySet[Award]:
    return _list_awards(tournament).exclude(state=AwardState.REPLACED)


def list_replaced_awards(tournament: Tournament) -> list[Award]:
    """The awards that a correction gave to another team."""
    return list(_list_awards(tournament.pk).filter(state=AwardState.REPLACED))


def _list_awards(tournament: int) -> QuerySet[Award]:
    teams = Prefetch("team", queryset=Team.objects.with_players())
    found = Award.objects.filter(tournament=tournament).prefetch_related(teams)
    return found.select_related("group", "lot").order_by(
        "-is_drawn", "-rank", "team__number", "number"
    )


def list_spare_lots(tournament: Tournament) -> list[tuple[Lot, int]]:
    """The lots, each with its place, that no award stands for."""
    standing = Award.objects.filter(tournament=tournament).exclude(state=AwardState.REPLACED)
    given = {(award.lot_id, award.place) for award in standing}
    swapped = {tuple(award.why.get("swapped", ())) for award in standing}
    return [
        (lot, place)
        for lot in list_lots(tournament)
        if not lot.is_for_others
        for place in range(lot.first_place, lot.last_place + 1)
        if (lot.pk, place) not in given and (lot.number, place) not in swapped
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class AwardChange:
    """A lot that would change hands, or a sum that would change: `before` is None where nobody had
    it, `after` where nobody would."""

    before: Award | None
    after: ForeseenAward | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """What the standings now would change of a palmarès that was arrested.

    `staying` are awards that were handed out, or refused, and would be another team's: they stay.
    """

    changes: tuple[AwardChange, ...]
    staying: tuple[Award, ...]


def foresee_correction(tournament: Tournament, facts: StageFacts | None = None) -> Correction:
    """What would change of the arrested palmarès if it were made of the standings now; `facts`
    are those of the tournament where they are already read."""
    awards = list_awards(tournament)
    outlook = foresee_prizes(tournament, facts)
    if outlook.reading is None or outlook.given is None:
        return Correction(changes=(), staying=())
    held = [award for award in awards if award.state in SETTLED or award.why.get("added")]
    open_ones = [award for award in awards if award not in held]
    units = {(award.lot.number, award.place) for award in open_ones if award.lot is not None}
    plain = {_key_of(foreseen): foreseen.team.pk for foreseen in outlook.given.awards}
    return Correction(
        changes=tuple(_compare(open_ones, compute_awards(outlook.reading, held, among=units))),
        staying=tuple(
            award
            for award in held
            if not award.why.get("added") and plain.get(_key(award)) != award.team_id
        ),
    )


def _compare(awards: Sequence[Award], given: Given) -> list[AwardChange]:
    was = {_key(award): award for award in awards}
    would_be = {_key_of(foreseen): foreseen for foreseen in given.awards}
    pairs = [(was.get(key), would_be.get(key)) for key in {**would_be, **was}]
    return [
        AwardChange(before=before, after=after)
        for before, after in pairs
        if before is None or after is None or _differs(before, after)
    ]


def _differs(before: Award, after: ForeseenAward) -> bool:
    """Whether the team is another one, or the sum; one swapped by hand keeps what it has now."""
    is_other = before.team_id != after.team.pk
    return is_other or ("swapped" not in before.why and before.cash_cents != after.cash_cents)


def _key(award: Award) -> tuple[Any, ...]:
    if award.lot_id is None:
        return ("share", award.group_id, award.team_id)
    return (award.lot_id, award.place)


def _key_of(award: ForeseenAward) -> tuple[Any, ...]:
    if award.lot is None:
        return ("share", award.group.pk, award.team.pk)
    return (award.lot.pk, award.place)


def find_envelopes(tournament: Tournament) -> Envelopes | None:
    """The envelopes of a tournament, in one query; None where no lot is cash."""
    sums = tournament.awards.filter(cash_cents__gt=0).aggregate(
        handed=Count("pk", filter=_LEFT),
        handed_cents=Sum("cash_cents", filter=_LEFT, default=0),
        waiting=Count("pk", filter=_WAITS),
        waiting_cents=Sum("cash_cents", filter=_WAITS, default=0),
    )
    return Envelopes(**sums) if sums["handed"] or sums["waiting"] else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Outlook:
    """The palmarès as it would be now; `given` is None while nobody has a rank.

    `reading` is what it is made of, `seed` what draws between level teams rest on.
    """

    plan: PrizePlan
    state: StandingsState
    seed: str
    reading: PrizeReading | None = None
    given: Given | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Tie:
    """Teams of one score, of which one at least gets something; `shares`: there is money in it."""

    numbers: tuple[int, ...]
    shares: bool


def list_ties(outlook: Outlook) -> list[Tie]:
    """The level teams that a lot depends on."""
    if outlook.given is None:
        return []
    held = {award.team.number for award in outlook.given.awards if not award.is_drawn}
    cash = {award.team.number for award in outlook.given.awards if award.cash_cents}
    return [
        Tie(numbers=tuple(sorted(numbers)), shares=bool(cash & set(numbers)))
        for numbers in outlook.given.drawn
        if held & set(numbers)
    ]


def find_prize_seed(tournament: Tournament) -> str:
    """What the draws between level teams, and of lots among the present, rest on: anybody can
    make them again."""
    return f"prizes of concours {tournament.lot_seed}"


def foresee_prizes(tournament: Tournament, facts: StageFacts | None = None) -> Outlook:
    """The palmarès that the standings and the lots give now; `facts` are those of the tournament
    where they are already read."""
    plan, lots = find_prize_plan(tournament), list_lots(tournament)
    facts = facts or StageFacts(tournament)
    published = facts.whole_standings
    ranks = rank_of_teams_now(tournament, published, facts)
    seed = find_prize_seed(tournament)
    if ranks is None:
        return Outlook(plan=plan, state=published.state, seed=seed)
    teams = [team for pk, team in published.teams.items() if pk in ranks and _may_win(team, plan)]
    reading = PrizeReading(
        plan=plan,
        seed=seed,
        lots=lots,
        teams={team.number: team for team in teams},
        ranks={team.number: ranks[team.pk] for team in teams},
        there=frozenset(team.number for team in teams if _is_there(team, plan)),
        belonging=_list_belonging(facts, teams),
    )
    return Outlook(
        plan=plan,
        state=published.state,
        seed=seed,
        reading=reading,
        given=compute_awards(reading),
    )


def list_lot_inversions(lots: Sequence[Lot]) -> tuple[tuple[Lot, Lot], ...]:
    """Neighbouring places of one category of which the later is worth more than the earlier."""
    by_number = {lot.number: lot for lot in lots}
    given = [describe_lot(lot) for lot in lots]
    return tuple(
        (by_number[first.lot.id], by_number[later.lot.id])
        for first, later in list_inversions(given)
    )


def _may_win(team: Team, plan: PrizePlan) -> bool:
    """Who was sent out wins nothing; who has left only where lots are kept for them."""
    return team.excluded_at is None and (_is_there(team, plan) or plan.absent == AbsentPrize.KEPT)


def _is_there(team: Team, plan: PrizePlan) -> bool:
    """Whether a team is in the room, or was when the palmarès was arrested: who goes home with a
    lot, or before it is called, has not left it to anybody."""
    if team.is_present:
        return True
    left, arrested = team.left_at, plan.arrested_at
    return left is not None and arrested is not None and left > arrested


def _list_belonging(
    facts: StageFacts, teams: Sequence[Team]
) -> dict[int, tuple[PrizeCategory, frozenset[int]]]:
    """By key of a category: itself, and the numbers of those who belong to it."""
    categories = list_prize_categories(facts.tournament)
    stages: dict[int, int] = {}
    if any(category.members == PrizeMembers.STAGE for category in categories):
        places = list_final_places(facts.tournament, facts)
        stages = {place.team.pk: place.stage.pk for place in places}
    return {
        category.pk: (
            category,
            frozenset(team.number for team in list_members(category, teams, stages)),
        )
        for category in categories
    }
