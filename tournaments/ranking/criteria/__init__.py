"""The criteria a tournament may rank by, one per module, in the order menus show them."""

from collections.abc import Mapping, Sequence

from tournaments.ranking.criteria.averages.average_deal import AverageDeal
from tournaments.ranking.criteria.averages.average_match import AverageMatch
from tournaments.ranking.criteria.best_deal import BestDeal
from tournaments.ranking.criteria.best_match import BestMatch
from tournaments.ranking.criteria.criterion import Criterion, Measure
from tournaments.ranking.criteria.difference import PointsDifference
from tournaments.ranking.criteria.direct_encounter import DirectEncounter
from tournaments.ranking.criteria.fewest_byes import FewestByes
from tournaments.ranking.criteria.lot import LotCriterion
from tournaments.ranking.criteria.number import Number
from tournaments.ranking.criteria.opponents_strength import OpponentsStrength
from tournaments.ranking.criteria.ranking_points import RankingPoints
from tournaments.ranking.criteria.sweeps import Sweeps
from tournaments.ranking.criteria.total import Total
from tournaments.ranking.criteria.wins import Wins
from tournaments.ranking.facts import AdjustmentUnit

CRITERIA: Mapping[str, Criterion] = {
    criterion.code: criterion
    for criterion in (
        RankingPoints(),
        Wins(),
        Total(),
        PointsDifference(),
        AverageMatch(),
        AverageDeal(),
        BestDeal(),
        BestMatch(),
        Sweeps(),
        DirectEncounter(),
        OpponentsStrength(),
        FewestByes(),
        LotCriterion(),
        Number(),
    )
}


def find_summed_points(criteria: Sequence[str]) -> AdjustmentUnit | None:
    """The points that are added up for the first of some criteria; None where none are."""
    return next((CRITERIA[code].summed_as for code in criteria[:1]), None)


__all__ = ["CRITERIA", "Criterion", "Measure", "find_summed_points"]
