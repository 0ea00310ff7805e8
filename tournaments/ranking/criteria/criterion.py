"""What a ranking criterion is: it measures participants who are still tied, and says so."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from tournaments.ranking.facts import AdjustmentUnit
from tournaments.ranking.places import Message, Shown
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

Key = tuple[int | Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What a criterion found for one participant.

    The greater `key` ranks first; an empty key means "no value" and ranks after every other.
    `facts` are the numbers of the sentence, `shown` the one for a column of the standings.
    """

    key: Key
    facts: Mapping[str, Shown] = field(default_factory=dict)
    shown: Shown | None = None


class FormatFact(StrEnum):
    """What is certain of a tournament's format before a card is played."""

    ALL_MEET = "all_meet"
    """Each meets each other one, and sits out, as often as everybody else."""
    BRACKETS_ONLY = "brackets_only"
    """Places come from the round in which one loses."""
    TOTALS_ONLY = "totals_only"
    """Sheets hold no deals."""
    NO_RANKING_POINTS = "no_ranking_points"
    """No match, exempt or forfeit brings a ranking point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """Where a criterion separates nobody, and why (a French message id).

    `below` is a criterion that must stand higher in the list for it to be so.
    """

    where: FormatFact
    why: str
    below: str = ""


NO_DEALS = _("aucune donne n'est notée tant que les feuilles se saisissent par leurs totaux.")
"""Why what reads deals is idle."""


class Criterion(ABC):
    """One way of telling tied participants apart, with its sentences (French message ids).

    `separates` reads `better_…` and `worse_…`, `equal` the plain names, for each name in the
    measure's `facts`; `absent` is said of participants who both have no value, and `lacks`
    where only one has. `idle_where` lists the formats in which it separates nobody, `settles` is
    why nothing is left to those below it, where it leaves nobody level.

    `summed_as` are the points that stand for it where it comes first and something is added up:
    a round to be kept, a club, a team's average in its pool; None where no points do.
    `by_chance`: it separates without regard to what was played, as a lot or a number does, so
    that those whom it alone separates are level. `has_column` is false where the measure would be
    misread as a score in a column: by chance, or made among the tied; who asks about a rank is
    told it. `on_ranking_points`: it changes with what a match won brings.
    """

    code: ClassVar[str]
    label: ClassVar[str]
    sentence: ClassVar[str]
    separates: ClassVar[str]
    equal: ClassVar[str]
    absent: ClassVar[str] = _("sans valeur pour ce critère des deux côtés")
    lacks: ClassVar[str] = _("une seule des deux a une valeur pour ce critère")
    idle_where: ClassVar[tuple[Idle, ...]] = ()
    settles: ClassVar[str] = ""
    summed_as: ClassVar[AdjustmentUnit | None]
    by_chance: ClassVar[bool] = False
    has_column: ClassVar[bool] = True
    on_ranking_points: ClassVar[bool] = False

    @abstractmethod
    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Measure each of the `tied`, by participant id."""

    def explain(self, better: Measure, worse: Measure) -> Message:
        """Say in one sentence how two participants compare; the better measure comes first."""
        if better.key == worse.key:
            return Message(msgid=self.equal if better.key else self.absent, values=better.facts)
        if not worse.key:
            return Message(msgid=self.lacks, values=better.facts)
        values = {f"better_{name}": value for name, value in better.facts.items()}
        values |= {f"worse_{name}": value for name, value in worse.facts.items()}
        return Message(msgid=self.separates, values=values)


class CountCriterion(Criterion):
    """A criterion that reads one whole number off each participant's own account."""

    descending: ClassVar[bool] = True

    @abstractmethod
    def count(self, tally: Tally) -> int | None:
        """Read the number; None where there is nothing to count."""

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Measure each of the `tied`; who else is tied does not matter."""
        return {tally.participant.id: self._measure(self.count(tally)) for tally in tied}

    def _measure(self, count: int | None) -> Measure:
        if count is None:
            return Measure(key=())
        key = count if self.descending else -count
        return Measure(key=(key,), facts={"value": count}, shown=count)
