"""A team that is sent out."""

from django.utils.translation import gettext as _

from arbitration.effects.team_exclusion import TeamExclusion
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: TeamExclusion, names: TableNames) -> str:
    return _("%(team)s : exclusion du concours.") % {"team": names.name_team(effect.team_number)}


TEAM_EXCLUSION = Sentence(effect=TeamExclusion, write=write)
