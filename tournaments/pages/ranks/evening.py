"""The evening in pictures, beside its standings: the first ten over the rounds, and the records."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.pictures.chart import Chart
from tournaments.pages.pictures.rank_charts import LEAST_ROUNDS, RankedTeam, picture_first_ten
from tournaments.pages.pictures.records import (
    FoundRecord,
    HeldRecord,
    RankedEvening,
    RecordPlace,
    RecordSide,
    list_best_climb,
    list_best_total,
    list_records,
    name_records,
)
from tournaments.pages.ranks.public_standings import PublicStandings, build_public_standings
from tournaments.pages.ranks.round_scores import list_round_columns
from tournaments.queries.draws.round_titles import name_round
from tournaments.queries.ranks.rank_history import (
    RankHistory,
    list_places_by_round,
    list_ranks_until,
)
from tournaments.queries.ranks.standings import PublishedStandings, compute_whole_standings
from tournaments.ranking import ResultKind, Row
from tournaments.rule_words import name_sweeps


@dataclass(frozen=True, kw_only=True, slots=True)
class EveningHighlights:
    """What there is to look at of an evening besides its ranks; nothing before its first match."""

    picture: Chart | None = None
    records: tuple[HeldRecord, ...] = ()


NO_HIGHLIGHTS = EveningHighlights()


def read_standings_and_evening(
    tournament: Tournament, *, after_round: int | None = None, category: str = ""
) -> tuple[PublicStandings, EveningHighlights]:
    """The standings as `read_public_standings` has them, and the evening of everybody beside them:
    how the first ten came there, and the records of the matches that count."""
    published = compute_whole_standings(tournament, after_round=after_round)
    page = build_public_standings(tournament, published, after_round=after_round, category=category)
    if category:
        return page, NO_HIGHLIGHTS
    if published.is_staged:
        places = list_places_by_round(tournament)
        history = {number: places[number] for number in places if number <= published.after_round}
    else:
        history = dict(list_ranks_until(tournament, published))
    called = _call_rounds(tournament, published)
    told = EveningHighlights(
        picture=picture_first_ten(
            history,
            _list_leaders(page),
            entrant=_("Joueur") if tournament.is_of_people else _("Équipe"),
        ),
        records=name_records(
            [
                *list_records(
                    _list_sides(published.standings.rows, called),
                    sweeps=name_sweeps(tournament.rules),
                ),
                *_list_of_whole_evening(published, history),
            ],
            {**published.teams, **{line.team.pk: line.team for line in page.lines}},
        ),
    )
    return page, told


def _list_leaders(page: PublicStandings) -> list[RankedTeam]:
    return [
        RankedTeam(key=line.team.pk, number=line.team.number, name=line.team.label, rank=line.rank)
        for line in page.lines
    ]


def _call_rounds(tournament: Tournament, published: PublishedStandings) -> Mapping[int, str]:
    """What people call each round by its number: « partie 3 », or as its stage names it."""
    if published.is_staged:
        return {round_.number: name_round(round_) for round_ in tournament.rounds.published()}
    return {
        column.number: _("partie %(number)d") % {"number": place}
        for place, column in enumerate(list_round_columns(published.standings.rows), start=1)
    }


def _list_sides(rows: Sequence[Row], called: Mapping[int, str]) -> list[RecordSide]:
    """What was played, in the order of rounds and numbers."""
    sides = [
        (
            line.round,
            row.participant.number,
            RecordSide(
                team=row.participant.id, line=line, place=RecordPlace(said=called[line.round])
            ),
        )
        for row in rows
        for line in row.tally.lines
        if line.kind is ResultKind.PLAYED
    ]
    return [side for _round, _number, side in sorted(sides, key=lambda told: told[:2])]


def _list_of_whole_evening(
    published: PublishedStandings, history: RankHistory
) -> Iterator[FoundRecord]:
    """The best total and the best climb, where several rounds of points came to them."""
    if published.is_staged or len(history) < LEAST_ROUNDS:
        return
    rows = published.standings.rows
    evening = RankedEvening(
        place=RecordPlace(said=_("toute la soirée")),
        first=history[min(history)],
        last=history[max(history)],
        totals={row.participant.id: int(row.tally.total) for row in rows},
    )
    yield from list_best_total([evening])
    yield from list_best_climb([evening])
