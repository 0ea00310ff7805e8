"""What a club tells of its people: the players meant, and what it told and may take back."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from seasons.models import Identification, IdentifiedPlayer
from seasons.pages.people import Appearance, SeasonPerson
from seasons.queries.people import BY_HAND, SeasonPlace
from tournaments.models import Club


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
