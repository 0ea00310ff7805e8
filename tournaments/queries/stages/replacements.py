"""Who left a stage that is open and not drawn yet, and who comes up for them.

The next one up may be in a stage below that is open too. While that one has no round either, the
team moves on from there, and the one after it moves up in its turn.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournaments.enums import StageEntry
from tournaments.models import Stage, Team
from tournaments.queries.stages.chain import list_sister_stages
from tournaments.queries.stages.facts import StageFacts
from tournaments.queries.stages.overlaps import find_claims
from tournaments.queries.stages.qualifiers import (
    LEAST_QUALIFIERS,
    Qualification,
    Qualifier,
    find_qualifiers,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Renewal:
    """What opening a stage again would change for those who play it.

    `coming` are those who would enter for the first time, `dropped` those in the room who would
    enter no more: whoever comes up in a pool may fill a bracket better. `renewed` is all of it.
    """

    stage: Stage
    entered: tuple[int, ...]
    coming: tuple[Qualifier, ...]
    dropped: tuple[Team, ...]
    renewed: Qualification


@dataclass(frozen=True, kw_only=True, slots=True)
class LateTeam:
    """A team that would come up from a stage of which a round is drawn; perhaps not published."""

    team: Team
    stage: Stage
    is_published: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Replacement(Renewal):
    """What it would change for those who left it, and for the stages below, the highest first.

    `below` are those from which somebody comes; `late` are those for whom it is too late.
    """

    gone: tuple[Team, ...]
    below: tuple[Renewal, ...]
    late: tuple[LateTeam, ...]

    @property
    def all_renewed(self) -> tuple[Renewal, ...]:
        """Every stage whose list changes, this one first."""
        return (self, *self.below)


def find_replacement(stage: Stage, facts: StageFacts | None = None) -> Replacement | None:
    """Who left a stage and who would come up; None where nobody left, or a round is drawn.

    `facts`: those of its tournament, where other stages are asked about too.
    """
    if stage.source_id is None or stage.opened_at is None or stage.entry == StageEntry.BARRAGE:
        return None
    facts = facts or StageFacts(stage.tournament)
    gone = [pk for pk in _list_entered(stage, facts) if pk not in facts.ready]
    if not gone or facts.rounds_drawn.get(stage.pk):
        return None
    renewal, *below = _renew(stage, _list_below(stage, facts), facts)
    return Replacement(
        stage=stage,
        entered=renewal.entered,
        coming=renewal.coming,
        dropped=renewal.dropped,
        renewed=renewal.renewed,
        gone=tuple(facts.teams[pk] for pk in gone),
        below=tuple(below),
        late=tuple(_list_late(renewal.renewed, facts)),
    )


def _list_entered(stage: Stage, facts: StageFacts) -> tuple[int, ...]:
    return tuple(entrant.team_id for entrant in facts.entrants(stage.pk))


def _list_below(stage: Stage, facts: StageFacts) -> list[Stage]:
    """The open stages without a round that take their teams after this one, the highest first."""
    if stage.entry != StageEntry.RANKS:
        return []
    undrawn = [
        sister
        for sister in list_sister_stages(stage, facts.stages)
        if sister.opened_at is not None and not facts.rounds_drawn.get(sister.pk)
        if sister.entry in (StageEntry.RANKS, StageEntry.OTHERS)
    ]
    claim = find_claims(stage, facts.as_entered({sister.pk: () for sister in undrawn}).stages)

    def turn(one: Stage) -> tuple[bool, tuple[int, int]]:
        return one.entry == StageEntry.OTHERS, claim(one)

    return sorted((sister for sister in undrawn if turn(sister) > turn(stage)), key=turn)


def _renew(stage: Stage, below: Sequence[Stage], facts: StageFacts) -> list[Renewal]:
    """A stage opened again with those below from which somebody comes, each in its turn.

    One below that could not be opened again holds its teams.
    """
    supposed: dict[int, Sequence[int]] = {sister.pk: () for sister in below}
    renewals = [_renew_one(stage, facts, supposed)]
    for sister in below:
        taken = {coming.team.pk for renewal in renewals for coming in renewal.coming}
        if taken.isdisjoint(_list_entered(sister, facts)):
            del supposed[sister.pk]
            continue
        renewal = _renew_one(sister, facts, supposed)
        if not _can_open(renewal.renewed):
            return _renew(stage, [kept for kept in below if kept is not sister], facts)
        renewals.append(renewal)
    return renewals


def _renew_one(stage: Stage, facts: StageFacts, supposed: dict[int, Sequence[int]]) -> Renewal:
    """A stage opened again; who enters it is then written down in what is supposed."""
    renewed = find_qualifiers(stage, facts.as_entered({**supposed, stage.pk: ()}))
    chosen = [qualifier.team.pk for qualifier in renewed.qualifiers]
    supposed[stage.pk] = chosen
    entered = _list_entered(stage, facts)
    return Renewal(
        stage=stage,
        entered=entered,
        coming=tuple(
            qualifier for qualifier in renewed.qualifiers if qualifier.team.pk not in entered
        ),
        dropped=_list_dropped(entered, chosen, facts),
        renewed=renewed,
    )


def _list_dropped(
    entered: Collection[int], chosen: Collection[int], facts: StageFacts
) -> tuple[Team, ...]:
    return tuple(facts.teams[pk] for pk in entered if pk in facts.ready and pk not in chosen)


def _can_open(renewed: Qualification) -> bool:
    waits = renewed.awaits_barrage or (renewed.lot is not None and not renewed.lot.is_over)
    return len(renewed.qualifiers) >= LEAST_QUALIFIERS and not waits


def _list_late(renewed: Qualification, facts: StageFacts) -> list[LateTeam]:
    """The teams in the places asked for that are in a stage beside this one that has a round."""
    sisters = list_sister_stages(renewed.stage, facts.stages)
    drawn = [sister for sister in sisters if facts.rounds_drawn.get(sister.pk)]
    playing = {pk: sister for sister in drawn for pk in _list_entered(sister, facts)}
    return [
        LateTeam(
            team=taken.team,
            stage=playing[taken.team.pk],
            is_published=bool(facts.matches_of(playing[taken.team.pk].pk)),
        )
        for taken in renewed.taken
        if taken.team.pk in playing
    ]
