"""What a club tells of its people: the players meant, and what each season would be."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from seasons.models import Identification, IdentifiedPlayer
from seasons.pages.people import Appearance, SeasonPerson
from seasons.queries.people import BY_HAND, BY_NAME, Identities, Identity, SeasonPlace
from seasons.queries.seasons import SeasonFacts, rank_season
from tournaments.models import Club
from tournaments.pages.pictures.chart import WIDTH, Chart, ChartLine, ChartWord, place, spread
from tournaments.wording import number_writer

LEAST_EVENTS = 2
_HEIGHT, _SIDE, _TOP = 180, 34, 34


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """A line of a season, as a preview shows it."""

    rank: int
    name: str
    points: str


@dataclass(frozen=True, kw_only=True, slots=True)
class SeasonChange:
    """What a season's standings lose and gain, and how many others change rank."""

    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    moved: int


def compute_places(
    people: Sequence[Sequence[Appearance]], everybody: Sequence[SeasonPerson]
) -> list[list[SeasonPlace]]:
    """What to tell so that some appearances are each one person.

    A player is the person of most of their appearances, in tournaments to come too; the others,
    and those of which something else was said or might be thought, are told one by one.
    """
    count = Counter(a.player.pk for person in everybody for a in person.appearances)
    shares = Counter(
        (a.player.pk, number) for number, appearances in enumerate(people) for a in appearances
    )
    whose: dict[int, int] = {}
    for (player, number), share in shares.most_common():
        if 2 * share >= count[player]:
            whose.setdefault(player, number)
    places: list[list[SeasonPlace]] = [
        [(player, None) for player, number in whose.items() if number == group]
        for group in range(len(people))
    ]
    for number, appearances in enumerate(people):
        for a in appearances:
            if whose.get(a.player.pk) != number or a.sure == BY_HAND or a.apart_from:
                places[number].append((a.player.pk, a.event.tournament.pk))
    return places


def imagine(
    identities: Identities, places: Sequence[Sequence[SeasonPlace]], *, name: str
) -> Identities:
    """What is told, as if this were told besides."""
    return {
        **identities,
        **{
            place: Identity(
                key=f"?{number}",
                name=name if number == 0 else "",
                sure=BY_NAME if place[1] is None else BY_HAND,
            )
            for number, group in enumerate(places)
            for place in group
        },
    }


def foresee_season(facts: SeasonFacts, identities: Identities) -> SeasonChange:
    """What a season would be if people were told otherwise; without a query."""
    before = _list_standings(facts)
    after = _list_standings(rank_season(facts.series, facts.events, identities))
    gone, new = _without(before, after), _without(after, before)
    ranks = {
        (standing.name, standing.points): standing.rank
        for standing in before
        if standing not in gone
    }
    moved = sum(
        ranks.get((standing.name, standing.points), standing.rank) != standing.rank
        for standing in after
        if standing not in new
    )
    return SeasonChange(before=tuple(gone), after=tuple(new), moved=moved)


def _list_standings(facts: SeasonFacts) -> list[Standing]:
    write = number_writer()
    return [
        Standing(
            rank=row.rank,
            name=facts.competitors[str(row.competitor)].name,
            points=write(row.points),
        )
        for row in facts.standings.rows
    ]


def _without(lines: Sequence[Standing], others: Sequence[Standing]) -> list[Standing]:
    """The lines whose name and points none of the others has."""
    left = Counter((line.name, line.points) for line in others)
    found = []
    for line in lines:
        if left[line.name, line.points]:
            left[line.name, line.points] -= 1
        else:
            found.append(line)
    return found


@dataclass(frozen=True, kw_only=True, slots=True)
class ToldOnce:
    """An identification as its club reads it, with the names of its people now."""

    identification: Identification
    people: tuple[str, ...]


def list_told_once(club: Club) -> list[ToldOnce]:
    """What the club told and may take back, the latest first; what holds together somebody who was
    erased stays."""
    gone = IdentifiedPlayer.objects.filter(player__erased_at__isnull=False)
    erased = gone.values("identification")
    rows = club.identifications.filter(undone_at=None).exclude(pk__in=erased)
    rows = rows.prefetch_related("players__player")
    return [
        ToldOnce(identification=identification, people=tuple(_name_people(identification)))
        for identification in rows.order_by("-pk")
        if identification.players.all()
    ]


def _name_people(identification: Identification) -> Iterator[str]:
    names: defaultdict[int, dict[str, None]] = defaultdict(dict)
    for row in identification.players.all():
        names[row.person][row.player.name] = None
    for number, found in sorted(names.items()):
        chosen = identification.name if number == 1 else ""
        written = " = ".join(found)
        yield f"{chosen} ({written})" if chosen and chosen != written else written


def picture_season(played: Sequence[tuple[str, int]]) -> Chart | None:
    """The points of each tournament played, by its name in order; None before two of them."""
    if len(played) < LEAST_EVENTS:
        return None
    write = number_writer()
    values = [points for _name, points in played]
    xs = spread(len(played), _SIDE, WIDTH - _SIDE)
    ys = [place(value, (min(values), max(values)), (_HEIGHT - 40, _TOP)) for value in values]
    best = values.index(max(values))
    return Chart(
        title=_("La saison, concours par concours"),
        sentence=ngettext(
            "%(count)d concours joués ; le meilleur : %(name)s, %(points)s point.",
            "%(count)d concours joués ; le meilleur : %(name)s, %(points)s points.",
            values[best],
        )
        % {"count": len(played), "name": played[best][0], "points": write(values[best])},
        height=_HEIGHT,
        lines=(ChartLine(points=tuple(zip(xs, ys, strict=True)), kind="main"),),
        words=tuple(
            ChartWord(x=x, y=y - 12, text=write(points), is_main=index == best)
            for index, (x, y, points) in enumerate(zip(xs, ys, values, strict=True))
        ),
        head=(_("Concours"), _("Points")),
        rows=tuple((name, write(points)) for name, points in played),
    )
