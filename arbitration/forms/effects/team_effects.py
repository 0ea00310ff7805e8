"""What an arbiter is asked of a ruling on a team or on a player."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from arbitration.effects.team_effects import Penalty, PlayerExclusion, TeamExclusion, TeamWarning
from arbitration.forms.effects.question import Answers, Case, EffectQuestion, choose
from arbitration.forms.report_fields import name_player
from tournaments.enums import AdjustmentUnit
from tournaments.models import Tournament
from tournaments.ranking.criteria.ranking_points import RankingPoints

POINTS_MAX = 100_000


def ask_penalty(case: Case) -> dict[str, forms.Field]:
    """The team, how many points with their sign, and what they are counted in."""
    fields: dict[str, forms.Field] = {
        "adjusted": choose(_("Points ajustés"), case.offer_teams()),
        "amount": forms.IntegerField(
            label=_("Combien"),
            min_value=-POINTS_MAX,
            max_value=POINTS_MAX,
            required=False,
            help_text=_("Avec un moins pour enlever : −100."),
        ),
    }
    if ranks_by_ranking_points(case.incident.tournament):
        fields["unit"] = ask_unit(required=False)
    return fields


def ranks_by_ranking_points(tournament: Tournament) -> bool:
    """Whether points of the ranking decide a place, beside those of the matches."""
    return RankingPoints.code in tournament.criteria


def ask_unit(*, required: bool) -> forms.Field:
    """What points are counted in."""
    return forms.ChoiceField(
        label=_("Compté en"),
        choices=AdjustmentUnit.choices,
        initial=AdjustmentUnit.MATCH_POINTS,
        required=required,
    )


def check_penalty(answers: Answers, case: Case) -> Iterator[tuple[str, str]]:
    """Points go with a team, and are not zero."""
    if answers.get("adjusted") and not answers.get("amount"):
        yield "amount", _("Combien de points ?")
    if answers.get("amount") and not answers.get("adjusted"):
        yield "adjusted", _("À qui ?")


def read_penalty(answers: Answers, case: Case) -> Penalty | None:
    """The penalty asked for, match points where no unit is chosen."""
    team = answers.get("adjusted")
    if not team:
        return None
    unit = AdjustmentUnit(answers.get("unit") or AdjustmentUnit.MATCH_POINTS)
    return Penalty(team_number=int(team), amount=answers["amount"], unit=unit)


def show_penalty(effect: Penalty, case: Case) -> dict[str, Any]:
    """The team, its points and their unit."""
    return {"adjusted": effect.team_number, "amount": effect.amount, "unit": effect.unit.value}


PENALTY = EffectQuestion(
    effect=Penalty, ask=ask_penalty, check=check_penalty, read=read_penalty, show=show_penalty
)


def ask_player_exclusion(case: Case) -> dict[str, forms.Field]:
    """The players of the teams that the incident concerns; in a mêlée the team is the player."""
    if case.incident.tournament.is_of_people:
        return {}
    players = [
        ("", _("Personne")),
        *((key, name_player(member)) for key, member in case.players.items()),
    ]
    hint = _("Son équipe continue dès qu'un remplaçant a pris sa place.")
    return {"excluded_player": choose(_("Joueur exclu du concours"), players, help_text=hint)}


def read_player_exclusion(answers: Answers, case: Case) -> PlayerExclusion | None:
    """The exclusion of a player, where somebody was chosen."""
    key = answers.get("excluded_player")
    if not key:
        return None
    member = case.players[key]
    return PlayerExclusion(team_number=member.team.number, player=member.player.key)


def show_player_exclusion(effect: PlayerExclusion, case: Case) -> dict[str, Any]:
    """The player, where there is one who may still be chosen."""
    chosen = (key for key, member in case.players.items() if member.player.key == effect.player)
    return {"excluded_player": next(chosen, "")}


PLAYER_EXCLUSION = EffectQuestion(
    effect=PlayerExclusion,
    ask=ask_player_exclusion,
    read=read_player_exclusion,
    show=show_player_exclusion,
    set_apart=True,
)


def ask_team_exclusion(case: Case) -> dict[str, forms.Field]:
    """The teams that the incident concerns; of a mêlée, the people."""
    alone = case.incident.tournament.is_of_people
    label = _("Exclu du concours") if alone else _("Équipe exclue du concours")
    return {"excluded": choose(label, case.offer_teams())}


def read_team_exclusion(answers: Answers, case: Case) -> TeamExclusion | None:
    """The exclusion of a team, where a team was chosen."""
    team = answers.get("excluded")
    return TeamExclusion(team_number=int(team)) if team else None


def show_team_exclusion(effect: TeamExclusion, case: Case) -> dict[str, Any]:
    return {"excluded": effect.team_number}


TEAM_EXCLUSION = EffectQuestion(
    effect=TeamExclusion,
    ask=ask_team_exclusion,
    read=read_team_exclusion,
    show=show_team_exclusion,
    set_apart=True,
)


def ask_team_warning(case: Case) -> dict[str, forms.Field]:
    """The teams that the incident concerns."""
    return {"warned": choose(_("Reçoit un avertissement"), case.offer_teams())}


def read_team_warning(answers: Answers, case: Case) -> TeamWarning | None:
    """The warning to a team, where a team was chosen."""
    team = answers.get("warned")
    return TeamWarning(team_number=int(team)) if team else None


def show_team_warning(effect: TeamWarning, case: Case) -> dict[str, Any]:
    return {"warned": effect.team_number}


TEAM_WARNING = EffectQuestion(
    effect=TeamWarning, ask=ask_team_warning, read=read_team_warning, show=show_team_warning
)

TEAM_EFFECTS: tuple[EffectQuestion[Any], ...] = (
    TEAM_WARNING,
    PENALTY,
    TEAM_EXCLUSION,
    PLAYER_EXCLUSION,
)
