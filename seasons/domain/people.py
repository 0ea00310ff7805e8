"""Who is who in a club's seasons: namesakes told apart, two spellings made one person.

Nothing of a player or of a tournament changes: what a club tells stands beside them, holds in its
own seasons at once, and can be taken back. The trail names people by their keys alone.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from seasons.models import Identification, IdentifiedPlayer
from seasons.queries.people import Place
from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Player
from tournaments.names import tidy_person

Person = Sequence[Place]
"""The players who are one person, each everywhere or in one tournament alone, by their ids."""


@transaction.atomic
def join_people(club: Club, *, person: Person, name: str = "", by: Actor) -> Identification:
    """Make some players one person; `name` is how to write it, empty: as written last.

    Raises Refused (`erased`, `not-there`).
    """
    return _identify(club, [person], Act.PEOPLE_JOINED, name=name, by=by)


@transaction.atomic
def part_people(
    club: Club, *, person: Person, others: Person, name: str = "", by: Actor
) -> Identification:
    """Make two people of one. Raises Refused (`erased`, `not-there`)."""
    return _identify(club, [person, others], Act.PEOPLE_PARTED, name=name, by=by)


@transaction.atomic
def respell_person(club: Club, *, person: Person, name: str, by: Actor) -> Identification:
    """Choose how a person is written. Raises Refused (`erased`, `not-there`)."""
    return _identify(club, [person], Act.PERSON_RESPELLED, name=name, by=by)


@transaction.atomic
def undo_identification(identification: Identification, *, by: Actor) -> None:
    """Take back what was told; other words on the same players hold. Nothing if it was already.

    Raises Refused (`erased`) where it holds together somebody who was erased.
    """
    club = lock_club(identification.club)
    locked = read_again(Identification.objects.all(), pk=identification.pk)
    if locked.players.filter(player__erased_at__isnull=False).exists():
        raise Refused(_("Une personne effacée reste ce qu'elle est."), code="erased")
    if locked.undone_at is None:
        locked.undone_at = timezone.now()
        locked.save(update_fields=["undone_at"])
        _announce(club, locked, Act.IDENTIFICATION_UNDONE, by)


def _identify(
    club: Club, people: Sequence[Person], act: Act, *, name: str, by: Actor
) -> Identification:
    locked = lock_club(club)
    _refuse_players({player for person in people for player, _tournament in person}, locked)
    identification = Identification.objects.create(club=locked, name=tidy_person(name))
    IdentifiedPlayer.objects.bulk_create(
        IdentifiedPlayer(
            identification=identification, player_id=player, tournament_id=tournament, person=number
        )
        for number, person in enumerate(people, start=1)
        for player, tournament in person
    )
    _announce(locked, identification, act, by)
    return identification


def _refuse_players(wanted: set[int], club: Club) -> None:
    """Raise Refused for who was erased, and who plays in no season of the club."""
    known = Player.objects.filter(pk__in=wanted)
    if known.exclude(erased_at=None).exists():
        raise Refused(_("Une personne effacée ne peut être réunie à personne."), code="erased")
    counted = Q(memberships__team__tournament__series_events__series__club=club)
    if set(known.filter(counted | Q(club=club)).values_list("pk", flat=True)) != wanted:
        raise Refused(_("Ces joueurs ne sont plus dans un challenge du club."), code="not-there")


def _announce(club: Club, identification: Identification, act: Act, by: Actor) -> None:
    """Every season of the club is another now, and its trail tells why."""
    club.series.update(version=F("version") + 1)
    rows = identification.players.order_by("pk").values_list("person", "player__key")
    told = {
        word: list(dict.fromkeys(str(key) for person, key in rows if (person == 1) is first))
        for word, first in (("players", True), ("apart", False))
    }
    told = {word: keys for word, keys in told.items() if keys}
    undone = act == Act.IDENTIFICATION_UNDONE
    announce_in_club(
        act,
        club=club,
        subject=identification,
        by=by,
        before=told if undone else None,
        after=None if undone else told,
    )
