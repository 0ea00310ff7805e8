"""What the door says of whom it let in or out: of a team, or of a person who comes alone."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models import Team, Tournament

_OF_TEAMS: Mapping[str, str | Promise] = {
    "check_in_team": gettext_lazy("Équipe %(team)s : arrivée."),
    "check_in_undo": gettext_lazy("Équipe %(team)s : arrivée annulée."),
    "check_in_leave": gettext_lazy("Équipe %(team)s : partie."),
    "check_in_return": gettext_lazy("Équipe %(team)s : revenue."),
    "check_in_paid": gettext_lazy("Équipe %(team)s : a payé."),
    "check_in_unpaid": gettext_lazy("Équipe %(team)s : n'a pas payé."),
    "check_in_cash": gettext_lazy("Équipe %(team)s : a payé en espèces."),
}

_OF_PEOPLE: Mapping[str, str | Promise] = {
    "check_in_team": gettext_lazy("N° %(team)s : arrivée notée."),
    "check_in_undo": gettext_lazy("N° %(team)s : arrivée annulée."),
    "check_in_leave": gettext_lazy("N° %(team)s : départ noté."),
    "check_in_return": gettext_lazy("N° %(team)s : retour noté."),
    "check_in_paid": gettext_lazy("N° %(team)s : a payé."),
    "check_in_unpaid": gettext_lazy("N° %(team)s : n'a pas payé."),
    "check_in_cash": gettext_lazy("N° %(team)s : a payé en espèces."),
}
"""Where everybody comes alone."""


def write_sign_up(tournament: Tournament) -> str:
    """What signing somebody up is called."""
    return _("Inscrire un joueur") if tournament.is_of_people else _("Inscrire une équipe")


def count_entrants(tournament: Tournament, count: int) -> str:
    """How many signed up."""
    if tournament.is_of_people:
        text = ngettext("%(count)d joueur", "%(count)d joueurs", count)
    else:
        text = ngettext("%(count)d équipe", "%(count)d équipes", count)
    return text % {"count": count}


def label_number(tournament: Tournament) -> str:
    """The field in which a number is typed."""
    return _("Joueur n°") if tournament.is_of_people else _("Équipe n°")


def write_door_act(name: str, team: Team) -> str:
    """What was done to a team or a person; `name` is the route's."""
    words = _OF_PEOPLE if team.tournament.is_of_people else _OF_TEAMS
    return str(words[name]) % {"team": team}


def write_come_together(tournament: Tournament, come: Sequence[Team]) -> str:
    """How many were noted at once; one who looks for a partner is no team yet."""
    count = len(come)
    if tournament.is_of_people or any(one.seeks_partner for one in come):
        text = ngettext("%(count)d arrivée notée.", "%(count)d arrivées notées.", count)
    else:
        text = ngettext(
            "%(count)d équipe notée arrivée.", "%(count)d équipes notées arrivées.", count
        )
    return text % {"count": count}


def write_choose(tournament: Tournament) -> str:
    """That more than one in the list is what was typed."""
    if tournament.is_of_people:
        return _("Choisissez le joueur dans la liste.")
    return _("Choisissez l'équipe dans la liste.")


def write_there_already(team: Team, *, when: str) -> str:
    """That a team or a person is there, and since when; empty where nobody noted it."""
    told = {"team": team, "time": when}
    if team.tournament.is_of_people:
        since = _("N° %(team)s : déjà là depuis %(time)s.")
        return (since if when else _("N° %(team)s : déjà là.")) % told
    since = _("Équipe %(team)s : déjà arrivée à %(time)s.")
    return (since if when else _("Équipe %(team)s : déjà arrivée.")) % told


def ask_everybody(tournament: Tournament, expected: Sequence[Team]) -> str:
    """Who would be noted at once: teams, and who still looks for a partner."""
    alone = sum(one.seeks_partner for one in expected)
    count = len(expected) - alone
    if tournament.is_of_people:
        text = ngettext(
            "%(count)d joueur est encore attendu ; son arrivée sera notée :",
            "%(count)d joueurs sont encore attendus ; leurs arrivées seront notées :",
            count,
        )
    elif alone:
        return _ask_of_both(count, alone)
    else:
        text = ngettext(
            "%(count)d équipe est encore attendue ; elle sera notée arrivée :",
            "%(count)d équipes sont encore attendues ; elles seront toutes notées arrivées :",
            count,
        )
    return text % {"count": count}


def _ask_of_both(teams: int, alone: int) -> str:
    players = ngettext("%(count)d joueur seul", "%(count)d joueurs seuls", alone) % {"count": alone}
    if not teams:
        return _("Encore attendus : %(players)s ; leur arrivée sera notée :") % {"players": players}
    told = ngettext("%(count)d équipe", "%(count)d équipes", teams) % {"count": teams}
    said = _("Encore attendus : %(teams)s et %(players)s ; leur arrivée sera notée :")
    return said % {"teams": told, "players": players}


def ask_leaving(team: Team) -> str:
    """The question when somebody goes home."""
    if team.tournament.is_of_people:
        return _("Le n° %(number)d s'en va ?") % {"number": team.number}
    return _("L'équipe %(number)d s'en va ?") % {"number": team.number}
