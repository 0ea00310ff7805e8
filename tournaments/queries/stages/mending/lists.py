"""Stages that others would enter by the results as they are known now."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.enums import Forfeit, StageEntry
from tournaments.models import KeptAsPlayed, Match, Stage, Team
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.options import CROSSINGS, find_entry_order
from tournaments.queries.stages.order import list_stage_order
from tournaments.queries.stages.qualifiers import Qualification, find_qualifiers

_BY_RANK = CROSSINGS | {"ranking"}
"""Orders of entry that follow from the places in the stage before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class StaleList:
    """A stage that is open and that other teams would enter now, or in another order.

    `renewed` is who would; `coming` and `dropped` are those who differ, in their order. `seats`
    are its matches drawn so far. `kept` is the decision to leave it so.
    """

    stage: Stage
    renewed: Qualification
    coming: tuple[Team, ...]
    dropped: tuple[Team, ...]
    seats: tuple[Match, ...]
    kept: KeptAsPlayed | None = None

    @property
    def difference(self) -> dict[str, list[int]]:
        """What a decision is made of, by team numbers."""
        if not self.coming and not self.dropped:
            return {"order": [qualifier.team.number for qualifier in self.renewed.qualifiers]}
        return {
            "coming": [team.number for team in self.coming],
            "dropped": [team.number for team in self.dropped],
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class StaleLists:
    """The stale lists of the stages that follow from one, in the order in which they were opened:
    who leaves the one may enter the other."""

    source: Stage
    lists: tuple[StaleList, ...]

    @property
    def code(self) -> str:
        """What names it in a form."""
        return f"after-{self.source.number}"

    @property
    def difference(self) -> list[dict[str, list[int]]]:
        """What a decision is made of, stage by stage."""
        return [stale.difference for stale in self.open_lists]

    @property
    def open_lists(self) -> tuple[StaleList, ...]:
        """The lists of which nobody has decided."""
        return tuple(stale for stale in self.lists if stale.kept is None)

    @property
    def is_open(self) -> bool:
        """Whether nobody has decided what becomes of one of them."""
        return bool(self.open_lists)

    @property
    def stages(self) -> set[int]:
        """The stages whose draws it concerns, by key."""
        return {stale.stage.pk for stale in self.open_lists}


def list_stale_lists(facts: StageFacts) -> list[StaleLists]:
    """Every open stage whose list no longer follows from its source."""
    found: list[StaleLists] = []
    for source in facts.stages:
        opened = list_opened(source, facts)
        if any(stage.opened_on["digest"] != digest_source(stage, facts) for stage in opened):
            lists = tuple(_open_again(opened, facts))
            found += [StaleLists(source=source, lists=lists)] if lists else []
    return found


def list_opened(source: Stage, facts: StageFacts) -> list[Stage]:
    """The open stages whose list follows from one, in the order in which they were opened."""
    following = [
        stage
        for stage in facts.stages
        if stage.source_id == source.pk and _is_told(stage.opened_on) and _follows_places(stage)
    ]
    return sorted(following, key=lambda stage: (stage.opened_at, stage.number))


def describe_opening(stage: Stage, found: Qualification, facts: StageFacts) -> dict[str, Any]:
    """What a stage that is opened now is opened on, as it is kept with it."""
    source = next(before for before in facts.stages if before.pk == stage.source_id)
    gone = {team.pk for team in found.gone}
    known = [
        placed.team for placed in list_stage_order(source, facts) if placed.team.pk not in gone
    ]
    described = {
        "known": sorted(team.number for team in known),
        "entering": [qualifier.team.number for qualifier in found.qualifiers],
    }
    return {**described, "digest": digest_source(stage, facts, described["known"])}


def digest_source(stage: Stage, facts: StageFacts, known: Sequence[int] | None = None) -> str:
    """A short SHA-256 of the places that a stage was opened on, among those known then."""
    source = next(before for before in facts.stages if before.pk == stage.source_id)
    among = set(stage.opened_on["known"] if known is None else known)
    told: list[object] = [
        (
            placed.team.number,
            placed.pool,
            placed.worth,
            placed.level,
            placed.ranking_average,
            placed.match_average,
        )
        for placed in list_stage_order(source, facts)
        if placed.team.number in among
    ]
    barrages = sorted(facts.find_barrage_winners(stage.pk).values())
    return hashlib.sha256(repr((told, barrages)).encode()).hexdigest()[:32]


def _is_told(opened_on: object) -> bool:
    """Whether what a stage was opened on was kept, as `describe_opening` has it: what came in a
    suitcase may be anything."""
    if not isinstance(opened_on, dict) or not isinstance(opened_on.get("digest"), str):
        return False
    lists = [opened_on.get(name) for name in ("known", "entering")]
    return all(
        isinstance(numbers, list) and all(type(n) is int for n in numbers) for numbers in lists
    )


def _follows_places(stage: Stage) -> bool:
    """Whether a list is one to look at here: of the beaten, their matches tell (`trees`)."""
    return stage.opened_at is not None and stage.entry not in (
        StageEntry.BARRAGE,
        StageEntry.LOSERS,
    )


def _open_again(opened: Sequence[Stage], facts: StageFacts) -> list[StaleList]:
    """The stages that follow from one, opened once more in their order, and what differs.

    Who left since is where it was, and who came since is not there: of them tells what is offered
    at a departure.
    """
    supposed: dict[int, Sequence[int]] = {stage.pk: () for stage in opened}
    by_number = {team.number: team for team in facts.teams.values()}
    found = []
    for stage in opened:
        again = facts.as_entered(supposed)
        there = [by_number[number] for number in stage.opened_on["known"] if number in by_number]
        again.ready = {team.pk: team for team in there}
        renewed = find_qualifiers(stage, again)
        supposed[stage.pk] = [qualifier.team.pk for qualifier in renewed.qualifiers]
        stale = _compare(stage, renewed, by_number, facts)
        if stale is not None:
            found.append(stale)
    return found


def _compare(
    stage: Stage, renewed: Qualification, by_number: Mapping[int, Team], facts: StageFacts
) -> StaleList | None:
    before = stage.opened_on["entering"]
    now = [qualifier.team.number for qualifier in renewed.qualifiers]
    seats = tuple(facts.matches_of(stage.pk))
    coming = tuple(by_number[number] for number in now if number not in before)
    dropped = tuple(by_number[number] for number in before if number not in now)
    in_order = find_entry_order(stage) in _BY_RANK and not any(is_begun(seat) for seat in seats)
    if not (coming or dropped or (in_order and now != before)):
        return None
    stale = StaleList(stage=stage, renewed=renewed, coming=coming, dropped=dropped, seats=seats)
    decided = [
        decision
        for decision in facts.kept
        if decision.stage_id == stage.pk and decision.match_id is None
    ]
    kept = next(
        (decision for decision in reversed(decided) if decision.difference == stale.difference),
        None,
    )
    return replace(stale, kept=kept)


def is_begun(match: Match) -> bool:
    """Whether anything stands on the sheet of a match, or a side did not come."""
    sheet = getattr(match, "sheet", None)
    decided = match.forfeit != Forfeit.NONE or bool(match.winner and match.ew_id)
    return decided or (sheet is not None and sheet.version > 0)
