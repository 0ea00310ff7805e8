"""Which player is sent out."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.player_exclusion import PlayerExclusion
from arbitration.forms.effects.question import Answers, Asked, Question, choose
from arbitration.forms.reports import name_player


def ask(asked: Asked) -> dict[str, forms.Field]:
    """The players of the teams that the incident concerns; in a mêlée the team is the player."""
    if asked.incident.tournament.is_of_people:
        return {}
    players = [
        ("", _("Personne")),
        *((key, name_player(member)) for key, member in asked.players.items()),
    ]
    hint = _("Son équipe continue dès qu'un remplaçant a pris sa place.")
    return {"excluded_player": choose(_("Joueur exclu du concours"), players, help_text=hint)}


def read(answers: Answers, asked: Asked) -> PlayerExclusion | None:
    """The exclusion of a player, where somebody was chosen."""
    key = answers.get("excluded_player")
    if not key:
        return None
    member = asked.players[key]
    return PlayerExclusion(team_number=member.team.number, player=member.player.key)


def show(effect: PlayerExclusion, asked: Asked) -> dict[str, Any]:
    """The player, where there is one who may still be chosen."""
    chosen = (key for key, member in asked.players.items() if member.player.key == effect.player)
    return {"excluded_player": next(chosen, "")}


PLAYER_EXCLUSION = Question(effect=PlayerExclusion, ask=ask, read=read, show=show, set_apart=True)
