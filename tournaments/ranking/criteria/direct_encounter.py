"""Direct encounter: the matches between exactly those who are still tied."""

from collections.abc import Mapping, Sequence

from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.facts import ResultKind
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

_MEETINGS = frozenset({ResultKind.PLAYED, ResultKind.FORFEIT_WIN, ResultKind.FORFEIT_LOSS})


class DirectEncounter(Criterion):
    """Best in the mini-table of the matches between the tied: ranking points, then difference.

    Applied only where each of the tied has met each other one at least once (a forfeit is a
    meeting); else nobody has a value and the next criterion decides. Applied once: those whom
    the mini-table leaves equal go on to the next criterion. Adjustments are left out. Where
    people are ranked, who was one of two opponents was met; as a partner nobody is.
    """

    code = "direct_encounter"
    label = _("Confrontation directe")
    sentence = _(
        "Entre équipes à égalité qui se sont toutes rencontrées, celle qui a le mieux réussi "
        "dans ces rencontres passe devant."
    )
    separates = _(
        "confrontation directe, points de classement : %(better_points)s "
        "(différence %(better_difference)s) contre %(worse_points)s "
        "(différence %(worse_difference)s)"
    )
    equal = _(
        "confrontation directe, points de classement : %(points)s "
        "(différence %(difference)s) des deux côtés"
    )
    absent = _(
        "confrontation directe : sans effet, "
        "les équipes à égalité ne se sont pas toutes rencontrées"
    )
    lacks = absent
    summed_as = None
    has_column = False
    on_ranking_points = True

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Make the mini-table of the `tied`, or give nobody a value."""
        ids = {tally.participant.id for tally in tied}
        table = {tally.participant.id: _mini_line(tally, ids) for tally in tied}
        if len(ids) < 2 or any(line is None for line in table.values()):
            return dict.fromkeys(ids, Measure(key=()))
        return {
            participant: Measure(
                key=line, facts={"points": line[0], "difference": line[1]}, shown=line[0]
            )
            for participant, line in table.items()
            if line is not None
        }


def _mini_line(tally: Tally, ids: set[int]) -> tuple[int, int] | None:
    """Sum up the meetings with the others of `ids`; None when one of them was never met."""
    met: set[int] = set()
    points = difference = 0
    for line in tally.lines:
        opponents = ids.intersection(line.opponents)
        if line.kind in _MEETINGS and opponents:
            met |= opponents
            points += line.ranking_points
            difference += line.scored - line.conceded
    if len(met) < len(ids) - 1:
        return None
    return points, difference
