"""A suitcase that is refused as a fork, beside what is here: what happened, and what differs."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from suitcases.domain.beside import open_copy
from suitcases.domain.cases import HALLS
from suitcases.domain.forks import Fork
from suitcases.models import Suitcase
from suitcases.pages.sides import Side, Things, read_side
from tournaments.dates import phrase_moment
from tournaments.domain.custody import phrase_custody
from tournaments.models import Tournament
from tournaments.wording import Difference


@dataclass(frozen=True, kw_only=True, slots=True)
class ForkStory:
    """What happened, before anything is opened: each of it a sentence or two.

    `of_people`: who signed up are persons, and no teams. `may_open_anew`: the copy here is a
    hall's, and may give way.
    """

    suitcase: str
    name: str
    club: str
    made_by: str
    made_at: datetime.datetime
    what: str
    holds: str
    of_people: bool
    may_open_anew: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class ForkComparison:
    """Both sides whole, and what differs by kind; where a rank does, `ranks` has every team."""

    here: Side
    theirs: Side
    teams: tuple[Difference, ...]
    rounds: tuple[Difference, ...]
    sheets: tuple[Difference, ...]
    ranks: tuple[Difference, ...]


def build_fork(fork: Fork, tournament: Tournament) -> ForkStory:
    """The story of a fork, in one query."""
    suitcase = tournament.suitcases.filter(key=fork.suitcase).first()
    return ForkStory(
        suitcase=fork.name,
        name=tournament.name,
        club=tournament.club.name,
        made_by=fork.made_by,
        made_at=datetime.datetime.fromisoformat(fork.made_at),
        what=_phrase_what(fork, suitcase),
        holds=_phrase_holder(fork, tournament),
        of_people=tournament.is_of_people,
        may_open_anew=fork.is_from_home and tournament.custody in HALLS,
    )


def _phrase_what(fork: Fork, suitcase: Suitcase | None) -> str:
    values = {"name": fork.name}
    if fork.is_from_home:
        sentence = _(
            "Ce poste a continué de son côté avec une valise d'avant. La valise %(name)s vient du "
            "site du concours, où il s'est fait autre chose."
        )
        return sentence % values
    if suitcase is not None and suitcase.given_up_at is not None:
        return _(
            "Le concours a été repris ici le %(when)s sans la valise %(name)s, et il a continué. "
            "Voici qu'elle revient."
        ) % (values | {"when": _write(suitcase.given_up_at)})
    if suitcase is not None and suitcase.is_ours and suitcase.ended_at is not None:
        return _(
            "La valise %(name)s est déjà revenue le %(when)s. Ce fichier vient d'une autre copie "
            "d'elle, jouée autrement sur un autre ordinateur."
        ) % (values | {"when": _write(suitcase.ended_at)})
    return _("Le concours a continué ici, et autrement dans la valise %(name)s.") % values


def _write(moment: datetime.datetime) -> str:
    return phrase_moment(timezone.localtime(moment))


def _phrase_holder(fork: Fork, tournament: Tournament) -> str:
    """Which of the two counts: what is on the site of the concours, or left it last."""
    if fork.is_from_home:
        return _(
            "C'est la valise %(name)s qui fait foi : ouvrez-la sur un autre ordinateur. Ce que ce "
            "poste a joué y reste, à lire et à imprimer."
        ) % {"name": fork.name}
    custody = phrase_custody(tournament)
    if not custody:
        return _("C'est ce site qui fait foi : le concours s'y joue et s'y change.")
    return _("Ce fichier ne fait pas foi.") + " " + custody


def compare_with_copy(fork: Fork, tournament: Tournament, copy: bytes) -> ForkComparison:
    """What is here, and what a copy has, in a fixed number of queries on each side."""
    here = read_side(tournament, common=fork.common)
    with open_copy(copy) as other:
        theirs = read_side(other, common=fork.common)
    both = here.rounds.keys() & theirs.rounds.keys()
    return ForkComparison(
        here=here,
        theirs=theirs,
        teams=_list_differing(here.teams, theirs.teams),
        rounds=_list_differing(here.rounds, theirs.rounds),
        # A round that one side alone has is told as a round, not table by table.
        sheets=_list_differing(here.sheets_of(both), theirs.sheets_of(both)),
        ranks=() if here.ranks == theirs.ranks else tuple(_pair(here.ranks, theirs.ranks)),
    )


def _list_differing(here: Things, theirs: Things) -> tuple[Difference, ...]:
    return tuple(pair for pair in _pair(here, theirs) if pair.one != pair.other)


def _pair(here: Things, theirs: Things) -> Iterator[Difference]:
    """Everything that either side has: in the order of this one, then what the other alone has."""
    for key in dict.fromkeys((*here, *theirs)):
        one, other = here.get(key), theirs.get(key)
        thing = one or other
        yield Difference(
            name="" if thing is None else thing.name,
            one="" if one is None else one.words,
            other="" if other is None else other.words,
        )
