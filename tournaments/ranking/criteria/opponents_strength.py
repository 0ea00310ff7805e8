"""Opponents' strength (Buchholz): who had the harder way."""

from collections.abc import Mapping, Sequence

from tournaments.ranking.criteria.criterion import Criterion, FormatFact, Idle, Measure
from tournaments.ranking.facts import ResultKind
from tournaments.ranking.places import gettext_noop as _
from tournaments.ranking.tally import Field, Tally

_WITHOUT_FAULT = frozenset({ResultKind.BYE, ResultKind.FORFEIT_WIN})


class OpponentsStrength(Criterion):
    """Greatest sum of the ranking points of one's opponents, adjustments left out.

    Who sat out, or whose opponent did not come, is taken to have met a team as strong as
    itself; a round missed or lost by absence adds nothing. Rounds left out of the total count
    here: the opponent was met all the same. Where people are ranked, both opponents count, and
    a round sat out counts oneself twice.
    """

    code = "opponents_strength"
    label = _("Force des adversaires")
    sentence = _(
        "L'équipe dont les adversaires ont ensemble le plus de points de classement "
        "passe devant ; l'exempt compte comme un adversaire de même force qu'elle."
    )
    separates = _("force des adversaires : %(better_value)s contre %(worse_value)s")
    equal = _("force des adversaires : %(value)s des deux côtés")
    idle_where = (
        Idle(
            where=FormatFact.ALL_MEET,
            why=_(
                "chacun rencontre tous les autres : à points de classement égaux, la somme de ceux "
                "des adversaires est la même, forfaits et ajustements mis à part."
            ),
            below="ranking_points",
        ),
        Idle(
            where=FormatFact.NO_RANKING_POINTS,
            why=_("aucune partie ne rapporte de points de classement."),
        ),
    )
    summed_as = None
    on_ranking_points = True

    def measure(self, tied: Sequence[Tally], field: Field) -> Mapping[int, Measure]:
        """Measure each of the `tied` against the whole field."""
        side_size = field.side_size
        return {tally.participant.id: _strength(tally, field, side_size) for tally in tied}


def _strength(tally: Tally, field: Field, side_size: int) -> Measure:
    strength = 0
    for line in tally.lines:
        if line.kind in _WITHOUT_FAULT:
            strength += side_size * tally.earned_ranking_points
        elif line.kind is ResultKind.PLAYED:
            met = (
                field.tallies[opponent] for opponent in line.opponents if opponent in field.tallies
            )
            strength += sum(opponent.earned_ranking_points for opponent in met)
    return Measure(key=(strength,), facts={"value": strength}, shown=strength)
