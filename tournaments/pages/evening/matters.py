"""« À voir »: what is open beside the next step, what an arbiter is awaited for first."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.amounts import phrase_cents
from tournaments.models import Team, Tournament
from tournaments.pages.evening.actions import Action, Desk
from tournaments.pages.money.dues import Due, find_dues
from tournaments.pages.tournament.overview import LiveRound, Overview
from tournaments.permissions import Permission
from tournaments.ports import arbitration

MOST_OF_A_KIND = 2
"""More of a kind are one line with their number."""


class Tone(StrEnum):
    """How much a line asks for."""

    URGENT = "urgent"
    OPEN = "open"
    CALM = "calm"


@dataclass(frozen=True, kw_only=True, slots=True)
class EveningMatter:
    """Something open, and the button that settles it, for whoever may."""

    sentence: str
    action: Action | None
    tone: Tone = Tone.OPEN


@dataclass(frozen=True, kw_only=True, slots=True)
class Owing:
    """A team that is there and has not paid, and what it owes."""

    team: Team
    due: Due


def list_owing(tournament: Tournament) -> list[Owing]:
    """The teams in the room that have something left to pay, by number, in a fixed number of
    queries; nobody where no sums are kept."""
    owing = {row: due for row, due in (find_dues(tournament) or {}).items() if due.owes}
    teams = tournament.teams.registered().filter(pk__in=owing, is_present=True)
    return [
        Owing(team=team, due=owing[team.pk]) for team in teams.with_players().order_by("number")
    ]


def list_urgent(desk: Desk, evening: Overview) -> list[EveningMatter]:
    """What waits for an arbiter or a jury."""
    tournament, wanted = desk.tournament, Permission.RESOLVE_CONTESTS
    found = [matter for live in evening.live for matter in _list_contested(desk, live)]
    if count := arbitration().count_waiting_incidents(tournament, but_contested=True):
        decide = desk.link(wanted, _("Trancher"), "arbitration:queue")
        found.append(
            EveningMatter(sentence=phrase_incidents(count), action=decide, tone=Tone.URGENT)
        )
    if count := tournament.pending_appeals:
        sentence = ngettext(
            "%(count)d appel attend le jury.", "%(count)d appels attendent le jury.", count
        )
        look = desk.link(wanted, _("Voir l'appel"), "arbitration:appeals")
        found.append(
            EveningMatter(sentence=sentence % {"count": count}, action=look, tone=Tone.URGENT)
        )
    return found


def phrase_incidents(count: int) -> str:
    """How many incidents wait for an arbiter."""
    sentence = ngettext(
        "%(count)d problème attend un arbitre.", "%(count)d problèmes attendent un arbitre.", count
    )
    return sentence % {"count": count}


def _list_contested(desk: Desk, one: LiveRound) -> Iterator[EveningMatter]:
    tables, wanted, label = one.progress.contested, Permission.RESOLVE_CONTESTS, _("Trancher")
    if len(tables) > MOST_OF_A_KIND:
        sentence = _("%(count)d tables : pas d'accord") % {"count": len(tables)}
        action = desk.link(wanted, label, "organiser:round", one.round.number)
        yield EveningMatter(sentence=sentence, action=action, tone=Tone.URGENT)
        return
    for table in tables:
        sentence = _("Table %(table)d : pas d'accord") % {"table": table}
        action = desk.link(wanted, label, "organiser:sheet", one.round.number, table)
        yield EveningMatter(sentence=sentence, action=action, tone=Tone.URGENT)


class MatterPlace(IntEnum):
    """Where the lines of a subject stand, from the first to the last."""

    UNPAID = 10
    REQUESTS = 20
    PEOPLE = 30
    FAILED = 40
    TOURNAMENT = 50
    SHOWN = 60


Listing = Callable[[Desk], Iterable[EveningMatter]]
_OF_SUBJECTS: list[tuple[MatterPlace, Listing]] = []


def add_matters(place: MatterPlace, listing: Listing) -> None:
    """Take on what is open in another subject, as it does when it starts. Lines of one place stand
    in the order in which subjects start."""
    _OF_SUBJECTS.append((place, listing))


def list_matters(desk: Desk, evening: Overview, owing: list[Owing]) -> list[EveningMatter]:
    """What is open besides, in a fixed number of queries."""
    listings: list[tuple[MatterPlace, Listing]] = [
        (MatterPlace.PEOPLE, lambda desk: _list_people(desk, evening)),
        (MatterPlace.TOURNAMENT, _list_of_the_tournament),
        *_OF_SUBJECTS,
    ]
    if evening.round is not None:
        listings.append((MatterPlace.UNPAID, lambda desk: _list_unpaid(desk, owing)))
    listings.sort(key=lambda listed: listed[0])
    return [matter for _place, listing in listings for matter in listing(desk)]


def _list_unpaid(desk: Desk, owing: list[Owing]) -> Iterator[EveningMatter]:
    if Permission.CHECK_IN not in desk.may:
        return
    if len(owing) > MOST_OF_A_KIND:
        words = _("%(count)d équipes n'ont pas payé.")
        if desk.tournament.is_of_people:
            words = _("%(count)d joueurs n'ont pas payé.")
        where = "?statut=unpaid"
        look = desk.link(Permission.CHECK_IN, _("Voir lesquels"), "organiser:teams", within=where)
        yield EveningMatter(sentence=words % {"count": len(owing)}, action=look)
        return
    for debtor in owing:
        words = _("L'équipe %(number)s, %(names)s, n'a pas payé.")
        if desk.tournament.is_of_people:
            words = _("Le n° %(number)s, %(names)s, n'a pas payé.")
        take = desk.act(
            Permission.TAKE_MONEY,
            _("Encaisser %(sum)s") % {"sum": phrase_cents(debtor.due.cents)},
            "organiser:check_in_team",
            debtor.team.number,
            pays=f"cash-{debtor.due.cents}",
        )
        sentence = words % {"number": debtor.team.number, "names": debtor.team.label}
        yield EveningMatter(sentence=sentence, action=take)


def _list_people(desk: Desk, evening: Overview) -> Iterator[EveningMatter]:
    """Players who signed up alone and wait for a partner."""
    if Permission.SIGN_UP_TEAMS not in desk.may:
        return
    if evening.places.alone and desk.tournament.finished_at is None:
        sentence = ngettext(
            "%(count)d joueur cherche un partenaire.",
            "%(count)d joueurs cherchent un partenaire.",
            evening.places.alone,
        )
        pair = desk.link(
            Permission.SIGN_UP_TEAMS,
            _("Former les équipes"),
            "organiser:teams",
            within="?statut=alone",
        )
        yield EveningMatter(sentence=sentence % {"count": evening.places.alone}, action=pair)


def _list_of_the_tournament(desk: Desk) -> Iterator[EveningMatter]:
    """Matters of the concours itself: stopped, or a demonstration."""
    tournament, change = desk.tournament, Permission.CHANGE_SETTINGS
    if tournament.stopped_at is not None and tournament.finished_at is None:
        resume = desk.act(change, _("Reprendre le concours"), "organiser:resume", guarded=True)
        sentence = _("Le concours est arrêté avant la fin prévue.")
        yield EveningMatter(sentence=sentence, action=resume)
    if tournament.is_demo:
        remove = desk.act(
            change, _("Effacer la démonstration"), "organiser:remove_demo", guarded=True
        )
        sentence = _("C'est une démonstration : rien n'est vrai.")
        yield EveningMatter(sentence=sentence, action=remove, tone=Tone.CALM)
