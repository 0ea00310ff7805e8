"""Points taken or given."""

from django.utils.translation import ngettext

from arbitration.effects.penalty import Penalty
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames
from tournaments.enums import AdjustmentUnit
from tournaments.wording import number_writer, phrase_signed_points


def write(effect: Penalty, names: TableNames) -> str:
    """How many points, with their sign, and whose."""
    size = abs(effect.amount)
    if effect.unit == AdjustmentUnit.RANKING_POINTS:
        sentence = ngettext(
            "%(team)s : %(points)s point de classement.",
            "%(team)s : %(points)s points de classement.",
            size,
        )
    else:
        sentence = ngettext("%(team)s : %(points)s point.", "%(team)s : %(points)s points.", size)
    points = phrase_signed_points(effect.amount, number_writer())
    return sentence % {"team": names.name_team(effect.team_number), "points": points}


PENALTY = Sentence(effect=Penalty, write=write)
