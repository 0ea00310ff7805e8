"""What a round that was not played is worth, and in which words.

Half a match, averages: whole points, halves up. An average that has nothing to stand on falls
back: own average → average of the round → half a match.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.ranking.facts import Result, ResultKind
from tournaments.ranking.places import Message, nearest
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.settings import Award, AwardKind

FLAT = _("valeur fixée par le règlement : %(points)s")
HALF_MATCH = _("une demi-partie : %(match_points)s ÷ 2 = %(points)s")
HALF_MATCH_SO_FAR = _(
    "une demi-partie tant que personne n'y a joué : %(match_points)s ÷ 2 = %(points)s ; "
    "ensuite la moyenne"
)
OWN_AVERAGE = _("moyenne de ses propres parties : %(sum)s ÷ %(count)s = %(points)s")
OWN_AVERAGE_SO_FAR = _(
    "moyenne de ses propres parties, provisoire tant qu'on joue : %(sum)s ÷ %(count)s = %(points)s"
)
ROUND_AVERAGE = _("moyenne de toutes les équipes à cette partie : %(sum)s ÷ %(count)s = %(points)s")
ROUND_AVERAGE_SO_FAR = _(
    "moyenne de toutes les équipes à cette partie, provisoire tant qu'on y joue : "
    "%(sum)s ÷ %(count)s = %(points)s"
)
POOL_AVERAGE = _(
    "moyenne des équipes de la poule à cette partie : %(sum)s ÷ %(count)s = %(points)s"
)
POOL_AVERAGE_SO_FAR = _(
    "moyenne des équipes de la poule à cette partie, provisoire tant qu'on y joue : "
    "%(sum)s ÷ %(count)s = %(points)s"
)
RANKING_POINTS_ONLY = _("points de classement seulement")

_ROUND_WORDS = {
    False: (ROUND_AVERAGE, ROUND_AVERAGE_SO_FAR),
    True: (POOL_AVERAGE, POOL_AVERAGE_SO_FAR),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Valued:
    """Match points and the sentence that says how they came about."""

    points: int
    note: Message


class PlayedAverages:
    """Sums of the match totals played so far in one field, by participant and by round."""

    __slots__ = ("_own", "_round", "match_points", "of_pool", "open_rounds")

    def __init__(
        self,
        results: Iterable[Result],
        *,
        match_points: int,
        open_rounds: Collection[int] = (),
        of_pool: bool = False,
    ) -> None:
        """Sum up the played results among `results`; `match_points` is a match's stake.

        In `open_rounds` somebody still plays: what rests on them is told as provisional. With
        `of_pool` the results are those of one pool among several.
        """
        self.match_points = match_points
        self.open_rounds = open_rounds
        self.of_pool = of_pool
        self._own: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
        self._round: defaultdict[int, list[int]] = defaultdict(lambda: [0, 0])
        for result in results:
            if result.kind is ResultKind.PLAYED:
                for account in (self._own[result.participant], self._round[result.round]):
                    account[0] += result.scored
                    account[1] += 1

    def value(self, award: Award, *, participant: int, round_number: int) -> Valued:
        """Value one round of one participant by `award`."""
        if award.kind is AwardKind.FLAT:
            return Valued(
                points=award.amount, note=Message(msgid=FLAT, values={"points": award.amount})
            )
        if award.kind is AwardKind.RANKING_POINTS_ONLY:
            return Valued(points=0, note=Message(msgid=RANKING_POINTS_ONLY))
        if award.kind is AwardKind.OWN_AVERAGE and participant in self._own:
            words = OWN_AVERAGE_SO_FAR if self.open_rounds else OWN_AVERAGE
            return _average(words, self._own[participant])
        if award.kind is not AwardKind.HALF_MATCH and round_number in self._round:
            final, so_far = _ROUND_WORDS[self.of_pool]
            words = so_far if round_number in self.open_rounds else final
            return _average(words, self._round[round_number])
        half = nearest(self.match_points, 2)
        values = {"match_points": self.match_points, "points": half}
        msgid = HALF_MATCH if award.kind is AwardKind.HALF_MATCH else HALF_MATCH_SO_FAR
        return Valued(points=half, note=Message(msgid=msgid, values=values))

    def value_of_side(self, award: Award, *, participants: Sequence[int], round_number: int) -> int:
        """Match points of a side of the table; where it is two people, the mean of theirs.

        An empty side, that of an exempt, has none.
        """
        points = [
            self.value(award, participant=participant, round_number=round_number).points
            for participant in participants
        ]
        return nearest(sum(points), len(points)) if points else 0


AveragesOf = Callable[[int, int], PlayedAverages]
"""The averages that value one round of one participant, both by number: those of its field."""


def _average(msgid: str, account: list[int]) -> Valued:
    total, count = account
    points = nearest(total, count)
    values = {"sum": total, "count": count, "points": points}
    return Valued(points=points, note=Message(msgid=msgid, values=values))
