"""The standings as the public reads them: columns of the criteria, exempts and penalties apart."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import AdjustmentUnit, StandingsState
from tournaments.models import Team, Tournament
from tournaments.names import split_tags
from tournaments.pages.ranks.round_scores import (
    NO_GAPS,
    Gaps,
    RoundColumn,
    RoundScore,
    list_gaps,
    list_round_columns,
    list_round_scores,
)
from tournaments.pages.ranks.staged_standings import StagedRows, list_staged_rows
from tournaments.pages.ranks.standings_apart import (
    Apart,
    list_apart_columns,
    order_categories,
    phrase_apart_notes,
)
from tournaments.ports import WonLot
from tournaments.queries.ranks.rank_history import list_ranks_by_round
from tournaments.queries.ranks.standings import PublishedStandings, compute_whole_standings
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.teams.seated import name_as_in_round
from tournaments.ranking import CRITERIA, ResultKind, ResultState, Row
from tournaments.ranking.places import Shown
from tournaments.wording import number_writer, phrase_adjusted_points, phrase_signed_points

Writer = Callable[[Shown | None], str]


@dataclass(frozen=True, kw_only=True, slots=True)
class StandingLine:
    """One team's line; numbers are texts in the reader's form.

    `gained` and `lost` are places since the round before, both 0 where there is nothing to
    compare. `other_cells` are the cells after the first with their labels, for narrow screens.
    `apart` has a text, often none, for each of the page's columns of what stands apart from
    what was played; `adjustments` are the points given and taken outside the deals. `progress`
    says « 2 parties sur 3 » of a team whose match of the running round is not in, and nothing
    of those who are as far as anybody; `has_played` is false of who missed every round. `result`
    says « Finaliste » of a place that a bracket gave; its only cell says the same. `awards` are the
    team's lots, where they are told. `measured` are the values behind the cells, as a file adds
    them.
    """

    rank: int
    gained: int
    lost: int
    team: Team
    cells: tuple[str, ...]
    other_cells: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str], ...]
    adjustments: tuple[str, ...]
    is_contested: bool
    progress: str
    has_played: bool
    rounds: tuple[RoundScore, ...] = ()
    gaps: Gaps = NO_GAPS
    result: str = ""
    awards: tuple[WonLot, ...] = ()
    measured: tuple[Shown | None, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicStandings:
    """A page of standings; `columns` are the criteria's labels in order.

    `apart` are the columns of what was not played or does not count, `notes` say what it is worth.
    `sections` are the parts of a tournament of several stages, each titled; `lines` has them all.
    `rounds` are the columns of what each round brought; the last of them is whole, and
    `whole_rounds` are those that standings can be asked after. `updated_at` is when the last sheet
    that counts came in, and None of final standings, which have a date (`final_on`) and no hour.
    """

    state: StandingsState
    after_round: int
    version: int
    updated_at: datetime.datetime | None
    final_on: datetime.datetime | None
    columns: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    apart: tuple[Apart, ...]
    notes: tuple[str, ...]
    has_adjustments: bool
    categories: tuple[str, ...]
    category: str
    rounds: tuple[RoundColumn, ...] = ()
    whole_rounds: tuple[int, ...] = ()
    title: str = ""
    sections: tuple["PublicStandings", ...] = ()

    @property
    def is_final(self) -> bool:
        """Whether nothing will change any more."""
        return self.state == StandingsState.FINAL


def read_public_standings(
    tournament: Tournament, *, after_round: int | None = None, category: str = ""
) -> PublicStandings:
    """The standings now or after a round, of everybody or of one category."""
    published = compute_whole_standings(tournament, after_round=after_round)
    return build_public_standings(tournament, published, after_round=after_round, category=category)


def build_public_standings(
    tournament: Tournament,
    published: PublishedStandings,
    *,
    after_round: int | None = None,
    category: str = "",
    facts: StageFacts | None = None,
) -> PublicStandings:
    """The page of standings that were computed, now or after a round; `facts`: read already."""
    published = replace(published, teams=name_as_in_round(published.teams, after_round))
    page = _standings_of(tournament, published, after_round, category, facts)
    return replace(page, categories=order_categories(tournament, page.categories))


def _standings_of(
    tournament: Tournament,
    published: PublishedStandings,
    after_round: int | None,
    category: str,
    facts: StageFacts | None,
) -> PublicStandings:
    wanted = {
        pk for pk, team in published.teams.items() if category in ("", *split_tags(team.category))
    }
    if published.is_staged:
        among = wanted if category else None
        parts = list_staged_rows(tournament, among=among, after_round=after_round, facts=facts)
        return _build_staged_page(tournament, published, category, parts)
    if category:
        rows = published.as_read.among(wanted).rows
        return build_standings_page(tournament, published, rows, {}, category=category)
    before = published.after_round - 1
    earlier = list_ranks_by_round(tournament, [before], published.never_came).get(before, {})
    return build_standings_page(tournament, published, published.as_read.rows, earlier)


def _build_staged_page(
    tournament: Tournament, published: PublishedStandings, category: str, parts: list[StagedRows]
) -> PublicStandings:
    """The stages one after the other; nobody gains or loses places between two of them."""
    sections = tuple(
        _name_results(
            build_standings_page(
                tournament,
                replace(part.published, teams=published.teams),
                part.rows,
                {},
                category=category,
                title=part.stage.name,
            ),
            part.results,
        )
        for part in parts
    )
    whole = build_standings_page(tournament, published, (), {}, category=category)
    columns = max((section.columns for section in sections), key=len)
    return replace(
        whole,
        columns=columns,
        lines=tuple(
            replace(line, cells=(*line.cells, *[""] * (len(columns) - len(line.cells))))
            for section in sections
            for line in section.lines
        ),
        apart=max((section.apart for section in sections), key=len),
        notes=tuple(dict.fromkeys(note for part in sections for note in part.notes)),
        has_adjustments=any(section.has_adjustments for section in sections),
        # The cells of its lines are below them.
        rounds=sections[0].rounds if len(sections) == 1 else (),
        sections=sections if len(sections) > 1 else (),
    )


def _name_results(page: PublicStandings, results: Mapping[int, str]) -> PublicStandings:
    """A part with what a bracket gave in place of points, which do not order its places."""
    if not results:
        return page
    words = [(line, results[line.team.pk]) for line in page.lines]
    lines = tuple(
        replace(line, result=word, cells=(word,), other_cells=(), apart=(), rounds=(), gaps=NO_GAPS)
        for line, word in words
    )
    return replace(page, columns=(_("Résultat"),), lines=lines, apart=(), notes=(), rounds=())


def build_standings_page(
    tournament: Tournament,
    published: PublishedStandings,
    rows: Sequence[Row],
    earlier: Mapping[int, int],
    *,
    category: str = "",
    title: str = "",
) -> PublicStandings:
    """Rows of standings as a page; `earlier` holds ranks to compare with, `title` heads a part."""
    standings = published.standings
    rows = [row for row in rows if published.ranks(row)]
    categories = {tag for team in published.teams.values() for tag in split_tags(team.category)}
    shown = [n for n, code in enumerate(standings.criteria) if CRITERIA[code].has_column]
    columns = tuple(_(CRITERIA[standings.criteria[n]].label) for n in shown)
    apart = list_apart_columns(tournament, rows)
    is_final = published.state == StandingsState.FINAL
    rounds = list_round_columns(rows)
    lines = tuple(
        replace(line, rounds=scores, gaps=gaps)
        for line, scores, gaps in zip(
            _lines(rows, dict(zip(shown, columns, strict=True)), apart, published, earlier),
            list_round_scores(rows, rounds, published.teams, tournament),
            list_gaps(rows, shown[0] if shown else None),
            strict=True,
        )
    )
    return PublicStandings(
        state=published.state,
        after_round=published.after_round,
        version=published.version,
        updated_at=None if is_final else published.last_sheet_at,
        final_on=tournament.finished_at if is_final else None,
        columns=columns,
        lines=lines,
        apart=apart,
        notes=phrase_apart_notes(tournament, apart, standings.criteria, rows),
        has_adjustments=any(line.adjustments for line in lines),
        categories=tuple(sorted(categories)),
        category=category,
        rounds=rounds,
        whole_rounds=published.whole_rounds,
        title=title,
    )


def _lines(
    rows: Sequence[Row],
    columns: Mapping[int, str],
    apart: Sequence[Apart],
    published: PublishedStandings,
    earlier: Mapping[int, int],
) -> list[StandingLine]:
    write, labels = number_writer(), tuple(columns.values())
    furthest = 0 if published.is_staged else max((len(row.tally.lines) for row in rows), default=0)
    lines = []
    for row in rows:
        before = earlier.get(row.participant.id, row.rank)
        cells = tuple(write(row.measures[n].shown) for n in columns)
        lines.append(
            StandingLine(
                rank=row.rank,
                gained=max(0, before - row.rank),
                lost=max(0, row.rank - before),
                team=published.teams[row.participant.id],
                cells=cells,
                other_cells=tuple(zip(labels[1:], cells[1:], strict=True)),
                apart=tuple(
                    (column.label, column.cells.get(row.participant.id, "")) for column in apart
                ),
                adjustments=tuple(_adjustments(row, write)),
                is_contested=row.tally.state is ResultState.CONTESTED,
                progress=_progress(len(row.tally.lines), furthest),
                has_played=any(line.kind is not ResultKind.MISSED for line in row.tally.lines),
                measured=tuple(row.measures[n].shown for n in columns),
            )
        )
    return lines


def _progress(rounds: int, furthest: int) -> str:
    if rounds >= furthest:
        return ""
    sentence = ngettext("%(count)d partie sur %(all)d", "%(count)d parties sur %(all)d", rounds)
    return sentence % {"count": rounds, "all": furthest}


def _adjustments(row: Row, write: Writer) -> list[str]:
    texts = []
    if points := row.tally.adjusted_match_points:
        texts.append(phrase_adjusted_points(points, AdjustmentUnit.MATCH_POINTS))
    if points := row.tally.adjusted_ranking_points:
        texts.append(
            _("%(points)s de classement") % {"points": phrase_signed_points(points, write)}
        )
    return texts
