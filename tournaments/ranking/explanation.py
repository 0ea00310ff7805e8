"""Why a participant stands where it stands, and where its points come from."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.ranking.criteria import CRITERIA
from tournaments.ranking.facts import AdjustmentUnit, Outcome, ResultKind
from tournaments.ranking.places import Message, Shown, Step, steps_until_separated
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.standings import Row, Standings
from tournaments.ranking.tally import AdjustmentLine, RoundLine

SHARED = _("aucun critère ne les sépare : le rang est partagé")
LEFT_OUT = _("partie écartée : seules les meilleures comptent")

PLAYED: Mapping[Outcome | None, str] = {
    Outcome.WIN: _("gagnée, %(scored)s à %(conceded)s"),
    Outcome.DRAW: _("nulle, %(scored)s à %(conceded)s"),
    Outcome.LOSS: _("perdue, %(scored)s à %(conceded)s"),
    None: _("en cours, %(scored)s à %(conceded)s"),
}
NOT_PLAYED: Mapping[ResultKind, str] = {
    ResultKind.BYE: _("exempte : %(scored)s points"),
    ResultKind.FORFEIT_WIN: _("gagnée par forfait : %(scored)s points"),
    ResultKind.FORFEIT_LOSS: _("perdue par forfait : %(scored)s points"),
    ResultKind.BOTH_ABSENT: _("les deux équipes absentes : %(scored)s points"),
    ResultKind.MISSED: _("partie manquée : %(scored)s points"),
}
NOT_PLAYED_ONE: Mapping[ResultKind, str] = {
    ResultKind.BYE: _("exempte : %(scored)s point"),
    ResultKind.FORFEIT_WIN: _("gagnée par forfait : %(scored)s point"),
    ResultKind.FORFEIT_LOSS: _("perdue par forfait : %(scored)s point"),
    ResultKind.BOTH_ABSENT: _("les deux équipes absentes : %(scored)s point"),
    ResultKind.MISSED: _("partie manquée : %(scored)s point"),
}
"""Of no point or of one, which French says in the singular."""
ALONE_AGAINST_TWO = _("contre %(others)s et %(last)s")
WITH = _("avec %(partner)s")
WITH_AGAINST_ONE = _("avec %(partner)s, contre %(last)s")
WITH_AGAINST_TWO = _("avec %(partner)s, contre %(others)s et %(last)s")
ADJUSTED: Mapping[AdjustmentUnit, str] = {
    AdjustmentUnit.MATCH_POINTS: _("%(amount)s au total des points : %(reason)s"),
    AdjustmentUnit.RANKING_POINTS: _("%(amount)s aux points de classement : %(reason)s"),
}
CANCELLED: Mapping[AdjustmentUnit, str] = {
    AdjustmentUnit.MATCH_POINTS: _("%(amount)s au total des points, annulé : %(reason)s"),
    AdjustmentUnit.RANKING_POINTS: _("%(amount)s aux points de classement, annulé : %(reason)s"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """Why `better` stands before `worse`; `decided_by` is None where they share a rank.

    The steps are the criteria looked at in turn, up to the one that decides; where none does,
    a last sentence, `shared`, says so.
    """

    better: int
    worse: int
    decided_by: str | None
    steps: tuple[Step, ...]
    shared: Message | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedLine:
    """A round in words: what happened, how it was valued, whether it was left out.

    `company` names by number those a person sat with; None where teams meet, two by two.
    """

    line: RoundLine
    message: Message
    company: Message | None
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedAdjustment:
    """An adjustment with the words that explain it."""

    line: AdjustmentLine
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """A row, where its points come from, and what separates it from its neighbours."""

    row: Row
    lines: tuple[ExplainedLine, ...]
    adjustments: tuple[ExplainedAdjustment, ...]
    above: Why | None
    below: Why | None


def why(standings: Standings, one: int, other: int) -> Why:
    """Say which criterion separates two participants; `KeyError` if one is not ranked.

    The answer does not depend on which of the two is named first.
    """
    wanted = {one, other}
    if len(wanted) == 1:
        raise ValueError("a participant is not compared with itself")
    found = [row for row in standings.rows if row.participant.id in wanted]
    if len(found) < 2:
        raise KeyError(*(wanted - {row.participant.id for row in found}))
    return _find_why(standings, *found)


def _find_why(standings: Standings, better: Row, worse: Row) -> Why:
    looked_at = zip(standings.criteria, better.measures, worse.measures, strict=True)
    steps = steps_until_separated(
        Step(
            criterion=code,
            separates=high.key != low.key,
            message=CRITERIA[code].explain(high, low),
        )
        for code, high, low in looked_at
    )
    decided = steps[-1].separates
    return Why(
        better=better.participant.id,
        worse=worse.participant.id,
        decided_by=steps[-1].criterion if decided else None,
        steps=tuple(steps),
        shared=None if decided else Message(msgid=SHARED),
    )


def explain(standings: Standings, participant: int) -> Explanation:
    """Explain a participant's rank and points; `KeyError` if it is not ranked."""
    row = standings.row_of(participant)
    place = standings.rows.index(row)
    above = standings.rows[place - 1] if place else None
    below = standings.rows[place + 1] if place + 1 < len(standings.rows) else None
    numbers = {ranked.participant.id: ranked.participant.number for ranked in standings.rows}
    return Explanation(
        row=row,
        lines=tuple(_explained_line(line, numbers) for line in row.tally.lines),
        adjustments=tuple(_explained_adjustment(line) for line in row.tally.adjustments),
        above=None if above is None else _find_why(standings, above, row),
        below=None if below is None else _find_why(standings, row, below),
    )


def _explained_line(line: RoundLine, numbers: Mapping[int, int]) -> ExplainedLine:
    played = line.kind is ResultKind.PLAYED
    not_played = NOT_PLAYED_ONE if abs(line.scored) <= 1 else NOT_PLAYED
    msgid = PLAYED[line.outcome] if played else not_played[line.kind]
    notes = [] if line.note is None else [line.note]
    if not line.kept:
        notes.append(Message(msgid=LEFT_OUT))
    return ExplainedLine(
        line=line,
        message=Message(msgid=msgid, values={"scored": line.scored, "conceded": line.conceded}),
        company=_company(line, numbers),
        notes=tuple(notes),
    )


def _company(line: RoundLine, numbers: Mapping[int, int]) -> Message | None:
    """Say who sat at a person's table; somebody who is not ranked has no number to be named by."""
    partner = None if line.partner is None else numbers.get(line.partner)
    opponents = sorted(numbers[opponent] for opponent in line.opponents if opponent in numbers)
    if partner is None and len(opponents) < 2:
        return None
    values: dict[str, Shown] = {} if partner is None else {"partner": str(partner)}
    if not opponents:
        return Message(msgid=WITH, values=values)
    values["last"] = str(opponents[-1])
    if len(opponents) == 1:
        return Message(msgid=WITH_AGAINST_ONE, values=values)
    values["others"] = ", ".join(str(number) for number in opponents[:-1])
    return Message(msgid=ALONE_AGAINST_TWO if partner is None else WITH_AGAINST_TWO, values=values)


def _explained_adjustment(line: AdjustmentLine) -> ExplainedAdjustment:
    msgid = (CANCELLED if line.cancelled else ADJUSTED)[line.unit]
    return ExplainedAdjustment(
        line=line,
        message=Message(msgid=msgid, values={"amount": line.amount, "reason": line.reason}),
    )
