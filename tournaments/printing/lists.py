"""Standings, the list of teams, the règlement, and the numbers that stand on the tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.domain.phones.codes import print_codes
from tournaments.enums import PhoneEntry, StandingsState
from tournaments.forms.printing.choices import Answers, Licences, PlateFormat, TeamOrder
from tournaments.models import Round, RuleSetVersion, Team
from tournaments.names import name_key, name_order
from tournaments.pages.ranks.club_standings import read_public_clubs
from tournaments.pages.ranks.public_standings import PublicStandings, read_public_standings
from tournaments.pages.rules.regulations import phrase_game_regulations, phrase_regulations
from tournaments.ports import bookings
from tournaments.printing.papers import (
    ClubPaper,
    Paper,
    PaperRequest,
    find_table_address,
    picture_code_to_scan,
    read_generated_files,
)
from tournaments.printing.pdf import DocumentDraft, draft
from tournaments.queries.draws.round_titles import name_moment_after
from tournaments.queries.hall_address import is_reachable

LOOKS_BY_STATE = {
    StandingsState.PROVISIONAL: "provisional",
    StandingsState.UNDER_REVIEW: "review",
    StandingsState.FINAL: "final",
}
"""How a paper marks what its standings are worth, by their state."""

_LINES_TO_A_PLATE = 4
_SIDES_OF_A_SHEET = 2
_MOST_ROUNDS = 5
"""Columns of rounds that stand beside names, totals and what separates those who are level."""
_DENSITIES = ("", "close", "closer", "closest")
"""How the règlement is set: over the page, then in two columns of smaller and smaller letters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SetPaper(Paper):
    """A document whose template sets it as densely as `density` says."""

    def _draft(self, density: str = "") -> DocumentDraft:
        dense = replace(self, context={**self.context, "density": density})
        generated = read_generated_files(self.tournament.club)
        return draft(dense.html(as_page=False), generated=generated)


@dataclass(frozen=True, kw_only=True, slots=True)
class StandingsPaper(SetPaper):
    """Standings: their rows move together, and their letters, where that saves a page."""

    def pdf(self) -> bytes:
        """The standings as PDF, on as few pages as they take, in the largest letters for that."""
        return self._choose_draft().write().content

    def _choose_draft(self) -> DocumentDraft:
        usual = self._draft()
        if usual.page_count == 1:
            return usual
        closest = self._draft("closer")
        if closest.page_count == usual.page_count:
            return usual
        close = self._draft("close")
        return close if close.page_count == closest.page_count else closest


def leave_rounds_out(standings: PublicStandings) -> PublicStandings:
    """Standings without a column for each round, where so many do not stand beside each other on a
    sheet."""
    parts = tuple(map(leave_rounds_out, standings.sections))
    if len(standings.rounds) <= _MOST_ROUNDS:
        return replace(standings, sections=parts)
    lines = tuple(replace(line, rounds=()) for line in standings.lines)
    return replace(standings, rounds=(), lines=lines, sections=parts)


def print_standings(request: PaperRequest) -> Paper:
    """The standings after a round: of everybody, of a category, or of the clubs."""
    if request.values["clubs"]:
        return _clubs(request)
    category = request.values["category"]
    counted = read_public_standings(
        request.tournament, after_round=_earlier(request.round), category=category
    )
    counted_to = _find_round(request, counted.after_round)
    title = _("Classement")
    if counted.is_final:
        title = _("Classement final")
    elif counted_to is not None:
        title = _("Classement %(after)s") % {"after": name_moment_after(counted_to)}
    if category:
        title = _("%(title)s : %(category)s") % {"title": title, "category": category}
    return StandingsPaper(
        tournament=request.tournament,
        title=title,
        template="print/standings.html",
        context={"standings": leave_rounds_out(counted)},
        round=None if counted.is_final else counted_to,
        state=LOOKS_BY_STATE[counted.state],
        weight=len(counted.lines),
        is_official=counted.is_final,
    )


def _find_round(request: PaperRequest, number: int) -> Round | None:
    """The last round that counts: not the one asked for, where that is still being played."""
    return request.tournament.rounds.filter(number=number).first()


def _earlier(round_: Round) -> int | None:
    """The number of a round that others have followed; None for the last: the standings now."""
    later = round_.tournament.rounds.published().filter(number__gt=round_.number)
    return round_.number if later.exists() else None


def _clubs(request: PaperRequest) -> Paper:
    """The clubs by their best teams, each with those that count and the sum in words."""
    after = request.round.number
    clubs = read_public_clubs(request.tournament, after_round=after)
    counted_to = _find_round(request, clubs.after_round)
    title = _("Classement des clubs")
    if clubs.is_final:
        title = _("Classement final des clubs")
    elif counted_to is not None:
        title = _("Classement des clubs %(after)s") % {"after": name_moment_after(counted_to)}
    return Paper(
        tournament=request.tournament,
        title=title,
        template="print/clubs.html",
        context={"clubs": clubs},
        round=None if clubs.is_final else counted_to,
        state=LOOKS_BY_STATE[clubs.state],
        weight=sum(1 + len(line.counted) for line in clubs.lines),
        is_official=clubs.is_final,
    )


def print_team_list(request: PaperRequest) -> Paper:
    """Every team that has a place."""
    teams = list(request.tournament.teams.registered().complete().with_players())
    by_name = request.values["order"] == TeamOrder.NAME
    if by_name:
        teams.sort(key=_name_of)
    with_answers = request.values["answers"] == Answers.SHOWN
    answers = bookings().list_answers(request.tournament) if with_answers else {}
    title = _("%(who)s, de A à Z") if by_name else _("%(who)s, par numéro")
    return Paper(
        tournament=request.tournament,
        title=title % {"who": request.tournament.entrants_title},
        template="print/teams.html",
        context={
            "teams": teams,
            "has_clubs": any(team.club_name for team in teams),
            "with_licences": request.values["licences"] == Licences.SHOWN,
            "with_answers": with_answers,
            "rows": [(team, answers.get(team.pk, "")) for team in teams],
        },
        weight=len(teams),
    )


def _name_of(team: Team) -> tuple[str, int]:
    return name_order(name_key(team.label)), team.number


@dataclass(frozen=True, kw_only=True, slots=True)
class PlateFace:
    """One side of a plate: its number, a code to scan, or none, and the code that is typed."""

    number: int
    code: str = ""
    short: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class RulesPaper(SetPaper):
    """The règlement: set in columns, closer and closer, until both sides of a sheet hold it."""

    def pdf(self) -> bytes:
        """The règlement as PDF; the closest there is, where even that takes more pages."""
        for density in _DENSITIES:
            drafted = self._draft(density)
            if drafted.page_count <= _SIDES_OF_A_SHEET:
                break
        return drafted.write().content


def print_rules(request: PaperRequest) -> Paper:
    """The règlement, written from the settings."""
    return RulesPaper(
        tournament=request.tournament,
        title=_("Règlement"),
        template="print/regulations.html",
        context={"regulations": phrase_regulations(request.tournament)},
    )


def print_table_plates(request: PaperRequest) -> Paper:
    """Table numbers from one to another."""
    numbers = range(request.values["first"], request.values["last"] + 1)
    kind = PlateFormat(request.values["shape"])
    faces = _list_plate_faces(request, numbers, with_code=kind == PlateFormat.TENT)
    pairs = [faces[i : i + 2] for i in range(0, len(faces), 2)]
    return Paper(
        tournament=request.tournament,
        title=_("Numéros de table"),
        template="print/plates.html",
        context={
            "kind": kind.value,
            "pages": pairs if kind == PlateFormat.HALF else [(face,) for face in faces],
        },
        weight=len(numbers) * _LINES_TO_A_PLATE,
    )


def _list_plate_faces(
    request: PaperRequest, numbers: Sequence[int], *, with_code: bool
) -> list[PlateFace]:
    """The plates of tables: a code leads to the table where its players enter deals on phones,
    else to the public page."""
    if request.tournament.phone_entry == PhoneEntry.NONE or not is_reachable(
        request.public_address
    ):
        code = _code_of(request) if with_code else ""
        return [PlateFace(number=number, code=code) for number in numbers]
    return [
        PlateFace(
            number=number,
            code=picture_code_to_scan(find_table_address(request.public_address, code.token)),
            short=code.short,
        )
        for number, code in print_codes(request.tournament, numbers).items()
    ]


def print_phone_poster(request: PaperRequest) -> Paper:
    """The public page as a code to scan, with what to do, for the wall."""
    return Paper(
        tournament=request.tournament,
        title=_("Votre table sur votre téléphone"),
        template="print/phone.html",
        context={"code": _code_of(request), "public_address": request.public_address},
    )


def _code_of(request: PaperRequest) -> str:
    """The public page as a code; empty where no phone would open it."""
    if not is_reachable(request.public_address):
        return ""
    return picture_code_to_scan(request.public_address)


def print_club_rules(version: RuleSetVersion) -> ClubPaper:
    """The règlement that one version of a club's rules amounts to."""
    return ClubPaper(
        club=version.rule_set.club,
        title=version.rule_set.name,
        template="print/club_rules.html",
        stem=str(version),
        context={
            "heading": {"name": version, "date": version.created_at},
            "regulations": phrase_game_regulations(version.rules),
        },
    )
