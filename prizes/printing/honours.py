"""What a prize-giving hands out, hangs up and needs: diplomas, the poster, lists of the lots."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from prizes.forms.papers import DiplomaRanks, PalmaresPaper
from prizes.pages.award_lines import read_lots_by_team, read_palmares
from prizes.pages.honours import Honour, Honours, list_podium, read_honours
from prizes.pages.poster import read_lot_poster
from tournaments.enums import StandingsState
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.names import named_for_public
from tournaments.pages.ranks.places import FIRST_PLACES
from tournaments.pages.teams.door_words import phrase_entrants
from tournaments.printing.papers import Paper, PaperRequest

_LINES_TO_A_DIPLOMA = 8
_NAME_SIZES = ((24, "large"), (34, "medium"), (10_000, "small"))
"""Up to so many letters in its longest name, a team's names are set so."""
_LINE_SIZES = ((9, "large"), (16, "medium"), (10_000, "small"))
"""Up to so many lines, a poster is set so."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SizedHonour:
    """An honour, how big the names are that stand on it, and the lots of a palmarès arrested."""

    honour: Honour
    size: str
    prizes: tuple[str, ...] = ()


def print_diplomas(request: PaperRequest) -> Paper:
    """A diploma for each team up to a rank, or for one."""
    read = _read_honours(request.tournament)
    given = read_lots_by_team(request.tournament)
    honours = [
        replace(
            size_names(honour), prizes=tuple(line.prize for line in given.get(honour.team.pk, ()))
        )
        for honour in _choose(read, request.values)
    ]
    return Paper(
        tournament=request.tournament,
        title=_("Diplômes"),
        template="prizes/print/diplomas.html",
        context={"honours": honours},
        state=find_reserve(read.state),
        weight=len(honours) * _LINES_TO_A_DIPLOMA,
    )


def _choose(read: Honours, values: Mapping[str, Any]) -> Sequence[Honour]:
    """Who gets a diploma. Raises `Refused` for a number that has no place."""
    ranks = DiplomaRanks(values["ranks"])
    if ranks == DiplomaRanks.ONE:
        chosen = [honour for honour in read.honours if honour.team.number == values["team"]]
        if not chosen:
            raise Refused(
                _("L'équipe %(number)s n'est pas classée.") % {"number": values["team"]},
                code="nothing-to-print",
                field="team",
            )
        return chosen
    last_rank = {
        DiplomaRanks.PODIUM: FIRST_PLACES,
        DiplomaRanks.FIRST: values["last_rank"],
        DiplomaRanks.ALL: len(read.honours),
    }[ranks]
    return read.among(last_rank)


def print_podium(request: PaperRequest) -> Paper:
    """The first places on one page, for the wall."""
    read = _read_honours(request.tournament)
    steps = [(step, list(map(size_names, step.honours))) for step in list_podium(read.honours)]
    return Paper(
        tournament=request.tournament,
        title=_("Podium"),
        template="prizes/print/podium.html",
        context={
            "steps": steps,
            "size": request.values["size"],
            "is_full": sum(len(honours) for _step, honours in steps) > FIRST_PLACES,
        },
        state=find_reserve(read.state),
    )


def _read_honours(tournament: Tournament) -> Honours:
    """Who is honoured. Raises `Refused` where nobody has a place yet: the paper would be blank."""
    read = read_honours(tournament)
    if not read.honours:
        raise Refused(
            _("Personne n'est encore classé : jouez d'abord une partie."), code="nothing-to-print"
        )
    return read


def find_reserve(state: StandingsState) -> str:
    """What is written across honours that may still change; nothing on final ones."""
    return "" if state == StandingsState.FINAL else "provisional"


def size_names(honour: Honour) -> SizedHonour:
    """Set an honour's names as big as the longest of them allows."""
    longest = max(map(len, _list_names(honour)), default=0)
    size = next(size for most, size in _NAME_SIZES if longest <= most)
    return SizedHonour(honour=honour, size=size)


def _list_names(honour: Honour) -> Sequence[str]:
    return [player.name for player in honour.team.players] or [honour.team.label]


def print_lot_poster(request: PaperRequest) -> Paper:
    """All lots with the rules by which they are given, for the wall."""
    poster = read_lot_poster(request.tournament)
    lines = sum(len(part.lines) + 1 for part in poster.parts)
    return Paper(
        tournament=request.tournament,
        title=_("Lots"),
        template="prizes/print/lots.html",
        context={
            "poster": poster,
            "size": next(size for most, size in _LINE_SIZES if lines <= most),
        },
        weight=lines,
    )


def print_palmares(request: PaperRequest) -> Paper:
    """The palmarès as an order of calling, as a list to sign, or for the press."""
    paper = PalmaresPaper(request.values["paper"])
    is_press = paper == PalmaresPaper.PRESS
    # A newspaper is read by everybody: who asked for an initial has it there.
    with named_for_public() if is_press else nullcontext():
        palmares = read_palmares(request.tournament)
    return Paper(
        tournament=request.tournament,
        title=str(paper.label),
        template="print/press.html" if is_press else "prizes/print/awards.html",
        context={
            "lines": palmares.first_to_last if is_press else palmares.lines,
            "field": phrase_entrants(
                request.tournament, request.tournament.teams.registered().complete().count()
            ),
            "is_signed": paper == PalmaresPaper.SIGNATURES,
        },
        state="" if palmares.is_arrested else "provisional",
        weight=len(palmares.lines),
    )
