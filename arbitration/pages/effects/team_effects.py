"""What a ruling does to a team or to a player, in sentences."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.effects.team_effects import Penalty, PlayerExclusion, TeamExclusion, TeamWarning
from arbitration.pages.effects.table_names import Sentence, TableNames
from tournaments.enums import AdjustmentUnit
from tournaments.wording import number_writer, phrase_signed_points


def phrase_penalty(effect: Penalty, names: TableNames) -> str:
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


PENALTY = Sentence(effect=Penalty, phrase=phrase_penalty)


def phrase_player_exclusion(effect: PlayerExclusion, names: TableNames) -> str:
    """Who, where they may be named, and that the team goes on."""
    name, number = names.people.get(effect.player), effect.team_number
    if name is None:
        sentence = _("Un joueur de l'équipe %(number)d est exclu du concours.")
    else:
        sentence = _("%(name)s, joueur de l'équipe %(number)d, est exclu du concours.")
    goes_on = _("L'équipe continue avec un remplaçant.")
    return f"{sentence % {'name': name, 'number': number}} {goes_on}"


PLAYER_EXCLUSION = Sentence(effect=PlayerExclusion, phrase=phrase_player_exclusion)


def phrase_team_exclusion(effect: TeamExclusion, names: TableNames) -> str:
    return _("%(team)s : exclusion du concours.") % {"team": names.name_team(effect.team_number)}


TEAM_EXCLUSION = Sentence(effect=TeamExclusion, phrase=phrase_team_exclusion)


def phrase_team_warning(effect: TeamWarning, names: TableNames) -> str:
    return _("%(team)s reçoit un avertissement.") % {"team": names.name_team(effect.team_number)}


TEAM_WARNING = Sentence(effect=TeamWarning, phrase=phrase_team_warning)

TEAM_EFFECTS: tuple[Sentence[Any], ...] = (PENALTY, TEAM_EXCLUSION, PLAYER_EXCLUSION, TEAM_WARNING)
