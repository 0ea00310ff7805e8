"""Rulings as they are read: what was decided, in words, and what became of it."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from arbitration.models import Appeal, Ruling
from arbitration.queries.effect_words import Places, effect_sentences, numbers_of
from arbitration.queries.incidents import incidents_of
from tournaments.models import Team, Tournament


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadRuling:
    """A ruling with its effects as sentences; `successor` is the ruling that revises it."""

    ruling: Ruling
    sentences: tuple[str, ...]
    successor: Ruling | None

    @property
    def article(self) -> str:
        """The article of the tariff that it rests on; empty where it departs or has none."""
        proposal = self.ruling.proposal
        return str(proposal["article"]) if proposal and not self.ruling.departs else ""


def rulings_of(tournament: Tournament) -> QuerySet[Ruling]:
    """Every ruling in order, with its incident, its teams and its appeals."""
    appeals = Appeal.objects.select_related("team", "decided_by")
    return (
        Ruling.objects.filter(tournament=tournament)
        .select_related("ruled_by", "revises", "revised_by")
        .prefetch_related(
            Prefetch("incident", queryset=incidents_of(tournament)),
            Prefetch("appeals", queryset=appeals),
        )
        .order_by("number")
    )


def read_rulings(tournament: Tournament) -> list[ReadRuling]:
    """Every ruling in words, in a fixed number of queries."""
    teams = numbers_of(tournament)
    return [read_ruling(ruling, tournament, teams) for ruling in rulings_of(tournament)]


def read_ruling(
    ruling: Ruling, tournament: Tournament, teams: dict[int, int] | None = None
) -> ReadRuling:
    """One ruling in words."""
    ruling.incident.tournament = tournament
    places = Places.of(ruling.incident, teams)
    return ReadRuling(
        ruling=ruling,
        sentences=tuple(effect_sentences(ruling.effects, places)),
        successor=getattr(ruling, "revised_by", None),
    )


def concerned_teams(ruling: Ruling) -> list[Team]:
    """The teams that a ruling concerns: those of its table, or the one it is about."""
    match = ruling.incident.match
    teams = (match.ns, match.ew) if match else (ruling.incident.team,)
    return [team for team in teams if team is not None]
