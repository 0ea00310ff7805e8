"""What « Aller à… » searches besides settings: places, acts, papers, teams, tables, decisions."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Match, Team, Tournament
from tournaments.pages.goto.acts import PAPERS, PAPERS_OF_A_ROUND, list_acts
from tournaments.pages.goto.entries import NUMBER, GotoEntry
from tournaments.pages.goto.groups import list_places
from tournaments.pages.goto.places import TABS, GotoPlace, May
from tournaments.pages.goto.words import WORDS
from tournaments.permissions import Permission
from tournaments.ports import arbitration
from tournaments.queries.draws.rounds import find_current_round

_ANY = 999_999_999
"""Stands for a number in an address until there is one."""


def list_entries(tournament: Tournament, may: May) -> Iterator[GotoEntry]:
    """What somebody with these rights may go to; in a fixed number of queries."""
    yield from (_entry(tab, tournament) for tab in TABS if tab.is_open_to(may))
    for group, places in list_places(tournament, may):
        yield from (_entry(place, tournament, str(group.title)) for place in places)
    yield from (_entry(act, tournament) for act in list_acts(tournament, may))
    if tournament.is_public:
        yield _wall(tournament)
    yield from _list_papers(tournament, may)
    yield from _list_numbered(tournament, may)


def find_words(code: str) -> str:
    """What people say for it, in both languages."""
    return ", ".join(WORDS.get(code, ()))


def _entry(one: GotoPlace, tournament: Tournament, place: str = "") -> GotoEntry:
    return GotoEntry(
        title=str(one.label),
        place=place,
        url=one.find_url(tournament),
        words=find_words(one.code),
        is_apart=one.is_apart,
    )


def _wall(tournament: Tournament) -> GotoEntry:
    url = reverse("public:wall", args=[tournament.slug])
    title, words = _("Allumer l'écran de la salle"), find_words("wall")
    return GotoEntry(title=title, url=url, words=words, is_apart=True)


def _list_papers(tournament: Tournament, may: May) -> Iterator[GotoEntry]:
    if Permission.PRINT not in may:
        return
    for code, paper, title in PAPERS:
        url = reverse("organiser:print_document", args=[tournament.slug, paper])
        yield GotoEntry(title=str(title), url=url, words=find_words(code))
    drawn = tournament.rounds.order_by("number")
    if Permission.DRAW_ROUNDS not in may:
        drawn = drawn.published()
    rounds = tuple((number, "") for number in drawn.values_list("number", flat=True))
    for code, paper, title in PAPERS_OF_A_ROUND:
        url = reverse("organiser:print_document", args=[tournament.slug, paper])
        url = f"{url}?round={NUMBER}"
        yield GotoEntry(title=str(title), url=url, words=find_words(code), each=rounds)


def _list_numbered(tournament: Tournament, may: May) -> Iterator[GotoEntry]:
    yield from _list_teams(tournament, may)
    if Permission.RECORD_SHEETS in may:
        yield from _list_tables(tournament)
    if Permission.RESOLVE_CONTESTS in may:
        numbers = arbitration().list_decision_numbers(tournament)
        yield GotoEntry(
            title=_("Décision {n}"),
            url=_numbered("arbitration:ruling", tournament.slug),
            words="decision, ruling",
            each=tuple((number, "") for number in numbers),
        )


def _list_teams(tournament: Tournament, may: May) -> Iterator[GotoEntry]:
    if Permission.SIGN_UP_TEAMS in may:
        route = "organiser:team_edit"
    elif Permission.RESOLVE_CONTESTS in may:
        route = "arbitration:team"
    else:
        return
    teams = Team.objects.filter(tournament=tournament).with_players().order_by("number")
    yield GotoEntry(
        title=_("N° {n}"),
        url=_numbered(route, tournament.slug),
        words="équipe, joueur, numéro, team, player",
        each=tuple((team.number, team.label) for team in teams),
    )


def _list_tables(tournament: Tournament) -> Iterator[GotoEntry]:
    round_ = find_current_round(tournament)
    if round_ is None:
        return
    tables = Match.objects.filter(round=round_, table_number__isnull=False)
    numbers = tables.order_by("table_number").values_list("table_number", flat=True)
    yield GotoEntry(
        title=_("Table {n}"),
        url=_numbered("organiser:sheet", tournament.slug, round_.number),
        words="feuille, sheet",
        each=tuple((number, "") for number in numbers if number is not None),
    )


def _numbered(route: str, *before: object) -> str:
    return reverse(route, args=[*before, _ANY]).replace(str(_ANY), NUMBER)
