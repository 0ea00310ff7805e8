"""What the page of a tournament's suitcase shows: where it is, and what came before."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from suitcases.domain.cases import Case, SuitcaseArrival
from suitcases.models import Suitcase
from tournaments.domain.custody import phrase_custody
from tournaments.enums import Entrants
from tournaments.models import Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class Journey:
    """A suitcase as a line: its name, who took it where and when, and how it ended."""

    name: str
    by: str
    taken_to: str
    at: datetime.datetime
    ended: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AsideLine:
    """A copy that was put aside: its file's name, by whom and when."""

    key: UUID
    name: str
    by: str
    at: datetime.datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class SuitcaseCard:
    """Where a tournament is, in a sentence (empty where it is an ordinary one), the name of the
    suitcase that is out or was closed, every journey, the latest first, and the copies that were
    put aside."""

    custody: str
    said: str
    name: str
    journeys: tuple[Journey, ...]
    asides: tuple[AsideLine, ...]


def read_card(tournament: Tournament) -> SuitcaseCard:
    """The page's content, in two queries."""
    found = list(tournament.suitcases.order_by("-packed_at"))
    return SuitcaseCard(
        custody=tournament.custody,
        said=phrase_custody(tournament),
        name=str(found[0]) if found else "",
        journeys=tuple(_read(suitcase) for suitcase in found),
        asides=tuple(_list_asides(tournament)),
    )


def _list_asides(tournament: Tournament) -> Iterator[AsideLine]:
    """The latest first; a file is megabytes, and stays where it is."""
    columns = ("key", "name", "put_aside_by", "put_aside_at")
    kept = tournament.copies_aside.order_by("-put_aside_at").values_list(*columns)
    return (AsideLine(key=key, name=name, by=by, at=at) for key, name, by, at in kept)


def _read(one: Suitcase) -> Journey:
    return Journey(
        name=str(one),
        by=one.packed_by,
        taken_to=one.taken_to,
        at=one.packed_at,
        ended=_phrase_end(one),
    )


def _phrase_end(one: Suitcase) -> str:
    if one.given_up_at is not None:
        return _("Concours repris ici sans elle")
    if one.ended_at is None:
        return _("Dehors") if one.is_ours else _("Ouverte ici")
    return _("Revenue") if one.is_ours else _("Refermée pour le retour")


@dataclass(frozen=True, kw_only=True, slots=True)
class Summary:
    """What a file that was brought holds, before anybody accepts it.

    `with_names`: it tells who played; `brings` is how many entries it adds to the journal here.
    `of_people`: who signed up are persons, and no teams.
    """

    case: str
    name: str
    club: str
    date: datetime.date
    suitcase: str
    made_by: str
    made_at: datetime.datetime
    taken_to: str
    teams: int
    of_people: bool
    rounds: int
    sheets: int
    entries: int
    brings: int
    with_names: bool
    is_long: bool

    def write(self) -> dict[str, Any]:
        """Summary as a job keeps it."""
        told = {"date": self.date.isoformat(), "made_at": self.made_at.isoformat()}
        return asdict(self) | told

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> "Summary":
        """Summary as a job kept it."""
        date = datetime.date.fromisoformat(kept["date"])
        made_at = datetime.datetime.fromisoformat(kept["made_at"])
        return cls(**{**kept, "date": date, "made_at": made_at})


def summarise(arrival: SuitcaseArrival) -> Summary:
    """What a person reads before they accept a file."""
    manifest = arrival.brought.manifest
    counts = manifest.counts
    return Summary(
        case=arrival.case,
        name=manifest.name,
        club=manifest.club_name,
        date=datetime.date.fromisoformat(manifest.date),
        suitcase="" if arrival.case == Case.READ else f"V{manifest.number}",
        made_by=manifest.made_by,
        made_at=datetime.datetime.fromisoformat(manifest.made_at),
        taken_to=manifest.taken_to,
        teams=counts.get("data/tournaments.team.jsonl", 0),
        of_people=arrival.brought.tournament.get("entrants") == Entrants.INDIVIDUALS,
        rounds=counts.get("data/tournaments.round.jsonl", 0),
        sheets=counts.get("data/tournaments.scoresheet.jsonl", 0),
        entries=len(arrival.brought.trail),
        brings=arrival.new_entries,
        with_names=manifest.with_names,
        is_long=arrival.brought.has_many_rows,
    )
