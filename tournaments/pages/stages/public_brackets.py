"""A bracket as the hall reads it: who meets whom where, who comes from where, who has won."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.enums import SheetState, StageEntry
from tournaments.models import Match, Stage, Team
from tournaments.pages.stages.words import phrase_note
from tournaments.pairing import DrawRequest, Pairing, RequestError
from tournaments.pairing.tree import Part, TreeColumn, TreeMatch, TreeSide, outlook, places
from tournaments.queries.draws.requests import build_draw_request
from tournaments.queries.draws.round_titles import name_round_number
from tournaments.queries.draws.rounds import FINISHED_STATES, find_sheet_state
from tournaments.queries.stages.brackets import list_stage_matches
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.mending.contradictions import TornMatch, list_torn_matches
from tournaments.queries.teams.seated import read_teams_with_history
from tournaments.wording import engine_language, number_writer


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketSide:
    """One side of a match: its team, or in words where it will come from."""

    team: Team | None
    words: str
    points: str
    has_won: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketMatch:
    """A match of the tree, or a team that passes without one (a single side).

    `state` is that of the tree; `note` says what the points do not. `crowns` the winner of all.
    """

    title: str
    state: str
    table: int | None
    sides: tuple[BracketSide, ...]
    is_contested: bool
    note: str
    crowns: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketColumn:
    """The matches of a round; `link` says how they lead on: two to one, one to one, or not."""

    round: int
    title: str
    matches: tuple[BracketMatch, ...]
    link: str


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketPart:
    """The columns that belong together: the main bracket, the repêchage, the last match."""

    part: Part
    title: str
    columns: tuple[BracketColumn, ...]

    @property
    def rounds(self) -> frozenset[int]:
        """The rounds of the stage in which it is played."""
        return frozenset(column.round for column in self.columns)


@dataclass(frozen=True, kw_only=True, slots=True)
class BracketPlace:
    """A place that is certain; where several share it, `last` is the worst of them."""

    first: int
    last: int
    team: Team


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicBracket:
    """The tree of a stage as far as it is known; no parts before its first draw.

    `rounds` are its rounds with their titles, `current` the one being played, or the last that
    was. `is_torn`: a result has changed since and no longer fits.
    """

    stage: Stage
    parts: tuple[BracketPart, ...]
    rounds: tuple[tuple[int, str], ...]
    current: int
    places: tuple[BracketPlace, ...]
    entrants: tuple[Team, ...]
    is_torn: bool = False


def read_public_bracket(stage: Stage) -> PublicBracket:
    """Read the tree of a stage in a fixed number of queries."""
    matches = list_stage_matches(stage)
    entered = [entrant.team_id for entrant in stage.entrants.order_by("seed")]
    teams = read_teams_with_history(entered)
    facts = StageFacts(stage.tournament)
    torn = {torn.match.pk: torn for torn in list_torn_matches(facts) if torn.stage.pk == stage.pk}
    drawn = _Drawn(matches, {team.number: team for team in teams.values()}, torn)
    request = build_draw_request(stage, number=stage.rounds.count() + 1, seed=0, facts=facts)
    empty = PublicBracket(
        stage=stage,
        parts=(),
        rounds=(),
        current=0,
        places=(),
        entrants=tuple(teams[pk] for pk in entered),
    )
    try:
        return _bracket(empty, request, drawn) if matches else empty
    except RequestError:
        return replace(empty, is_torn=True)


def _name_column(stage: Stage, number: int, size: int) -> str:
    """What a round is called; a barrage has one, of its own name."""
    if stage.entry == StageEntry.BARRAGE:
        return _("Barrage")
    return name_round_number(stage.system, number, name="", size=size)


def _bracket(empty: PublicBracket, request: DrawRequest, drawn: "_Drawn") -> PublicBracket:
    stage, running = empty.stage, _list_running(drawn.matches, drawn.numbers)
    found = places(request, running)
    # Nobody comes to a second grand final, say, once the first one has settled who wins.
    columns = [
        column
        for column in outlook(request, running)
        if any(match.state != "empty" for match in column.matches)
    ]
    winner = next(
        (drawn.teams.get(place.team) for place in found if place.first == place.last == 1), None
    )
    return replace(
        empty,
        parts=_crown(tuple(_parts(columns, drawn)), winner),
        rounds=tuple(
            (number, _name_column(stage, number, len(request.teams)))
            for number in sorted({column.round for column in columns})
        ),
        current=max(match.round.stage_round for match in drawn.matches),
        places=tuple(
            BracketPlace(first=place.first, last=place.last, team=drawn.teams[place.team])
            for place in found
            if place.team in drawn.teams
        ),
    )


def _crown(parts: tuple[BracketPart, ...], winner: Team | None) -> tuple[BracketPart, ...]:
    """The parts with the match that made somebody the winner of all marked: their last one."""
    won = [
        (column.round, match)
        for part in parts
        for column in part.columns
        for match in column.matches
        if any(side.has_won and side.team == winner for side in match.sides)
    ]
    if winner is None or not won:
        return parts
    last = max(won, key=lambda pair: pair[0])[1]
    return tuple(
        replace(
            part,
            columns=tuple(
                replace(
                    column,
                    matches=tuple(
                        replace(match, crowns=True) if match is last else match
                        for match in column.matches
                    ),
                )
                for column in part.columns
            ),
        )
        for part in parts
    )


def _list_running(matches: Sequence[Match], numbers: Mapping[int, int]) -> list[Pairing]:
    return [
        Pairing(
            table=match.table_number or 0,
            ns=numbers[match.ns_id],
            ew=numbers[match.ew_id],
            slot=match.slot,
        )
        for match in matches
        if match.ew_id is not None and find_sheet_state(match) not in FINISHED_STATES
    ]


class _Drawn:
    """The matches of the stage by slot, and its teams by number."""

    def __init__(
        self, matches: Sequence[Match], teams: Mapping[int, Team], torn: Mapping[int, TornMatch]
    ) -> None:
        """`torn` are those, by key, after which another team went on than their results say."""
        self.matches, self.teams, self.torn = matches, teams, torn
        self.by_slot = {match.slot: match for match in matches if match.slot}
        self.numbers = {team.pk: number for number, team in teams.items()}
        self.write = number_writer()

    def team_in(self, match: Match | None, number: int | None) -> Team | None:
        """A team as it sits in a match; as it is now in one that is not drawn yet."""
        team = None if number is None else self.teams.get(number)
        return team if team is None or match is None else team.as_in_round(match.round.number)

    def points_of(self, match: Match | None, team: Team | None) -> str:
        """What a team has scored in a match; nothing while nothing counts."""
        if match is None or team is None or team.pk not in (match.ns_id, match.ew_id):
            return ""
        return self.write(match.ns_score if match.ns_id == team.pk else match.ew_score)


def _parts(columns: Sequence[TreeColumn], drawn: _Drawn) -> Iterator[BracketPart]:
    by_part: defaultdict[Part, list[TreeColumn]] = defaultdict(list)
    for column in columns:
        by_part[column.part].append(column)
    titles = {Part.WINNERS: _("Tableau principal"), Part.LOSERS: _("Repêchage")}
    for part, own in by_part.items():
        widths = [len(column.matches) for column in own]
        links = [_link(*pair) for pair in pairwise(widths)]
        yield BracketPart(
            part=part,
            title=titles.get(part, ""),
            columns=tuple(
                _column(column, link, drawn) for column, link in zip(own, [*links, ""], strict=True)
            ),
        )


def _link(width: int, following: int) -> str:
    """How a column leads to the next one."""
    return {2 * following: "pairs", following: "straight"}.get(width, "")


def _column(column: TreeColumn, link: str, drawn: _Drawn) -> BracketColumn:
    return BracketColumn(
        round=column.round,
        title=column.title(engine_language()),
        matches=tuple(_match(match, drawn) for match in column.matches),
        link=link,
    )


def _match(one: TreeMatch, drawn: _Drawn) -> BracketMatch:
    match = drawn.by_slot.get(one.slot)
    sides = [side for side in (one.top, one.bottom) if not (one.state == "passed" and side.vacant)]
    return BracketMatch(
        title=_bare(one.title(engine_language())),
        state=one.state,
        table=None if match is None else match.table_number,
        sides=tuple(_side(side, one, match, drawn) for side in sides),
        is_contested=match is not None and find_sheet_state(match) == SheetState.CONTESTED,
        note=phrase_note(one, match, drawn.teams, drawn.torn.get(match.pk) if match else None),
    )


def _bare(name: str) -> str:
    """« Quart de finale 2 » of « le quart de finale 2 »."""
    article = next((article for article in ("le ", "la ", "the ") if name.startswith(article)), "")
    return capfirst(name.removeprefix(article))


def _side(side: TreeSide, one: TreeMatch, match: Match | None, drawn: _Drawn) -> BracketSide:
    team = drawn.team_in(match, side.team)
    words = "" if team else capfirst(side.origin(engine_language()))
    return BracketSide(
        team=team,
        words=_("Personne") if side.vacant else words,
        points=drawn.points_of(match, team),
        has_won=one.winner is not None and one.winner == side.team,
    )
