"""What to do with a suitcase that was brought: the one case that it is, or why it is none."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from suitcases.domain.brought import Brought, Line
from suitcases.file import SuitcaseKind
from suitcases.models import Suitcase
from tournaments.actors import Actor
from tournaments.domain.clubs import refuse_closed_club
from tournaments.enums import Act, Custody
from tournaments.errors import Refused
from tournaments.models import Club, Tournament
from tournaments.permissions import Permission
from tournaments.ports import arbitration
from tournaments.queries.rights.access import list_clubs_with

FORK = "fork"
HALLS = (Custody.VISITING, Custody.RETURNED)
"""Where a tournament is that is a hall's copy of another site's."""

MOST_NAMED = 5
"""How many entries of a fork are named on each side."""


class Case(StrEnum):
    """What happens to a suitcase that is accepted."""

    OPEN = "open"
    OPEN_AGAIN = "open-again"
    OPEN_ANEW = "open-anew"
    BRING_BACK = "bring-back"
    READ = "read"


@dataclass(frozen=True, kw_only=True, slots=True)
class SuitcaseArrival:
    """A suitcase, its case, and the tournament and the suitcase that are here already, if any.

    `common` is with how many entries both journals begin, where the copy here is put aside.
    """

    brought: Brought
    case: Case
    tournament: Tournament | None = None
    suitcase: Suitcase | None = None
    common: int = 0

    @property
    def new_entries(self) -> int:
        """How many entries of the journal it adds to those that are here."""
        here = 0 if self.tournament is None else len(_list_here(self.tournament))
        return len(self.brought.trail) - here


def find_case(brought: Brought, *, by: Actor, anew: bool = False) -> SuitcaseArrival:
    """What a whole suitcase is to this site; with `anew`, the copy of a hall that went its own way
    gives way to it. Raises Refused, each with a sentence: `not-yours`,
    `of-another-site`, `forged`, `already-here`, `already-open`, `already-back`, `older`, `fork`.
    """
    tournament = Tournament.objects.select_related("club").filter(key=brought.key).first()
    _refuse_strangers(brought, by)
    if tournament is None:
        return _find_first_time(brought)
    if brought.manifest.kind == SuitcaseKind.ARCHIVE:
        raise _refused(
            _("Ce concours est déjà sur ce site : son archive ne s'y ajoute pas."), "already-here"
        )
    suitcase = tournament.suitcases.filter(key=brought.manifest.suitcase).first()
    if suitcase is not None and not brought.file.is_proved_by(suitcase.secret):
        raise _refused(
            _("Cette valise n'est pas celle qui est partie d'ici : elle a été refaite."), "forged"
        )
    if brought.manifest.kind == SuitcaseKind.CLOSED:
        return _find_way_back(brought, tournament, suitcase)
    return _find_way_there(brought, tournament, suitcase, anew=anew)


def _refuse_strangers(brought: Brought, by: Actor) -> None:
    user = require_account(by)
    club = Club.objects.filter(key=brought.club["key"]).first()
    mine = list_clubs_with(user, Permission.RUN_CLUB)
    if user.is_superuser or (club is not None and mine.filter(pk=club.pk).exists()):
        return
    sentence = _("Cette valise est du club « %(club)s », dont vous n'êtes pas l'organisateur ici.")
    raise _refused(sentence % {"club": brought.club["name"]}, "not-yours")


def require_account(by: Actor) -> User:
    """The account of whoever brings a suitcase. Raises Refused (`not-yours`) without one."""
    if by.user is None:
        raise _refused(_("Connectez-vous pour ouvrir une valise."), "not-yours")
    return by.user


def _find_first_time(brought: Brought) -> SuitcaseArrival:
    """Of a tournament that is not here; its journal may be, where somebody removed it."""
    if brought.manifest.kind == SuitcaseKind.CLOSED:
        raise _refused_from_elsewhere()
    common, here = _compare(brought.trail, _list_here(Tournament(key=brought.key)))
    if common < len(here):
        raise _refused_fork(brought.trail, here, common)
    is_archive = brought.manifest.kind == SuitcaseKind.ARCHIVE
    if not is_archive and (club := Club.objects.filter(key=brought.club["key"]).first()):
        refuse_closed_club(club)
    return SuitcaseArrival(brought=brought, case=Case.READ if is_archive else Case.OPEN)


def _find_way_back(
    brought: Brought, tournament: Tournament, suitcase: Suitcase | None
) -> SuitcaseArrival:
    if suitcase is None:
        raise _refused_from_elsewhere()
    if not suitcase.is_ours:
        raise _refused(
            _("Cette valise a été refermée ici : c'est sur son site qu'il faut la ramener."),
            "already-here",
        )
    common, here = _compare(brought.trail, _list_here(tournament))
    if common == len(here) == len(brought.trail):
        raise _refused(_("Cette valise est déjà revenue : rien n'a changé."), "already-back")
    if common == len(brought.trail):
        raise _refused(
            _("Cette valise est déjà revenue, et le concours a continué depuis."), "already-back"
        )
    if common < len(here):
        raise _refused_fork(brought.trail, here, common, tournament=tournament)
    return SuitcaseArrival(
        brought=brought, case=Case.BRING_BACK, tournament=tournament, suitcase=suitcase
    )


def _find_way_there(
    brought: Brought, tournament: Tournament, suitcase: Suitcase | None, *, anew: bool
) -> SuitcaseArrival:
    if suitcase is not None and suitcase.is_ours:
        raise _refused(
            _(
                "Cette valise est partie d'ici, et rien n'y a été joué : ouvrez-la sur "
                "l'ordinateur de la salle. Pour continuer ici sans elle, reprenez le concours."
            ),
            "already-here",
        )
    if tournament.custody in (Custody.HERE, Custody.AWAY):
        raise _refused(_("Ce concours est déjà sur ce site."), "already-here")
    common, here = _compare(brought.trail, _list_here(tournament))
    if suitcase is not None and suitcase.ended_at is None and common == len(brought.trail):
        raise _refused(_("Cette valise est déjà ouverte ici."), "already-open")
    if common == len(brought.trail):
        raise _refused(_("Ce poste a déjà une valise plus récente de ce concours."), "older")
    if common < len(here) and anew and tournament.custody in HALLS:
        return SuitcaseArrival(
            brought=brought, case=Case.OPEN_ANEW, tournament=tournament, common=common
        )
    if common < len(here):
        raise _refused_fork(brought.trail, here, common, tournament=tournament)
    return SuitcaseArrival(brought=brought, case=Case.OPEN_AGAIN, tournament=tournament)


def _list_here(tournament: Tournament) -> list[Line]:
    return list(arbitration().list_trail_lines(tournament))


def _compare(theirs: Sequence[Line], here: list[Line]) -> tuple[int, list[Line]]:
    """How many entries both journals begin with alike, and the entries that are here: a seal
    holds all that comes before it."""
    common = 0
    for their_line, line in zip(theirs, here, strict=False):
        if their_line["seal"] != line["seal"]:
            break
        common += 1
    return common, here


def _refused_from_elsewhere() -> Refused:
    return _refused(
        _("Cette valise n'est pas partie d'ici : elle se ramène sur le site d'où elle vient."),
        "of-another-site",
    )


def _refused_fork(
    theirs: Sequence[Line], here: Sequence[Line], common: int, **details: Any
) -> Refused:
    """The refusal of a fork, whose details are what a comparison starts from; nothing is compared
    with what is gone."""
    sentence = _(
        "Le concours a continué des deux côtés, et rien ne les mélange. Ici, depuis le départ : "
        "%(here)s. Dans la valise : %(theirs)s. Rien n'est touché ; gardez ce fichier : la soirée "
        "y est entière."
    )
    values = {"here": _name_entries(here[common:]), "theirs": _name_entries(theirs[common:])}
    return Refused(sentence % values, code=FORK, field="file", common=common, **details)


def _name_entries(lines: Sequence[Line]) -> str:
    named = [_name_entry(line) for line in lines[:MOST_NAMED]]
    return ", ".join(named) + (f"… ({len(lines)})" if len(lines) > MOST_NAMED else "")


def _name_entry(line: dict[str, Any]) -> str:
    act = line["act"]
    label = str(Act(act).label) if act in Act.values else act
    return f"n° {line['number']} {label}"


def _refused(sentence: str, code: str) -> Refused:
    return Refused(sentence, code=code, field="file")
