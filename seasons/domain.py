"""Series and who is in them: every write."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from seasons.enums import OF_A_TEAM_ALONE, SeriesOf, SeriesPoints
from seasons.models import Identification, IdentifiedPlayer, Series, SeriesEvent
from seasons.queries.people import SeasonPlace
from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.previews import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.rights.links import save_under_free_slug
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Player, Tournament
from tournaments.names import tidy_person

Person = Sequence[SeasonPlace]
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
        raise Refused(_("Ces joueurs ne sont plus dans une saison du club."), code="not-there")


def _announce(club: Club, identification: Identification, act: Act, by: Actor) -> None:
    """Every season of the club is another now, and its journal tells why."""
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


SETTINGS = (
    "name", "ranks", "points", "points_by_place", "last_for_all", "participation_points",
    "best_of", "is_public",
)  # fmt: skip
"""What can be changed about a series."""

_TAKEN_ADDRESSES = frozenset({"nouveau"})


@transaction.atomic
def create_series(club: Club, *, values: Mapping[str, Any], by: Actor) -> Series:
    """A new series of a club, without tournaments. Raises Refused (`name-taken`, `no-table`,
    `not-for-clubs`)."""
    locked = lock_club(club)
    series = Series(club=locked, **values)
    _check(series)
    stem = slugify(series.name)[:70] or "saison"
    save_under_free_slug(series, stem=stem, reserved=_TAKEN_ADDRESSES)
    _announce_change(series, by, after={key: values[key] for key in SETTINGS if key in values})
    return series


@transaction.atomic
def change_series(
    series: Series, *, values: Mapping[str, Any], by: Actor, seen: Seen = NOTHING_SEEN
) -> Series:
    """Change what a season counts; its address stays, and so does what somebody else changed since
    the page that showed `seen`. Raises Refused as `create_series`, and ChangedMeanwhile."""
    locked = _lock_series(series)
    before = {key: getattr(locked, key) for key in values}
    own = leave_to_others(values, before, seen)
    changed = {key: value for key, value in own.items() if value != before[key]}
    if not changed:
        return locked
    for key, value in changed.items():
        setattr(locked, key, value)
    _check(locked)
    locked.save()
    _announce_change(locked, by, before={key: before[key] for key in changed}, after=changed)
    return locked


@transaction.atomic
def add_tournament(series: Series, *, tournament: Tournament, by: Actor) -> SeriesEvent:
    """Count a tournament: one of the club, or a public and finished one of another club.

    Raises Refused (`already-there`, `not-open`).
    """
    locked = _lock_series(series)
    is_open = tournament.is_public and tournament.finished_at is not None
    if tournament.club_id != locked.club_id and not is_open:
        raise Refused(
            _("Le concours d'un autre club compte une fois public et terminé."), code="not-open"
        )
    event, is_new = SeriesEvent.objects.get_or_create(series=locked, tournament=tournament)
    if not is_new:
        raise Refused(_("Ce concours compte déjà dans cette saison."), code="already-there")
    _announce_change(locked, by, after={"tournament": tournament.name})
    return event


@transaction.atomic
def remove_tournament(event: SeriesEvent, *, by: Actor) -> None:
    """Count a tournament no more; the tournament itself does not change."""
    locked = _lock_series(event.series)
    SeriesEvent.objects.filter(pk=event.pk).delete()
    _announce_change(locked, by, before={"tournament": event.tournament.name})


def _lock_series(series: Series) -> Series:
    """The series' row, read again and locked, after its club's."""
    club = lock_club(series.club)
    locked = read_again(Series.objects.select_for_update(no_key=True), pk=series.pk)
    locked.club = club
    return locked


def _check(series: Series) -> None:
    others = Series.objects.filter(club=series.club).exclude(pk=series.pk)
    if series.name.casefold() in {n.casefold() for n in others.values_list("name", flat=True)}:
        raise Refused(_("Une saison du club porte déjà ce nom."), code="name-taken", field="name")
    if series.points == SeriesPoints.TABLE and not series.points_by_place:
        raise Refused(
            _("Écrivez les points de chaque place, la première d'abord."),
            code="no-table",
            field="points_by_place",
        )
    if series.ranks == SeriesOf.CLUBS and series.points in OF_A_TEAM_ALONE:
        raise Refused(
            _("Les clubs se classent par leurs places, ou par les points de classement."),
            code="not-for-clubs",
            field="points",
        )


def _announce_change(series: Series, by: Actor, *, before: Any = None, after: Any = None) -> None:
    """A further version of the series, and its entry in the club's journal."""
    series.version += 1
    series.save(update_fields=["version"])
    announce_in_club(
        Act.SERIES_CHANGED,
        club=series.club,
        subject=series,
        by=by,
        before=before,
        after=after,
    )
