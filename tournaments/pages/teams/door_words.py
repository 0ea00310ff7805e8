"""What the door says: of whom it let in or out, and of what was typed that let nobody in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.amounts import phrase_cents
from tournaments.domain.teams.entries import Pays, TeamEntry
from tournaments.enums import TeamStatus
from tournaments.models import Team, Tournament
from tournaments.queries.teams.lists import search_teams

_DONE: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "annuler": (
        gettext_lazy("Équipe %(team)s : arrivée annulée."),
        gettext_lazy("N° %(team)s : arrivée annulée."),
    ),
    "depart": (
        gettext_lazy("Équipe %(team)s : partie."),
        gettext_lazy("N° %(team)s : départ noté."),
    ),
    "retour": (
        gettext_lazy("Équipe %(team)s : revenue."),
        gettext_lazy("N° %(team)s : retour noté."),
    ),
    "regle": (
        gettext_lazy("Équipe %(team)s : a payé."),
        gettext_lazy("N° %(team)s : a payé."),
    ),
    "pas-regle": (
        gettext_lazy("Équipe %(team)s : n'a pas payé."),
        gettext_lazy("N° %(team)s : n'a pas payé."),
    ),
    "complete": (
        gettext_lazy("Équipe %(team)s : complète."),
        gettext_lazy("N° %(team)s : complet."),
    ),
}
"""By the last word of its address, what an act did to a team; to who comes alone."""


def phrase_entrants(tournament: Tournament, count: int) -> str:
    if tournament.is_of_people:
        text = ngettext("%(count)d joueur", "%(count)d joueurs", count)
    else:
        text = ngettext("%(count)d équipe", "%(count)d équipes", count)
    return text % {"count": count}


def phrase_door_act(name: str, team: Team) -> str:
    """What was done to a team or a person; `name` is the last word of the address."""
    of_team, of_person = _DONE[name]
    return str(of_person if team.tournament.is_of_people else of_team) % {"team": team}


def phrase_tag(team: Team, tag: str, *, carries: bool) -> str:
    """Sentence after a tag was given to a team, or taken from it."""
    sentence = (
        _("N° %(number)d : « %(tag)s » noté.")
        if carries
        else _("N° %(number)d : « %(tag)s » retiré.")
    )
    return sentence % {"number": team.number, "tag": tag}


def label_number(tournament: Tournament) -> str:
    """The field in which a number is typed."""
    return _("Joueur n°") if tournament.is_of_people else _("Équipe n°")


def phrase_choose(tournament: Tournament) -> str:
    """Request to choose: more than one in the list is what was typed."""
    if tournament.is_of_people:
        return _("Choisissez le joueur dans la liste.")
    return _("Choisissez l'équipe dans la liste.")


def phrase_there_already(team: Team, *, when: str) -> str:
    """Sentence for a team or a person already there, and since when; empty where not noted."""
    since = _("Le %(number)d est déjà là depuis %(time)s.")
    said = since if when else _("Le %(number)d est déjà là.")
    return said % {"number": team.number, "time": when}


def phrase_entries(
    tournament: Tournament, entries: Sequence[TeamEntry], teams: Sequence[Team]
) -> str:
    """What was done at the door: for one team, by its number and names; for many, how many."""
    if len(entries) == 1 and len(teams) == 1:
        (entry,), (team,) = entries, teams
        who = _("N° %(number)d, %(names)s") % {"number": team.number, "names": team.surnames}
        if team.name and not team.players:
            who = _("N° %(number)d") % {"number": team.number}
        facts = _phrase_entry(tournament, entry, team)
    else:
        who = phrase_entrants(tournament, len(entries))
        facts = _phrase_together(tournament, entries)
    return _("%(who)s : %(facts)s.") % {"who": who, "facts": ", ".join(facts)}


def _phrase_entry(tournament: Tournament, entry: TeamEntry, team: Team) -> list[str]:
    facts = [_("là")] if team.is_present and (entry.came or not entry.cents) else []
    if entry.is_new and not team.is_present:
        facts.append(_("inscrit") if tournament.is_of_people else _("inscrite"))
        if team.status == TeamStatus.WAITING:
            facts.append(_("en liste d'attente"))
    return [*facts, *_phrase_payment(entry.pays, entry.cents)]


def _phrase_together(tournament: Tournament, entries: Sequence[TeamEntry]) -> list[str]:
    came = any(entry.came for entry in entries)
    facts = [_("là")] if came else []
    if not came:
        facts.append(_("inscrits") if tournament.is_of_people else _("inscrites"))
    paid = next((entry.pays for entry in entries if entry.pays), "")
    return [*facts, *_phrase_payment(paid, sum(entry.cents for entry in entries))]


def _phrase_payment(pays: str, cents: int) -> list[str]:
    said = {
        Pays.CASH: _("%(sum)s en espèces"),
        Pays.CHEQUE: _("%(sum)s par chèque"),
        Pays.LATER: _("paie plus tard"),
        Pays.GIFT: _("entrée offerte"),
    }
    return [said[Pays(pays)] % {"sum": phrase_cents(cents)}] if pays else []


def phrase_taken_back(tournament: Tournament, numbers: Sequence[int]) -> str:
    """Sentence saying that what was done for some is undone."""
    if len(numbers) == 1:
        return _("Annulé pour le n° %(number)d.") % {"number": numbers[0]}
    return _("Annulé pour %(who)s.") % {"who": phrase_entrants(tournament, len(numbers))}


def ask_leaving(team: Team) -> str:
    """The question when somebody goes home."""
    if team.tournament.is_of_people:
        return _("Le n° %(number)d s'en va ?") % {"number": team.number}
    return _("L'équipe %(number)d s'en va ?") % {"number": team.number}


@dataclass(frozen=True, kw_only=True, slots=True)
class Unmet:
    """Why what was typed let nobody in; `is_settled` where typing more of it would not either."""

    text: str
    is_settled: bool


def find_only_hit(tournament: Tournament, text: str) -> Team | None:
    """The one team that is still expected and fits what was typed, if there is just one."""
    if not text.strip():
        return None
    expected = Team.objects.filter(tournament=tournament, is_present=False).registered()
    hits = list(search_teams(expected, text).order_by("number")[:2])
    return hits[0] if len(hits) == 1 else None


def explain_unmet(tournament: Tournament, text: str) -> Unmet:
    """Why what was typed let nobody in: there already, unknown, or more than one fits."""
    teams = Team.objects.filter(tournament=tournament).exclude(status=TeamStatus.WITHDRAWN)
    found = search_teams(teams, text).with_players().select_related("tournament")
    hits = list(found.order_by("number")[:2])
    if not hits:
        unknown = _("Personne ne correspond à « %(text)s ».") % {"text": text}
        return Unmet(text=unknown, is_settled=True)
    if len(hits) > 1 or not hits[0].is_present:
        return Unmet(text=phrase_choose(tournament), is_settled=False)
    there, when = hits[0], ""
    if there.checked_in_at is not None:
        when = time_format(timezone.localtime(there.checked_in_at), "TIME_FORMAT")
    return Unmet(text=phrase_there_already(there, when=when), is_settled=True)
