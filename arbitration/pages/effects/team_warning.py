"""A team that is warned."""

from django.utils.translation import gettext as _

from arbitration.effects.team_warning import TeamWarning
from arbitration.pages.effects.sentence import Sentence
from arbitration.pages.effects.table_names import TableNames


def write(effect: TeamWarning, names: TableNames) -> str:
    return _("%(team)s reçoit un avertissement.") % {"team": names.name_team(effect.team_number)}


TEAM_WARNING = Sentence(effect=TeamWarning, write=write)
