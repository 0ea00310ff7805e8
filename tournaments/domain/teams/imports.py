"""Signing up a whole list: all of it, or none."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce
from tournaments.domain.previews import Foreseen
from tournaments.domain.teams.sign_ups import SignUp, SignUpDesk
from tournaments.enums import Act, Entrants, TeamStatus
from tournaments.errors import Refused
from tournaments.imports.crossing import cross_check
from tournaments.imports.lines import SignUpLine
from tournaments.models import Team, Tournament
from tournaments.queries.teams.known import list_licence_holders
from tournaments.queries.teams.lists import count_places, list_taken_numbers, list_teams_of_people
from tournaments.queries.teams.seated import list_excluded_people


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportResult:
    """The teams that an import signed up, how many lines were left out on purpose, and how many
    because they were signed up already."""

    teams: tuple[Team, ...]
    skipped: int
    known: int = 0

    @property
    def alone(self) -> int:
        """How many of them are players who look for a partner."""
        return sum(team.seeks_partner for team in self.teams)

    @property
    def waiting(self) -> int:
        """How many of them found no place."""
        return sum(team.status == TeamStatus.WAITING for team in self.teams)


def check_lines(
    tournament: Tournament,
    lines: list[SignUpLine],
    *,
    skipped: Collection[int] = (),
    taken: Collection[int] = (),
) -> list[SignUpLine]:
    """The lines with every problem, also those beside the teams already signed up."""
    licences = [licence for line in lines for licence in line.licences]
    return cross_check(
        [_drop_alone(line) for line in lines] if tournament.is_of_people else lines,
        licence_holders=list_licence_holders(tournament, licences),
        taken_numbers=list_taken_numbers(tournament),
        known_people=list_teams_of_people(tournament),
        excluded_people=list_excluded_people(tournament),
        skipped=skipped,
        taken=taken,
    )


def _drop_alone(line: SignUpLine) -> SignUpLine:
    """The line as it is read where everybody comes alone, and looks for nobody."""
    return replace(
        line, problems=tuple(problem for problem in line.problems if problem.code != "alone")
    )


def foresee_import(
    tournament: Tournament, lines: Sequence[SignUpLine]
) -> Foreseen[list[SignUpLine]]:
    """The lines beside the teams signed up now, whichever are left out, and the places left."""
    return Foreseen(
        typed=[tournament.entrants, count_places(tournament).free],
        impact=check_lines(tournament, list(lines)),
    )


@transaction.atomic
def import_teams(
    tournament: Tournament,
    *,
    lines: Sequence[SignUpLine],
    skipped: Collection[int],
    confirmed: Collection[int],
    taken: Collection[int] = (),
    by: Actor,
) -> ImportResult:
    """Sign up every line but those in `skipped` and those that are signed up already, or nothing
    at all; one of the latter in `taken` is signed up once more.

    `confirmed` are the lines whose namesakes the person has confirmed. Numbers given
    and free are kept; the others follow the highest. Where people play for themselves, a line
    with two names signs up two. Raises `Refused` (`finished`,
    `lines-to-mend`, `nothing-to-import`).
    """
    sign_ups = [_read_sign_up(line) for line in lines if line.line not in skipped]
    desk = SignUpDesk.opened(tournament, Act.TEAMS_IMPORTED, *sign_ups)
    checked = check_lines(desk.tournament, list(lines), skipped=skipped, taken=taken)
    wanted = [line for line in checked if line.line not in skipped and not line.is_known]
    known = sum(line.is_known for line in checked)
    _refuse_unready(wanted, confirmed, known=known)
    # Numbers that were given are taken first, so that no other line receives them.
    reserved = max((line.number for line in wanted if line.number is not None), default=0)
    teams = [
        _signed_up(desk, sign_up, reserved=reserved)
        for line in wanted
        for sign_up in _one_by_one(desk.tournament, line)
    ]
    announce(
        Act.TEAMS_IMPORTED,
        tournament=tournament,
        by=by,
        after={"numbers": [team.number for team in teams]},
    )
    skipped_ones = len(checked) - len(wanted) - known
    return ImportResult(teams=tuple(teams), skipped=skipped_ones, known=known)


def _refuse_unready(lines: Sequence[SignUpLine], confirmed: Collection[int], *, known: int) -> None:
    if not lines and known:
        raise Refused(_("Toutes ces inscriptions sont déjà là."), code="nothing-to-import")
    if not lines:
        raise Refused(_("Il n'y a aucune ligne à importer."), code="nothing-to-import")
    unready = [
        line.line
        for line in lines
        if line.must_be_mended or (line.must_be_confirmed and line.line not in confirmed)
    ]
    if unready:
        raise Refused(
            _("Rien n'a été importé : il reste des lignes à corriger, à confirmer ou à laisser."),
            code="lines-to-mend",
            lines=unready,
        )


def _one_by_one(tournament: Tournament, line: SignUpLine) -> list[SignUpLine]:
    """The line as it is signed up: whole for a pair, a line per person in a mêlée."""
    if tournament.entrants == Entrants.TEAMS or len(line.players) < 2:
        return [line]
    alone = replace(line, player_2="", licence_2="", team_name="")
    other = replace(alone, player_1=line.player_2, licence_1=line.licence_2)
    return [alone, replace(other, number=None, phone="", email="")]


def _signed_up(desk: SignUpDesk, line: SignUpLine, *, reserved: int) -> Team:
    """`reserved` is the highest number that a line of the list gives."""
    number = max(desk.highest, reserved) + 1 if line.number is None else line.number
    return desk.sign_up(_read_sign_up(line), number=number)


def _read_sign_up(line: SignUpLine) -> SignUp:
    return SignUp(
        players=line.players,
        licences=line.licences,
        families=line.families,
        name=line.team_name,
        club_name=line.club,
        category=line.category,
        phone=line.phone,
        email=line.email,
        has_paid=line.has_paid,
        fixed_table=line.fixed_table,
        note=line.note,
    )
