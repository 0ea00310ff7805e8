"""Opponents' strength (Buchholz): who had the harder way."""

from collections.abc import Mapping, Sequence

from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.facts import ResultKind
from tournaments.ranking.messages import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

_WITHOUT_FAULT = frozenset({ResultKind.BYE, ResultKind.FORFEIT_WIN})


class OpponentsStrength(Criterion):
    """Greatest sum of the ranking points of one's opponents, adjustments left out.

    Who sat out, or whose opponent did not come, is taken to have met a team as strong as
    itself; a round missed or lost by absence adds nothing. Rounds left out of the total count
    here: the opponent was met all the same.
    """

    code = "opponents_strength"
    label = _("Force des adversaires")
    sentence = _(
        "L'équipe dont les adversaires ont ensemble le plus de points de classement "
        "passe devant ; l'exempt compte comme un adversaire de même force qu'elle."
    )
    separates = _("force des adversaires : %(better_value)s contre %(worse_value)s")
    equal = _("force des adversaires : %(value)s des deux côtés")

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Measure each of the `tied` against the whole field."""
        return {tally.participant.id: _strength(tally, field) for tally in tied}


def _strength(tally: Tally, field: Field) -> Measure:
    strength = 0
    for line in tally.lines:
        if line.kind in _WITHOUT_FAULT:
            strength += tally.earned_ranking_points
        elif line.kind is ResultKind.PLAYED and line.opponent in field.tallies:
            strength += field.tallies[line.opponent].earned_ranking_points
    return Measure(key=(strength,), facts={"value": strength}, shown=strength)
