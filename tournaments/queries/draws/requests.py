"""The request of a stage's next draw, read from the facts; one builder per family of systems.

A draw knows teams by their numbers, which never change: anyone can read and redraw it.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.enums import CarryOver, CountsFor, DrawSystem, Forfeit, RoundState, StageEntry
from tournaments.models import Match, Stage, StageEntrant, Team
from tournaments.pairing import DrawRequest, Entrant
from tournaments.queries.draws.rounds import count_progress
from tournaments.queries.ranks.team_results import list_side_teams
from tournaments.queries.stages.brackets import (
    find_losers_among,
    list_results_by_number,
    list_teams_of_absent_sides,
)
from tournaments.queries.stages.chain import find_draw_family
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import build_system_options, counts_earlier_meetings
from tournaments.queries.stages.standings import compute_stage_standings


@dataclass(frozen=True, kw_only=True, slots=True)
class DrawFacts:
    """What every builder reads: who is in the room, who is written down, what was played.

    `matches` are those of the stage, `earlier` those of other stages that count as played.
    """

    stage: Stage
    facts: StageFacts
    ready: Mapping[int, Team]
    entrants: Sequence[StageEntrant]
    numbers: Mapping[int, int]
    matches: Sequence[Match]
    earlier: Sequence[Match]
    taken: frozenset[int]

    @property
    def met(self) -> Sequence[Match]:
        """The matches whose teams have met."""
        return [*self.earlier, *self.matches]


def build_draw_request(
    stage: Stage, *, number: int, seed: int, facts: StageFacts | None = None
) -> DrawRequest:
    """The request for round `number` of a stage, with all that came before; `facts` are those of
    its tournament, where more is asked of them.

    Two teams have met when their match was played; a forfeit is no meeting. A match that counts
    for the exempt alone is one where opponents are chosen, none where a schedule fixes them.
    """
    tournament = stage.tournament
    facts = facts or StageFacts(tournament, nameless=True)
    known = _gather_draw_facts(stage, facts, taken=list_tables_in_use(stage))
    base = DrawRequest(
        system=_system(stage, number),
        round=number,
        seed=seed,
        teams=(),
        forbidden=tuple(tournament.forbidden_pairs.values_list("team_a__number", "team_b__number")),
        avoid_same_club=tournament.avoid_same_club,
        options=build_system_options(stage),
    )
    built = _BUILDERS[find_draw_family(stage.system)](base, known)
    return replace(built, tables=_tables(known, len(built.teams)))


def build_bracket_request(stage: Stage, facts: StageFacts) -> DrawRequest:
    """The request for a bracket's next draw, as far as its tree and its places rest on it."""
    return build_bare_request(stage, facts, number=facts.rounds_drawn.get(stage.pk, 0) + 1)


def build_bare_request(stage: Stage, facts: StageFacts, *, number: int) -> DrawRequest:
    """The request for a round of a bracket or a schedule without the tables and the forbidden
    pairs, which change nobody's rounds."""
    base = DrawRequest(
        system=stage.system, round=number, teams=(), options=build_system_options(stage)
    )
    known = _gather_draw_facts(stage, facts, taken=frozenset())
    return _BUILDERS[find_draw_family(stage.system)](base, known)


def _system(stage: Stage, number: int) -> str:
    """The first round of all is drawn by lot: nothing ranks the teams before it."""
    starts = (
        number == 1 and stage.source_id is None and find_draw_family(stage.system) == "matching"
    )
    return DrawSystem.RANDOM if starts else stage.system


def _gather_draw_facts(stage: Stage, facts: StageFacts, *, taken: frozenset[int]) -> DrawFacts:
    others = [match for match in facts.matches if match.round.stage_id != stage.pk]
    return DrawFacts(
        stage=stage,
        facts=facts,
        ready=facts.ready,
        entrants=facts.entrants(stage.pk),
        numbers={pk: team.number for pk, team in facts.teams.items()},
        matches=facts.matches_of(stage.pk),
        earlier=others if counts_earlier_meetings(stage) else [],
        taken=taken,
    )


def list_tables_in_use(stage: Stage) -> frozenset[int]:
    """The tables of other stages' rounds that are not done; a preview keeps its tables too."""
    others = Match.objects.filter(round__tournament=stage.tournament_id, ew__isnull=False).exclude(
        round__stage=stage
    )
    by_round: dict[int, list[Match]] = {}
    others = others.exclude(round__state=RoundState.CLOSED)
    for match in others.select_related("sheet").with_rounds():
        by_round.setdefault(match.round_id, []).append(match)
    return frozenset(
        match.table_number or 0
        for played in by_round.values()
        if played[0].round.state == RoundState.PREVIEW or not count_progress(played).is_complete
        for match in played
    )


def _tables(known: DrawFacts, entrants: int) -> tuple[int, ...] | None:
    """The hall's tables that no other stage plays at; None where all count upward from 1."""
    listed = known.stage.tournament.table_numbers
    if listed:
        return tuple(number for number in listed if number not in known.taken)
    if not known.taken:
        return None
    wanted = entrants + len(known.taken)
    return tuple(number for number in range(1, wanted + 1) if number not in known.taken)


def _entrant(known: DrawFacts, team: Team, *, score: int = 0, byes: int = 0) -> Entrant:
    reserved = team.fixed_table not in known.taken
    return Entrant(
        id=team.number,
        score=score,
        club=team.club_name.strip().casefold(),
        byes=byes,
        fixed_table=team.fixed_table if reserved else None,
    )


def _sat_out(known: DrawFacts) -> Counter[int]:
    """How often each team did not play: exempt or in a forfeit here or before, or not drawn here.

    A team that came late has missed what was drawn without it, one that stayed away what it was
    drawn for, and whoever waited for it at the table as well: they are exempt after all others.
    """
    seats: dict[int, set[int]] = {}
    for match in known.matches:
        ns, ew = list_side_teams(match)
        seats.setdefault(match.round_id, set()).update(ns, ew)
    missed = Counter(pk for drawn in seats.values() for pk in known.ready if pk not in drawn)
    unplayed = [match for match in known.met if match.ew_id and match.forfeit != Forfeit.NONE]
    forfeits = Counter(pk for match in unplayed for side in list_side_teams(match) for pk in side)
    return _byes(known.met) + forfeits + missed


def _byes(matches: Sequence[Match]) -> Counter[int]:
    """How often each team sat out; what it played meanwhile for itself alone changes nothing."""
    return Counter(
        pk
        for match in matches
        if match.is_bye or match.counts_for != CountsFor.BOTH
        for pk in list_side_teams(match)[0]
    )


_DRAWN = frozenset({CountsFor.BOTH})
_PLAYED = frozenset(CountsFor)


def _meetings(
    known: DrawFacts, counting: frozenset[CountsFor] = _DRAWN
) -> tuple[tuple[int, int], ...]:
    return tuple(
        (known.numbers[team], known.numbers[opponent])
        for match in known.met
        if match.counts_for in counting and match.forfeit == Forfeit.NONE
        for team in list_side_teams(match)[0]
        for opponent in list_side_teams(match)[1]
    )


def _list_by_rank(known: DrawFacts) -> list[tuple[Team, int]]:
    """The stage's teams in the room, best first, with their ranking points.

    Before the first round of a stage to which nobody brought points, those who entered stand in
    the order in which they came in.
    """
    entered = {entrant.team_id: entrant.seed for entrant in known.entrants}
    standings = compute_stage_standings(known.stage, facts=known.facts).standings
    rows = [
        (known.ready[row.participant.id], row.tally.ranking_points)
        for row in standings.rows
        if row.participant.id in known.ready
    ]
    if not entered or known.matches or known.stage.carry != CarryOver.NOTHING:
        return rows
    return sorted(rows, key=lambda row: entered[row[0].pk])


def _matching(base: DrawRequest, known: DrawFacts) -> DrawRequest:
    byes = _sat_out(known)
    return replace(
        base,
        teams=tuple(
            _entrant(known, team, score=score, byes=byes[team.pk])
            for team, score in _list_by_rank(known)
        ),
        played=_meetings(known, _PLAYED),
    )


def _melee(base: DrawRequest, known: DrawFacts) -> DrawRequest:
    return replace(
        _matching(base, known),
        partnered=tuple(
            (known.numbers[side[0]], known.numbers[side[1]])
            for match in known.met
            if match.counts_for == CountsFor.BOTH
            for side in list_side_teams(match)
            if len(side) == 2
        ),
    )


def _schedule(base: DrawRequest, known: DrawFacts) -> DrawRequest:
    byes = _byes(known.matches)
    return replace(
        base,
        teams=tuple(_in_seed_order(known, byes=byes)),
        played=_meetings(known),
        results=list_results_by_number(known.matches, known.numbers, with_open=True),
    )


def _bracket(base: DrawRequest, known: DrawFacts) -> DrawRequest:
    scores: Mapping[int, int] = {}
    source = known.stage.source
    if known.stage.entry == StageEntry.LOSERS and source is not None:
        lost = find_losers_among(
            known.stage.lost_rounds,
            matches=known.facts.matches_of(source.pk),
            entrants=known.facts.entrants(source.pk),
            drawn_on=known.facts.find_sides_drawn_on(source.pk),
            entered={entrant.team_id for entrant in known.entrants},
        )
        entry_round = {
            number: place for place, number in enumerate(sorted(known.stage.lost_rounds), 1)
        }
        scores = {pk: entry_round[number] for pk, number in lost.items()}
    drawn_on = known.facts.find_sides_drawn_on(known.stage.pk)
    out = {known.numbers[pk] for pk in list_teams_of_absent_sides(known.matches, drawn_on)}
    teams = _in_seed_order(known, byes=_byes(known.met), scores=scores)
    return replace(
        base,
        teams=tuple(replace(team, present=team.present and team.id not in out) for team in teams),
        played=_meetings(known),
        results=list_results_by_number(known.matches, known.numbers, drawn_on),
    )


def _in_seed_order(
    known: DrawFacts,
    *,
    byes: Mapping[int, int] | None = None,
    scores: Mapping[int, int] | None = None,
) -> list[Entrant]:
    return [
        replace(
            _entrant(
                known,
                known.facts.teams[entrant.team_id],
                score=(scores or {}).get(entrant.team_id, 0),
                byes=(byes or {}).get(entrant.team_id, 0),
            ),
            present=entrant.team_id in known.ready,
            pool=entrant.pool,
            since=entrant.since_round,
        )
        for entrant in known.entrants
    ]


Builder = Callable[[DrawRequest, DrawFacts], DrawRequest]

_BUILDERS: Mapping[str, Builder] = {
    "matching": _matching,
    "melee": _melee,
    "schedule": _schedule,
    "bracket": _bracket,
}
