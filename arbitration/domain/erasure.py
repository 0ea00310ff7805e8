"""Erasing a person, or the words of an entry: the chain stays whole and says what is gone."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from arbitration.models import AuditDetail
from arbitration.queries.mentions import Mentions, list_texts_of_clubs
from arbitration.queries.trails import Trail
from bookings.domain.retention import forget_person
from mail.domain.delivery import blank_mails_to
from mail.models import OutgoingMail
from seasons.models import Identification, IdentifiedPlayer, Series
from seasons.queries.competitors import list_met
from seasons.queries.people import SeasonPlace, list_players_of_person
from seasons.queries.seasons import read_season_facts
from suitcases.domain.beside import COPY_TYPE
from suitcases.file.manifest import CONTENT_TYPE
from suitcases.models import BroughtFile, CopyAside, Suitcase
from tournaments.actors import Actor
from tournaments.domain.acts import announce, announce_in_club, lock_club, lock_tournament
from tournaments.domain.sheets.photos import remove_photos_of
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Player, TeamMember, Tournament
from tournaments.models.job import JobDocument

_TELLING_LICENCE = 6
"""Characters from which on a licence in a text is somebody's."""


Appearances = set[tuple[int, int]]
"""Players in one tournament each, by their ids."""


@dataclass(kw_only=True, slots=True)
class Erasure:
    """What was erased: how many texts, documents and sessions, and of which journals what."""

    texts: int = 0
    documents: int = 0
    sessions: int = 0
    entries: dict[Trail, list[int]] = field(default_factory=dict)


@transaction.atomic
def erase_details(
    owner: Tournament | Club,
    *,
    numbers: Collection[int],
    by: Actor,
    reason: str = "",
    person: Player | None = None,
) -> list[int]:
    """Erase the words of entries of a tournament's or club's journal; a new entry names which.

    Returns the numbers erased; those that already were are left out. Raises Refused:
    `no-such-entry`, and `tells-of-erasure` for an entry that itself names erased ones.
    """
    locked = lock_tournament(owner) if isinstance(owner, Tournament) else lock_club(owner)
    found = Trail.of(locked).entries().filter(number__in=numbers)
    if found.count() != len(set(numbers)):
        raise Refused(_("Cette entrée n'est pas au journal."), code="no-such-entry")
    if found.filter(act=Act.DETAILS_ERASED).exists():
        raise Refused(
            _("Cette entrée dit ce qui a été effacé : elle reste."), code="tells-of-erasure"
        )
    kept = found.exclude(detail__content="").order_by("number").values_list("pk", "number")
    erased = dict(kept)
    AuditDetail.objects.filter(pk__in=erased).update(content="", salt="")
    if erased or person is not None:
        told: dict[str, Any] = {"after": {"numbers": list(erased.values())}, "reason": reason}
        if isinstance(locked, Tournament):
            announce(Act.DETAILS_ERASED, tournament=locked, subject=person, by=by, **told)
            if person is not None:
                # In an entry of its own: with the next person, its words may have to go as well.
                announce(Act.ROWS_SEALED, tournament=locked, subject=person, by=by)
        else:
            announce_in_club(Act.DETAILS_ERASED, club=locked, subject=person, by=by, **told)
    return list(erased.values())


@transaction.atomic
def erase_person(player: Player, *, by: Actor, also: Iterable[str] = ()) -> Erasure:
    """Take a player's name, phone, address and licence out of all that the site keeps of the club.

    The player stays as a number, so that teams and results stay as they were; those whom the club
    told to be the same person go too, and stay that one person in every season. The name is
    found in any case, with or without accents, surname first or last, and so are the
    spellings in `also` (a nickname, a married name). Entries of the journal that name the
    player lose their words. Documents made in the club's tournaments are deleted, and the
    sessions in which the name stands end.
    """
    club = lock_club(player.club)
    same = Player.objects.filter(pk__in=[known.pk for known in list_players_of_person(player)])
    people = list(same.select_for_update(no_key=True).order_by("pk"))
    spellings = list(_list_words(people))
    mentions = Mentions(spelling for spelling in (*spellings, *also) if spelling.strip())
    keep_people_together(people)
    mails = OutgoingMail.objects.filter(tournament__club=club)
    blank_mails_to(mails, [person.email for person in people])
    _without_identity(people)
    erasure = Erasure(texts=forget_person(club, is_named_in=mentions.stand_in))
    erasure.texts += _without_texts(club, mentions)
    _without_people_of_suitcases(club, people)
    erasure.documents = _without_documents(club)
    erasure.documents += remove_photos_of(people, by=by)
    erasure.sessions = _end_sessions(mentions)
    owners: list[Tournament | Club] = [*Tournament.objects.filter(club=club).order_by("pk"), club]
    for owner in owners:
        for person in people:
            _erase_in_trail(owner, person, mentions, erasure, by=by)
    return erasure


def foresee_erasure(player: Player, *, by: Actor, also: Iterable[str] = ()) -> Erasure:
    """What `erase_person` would erase: it is done, counted, and undone at once."""
    with transaction.atomic():
        erasure = erase_person(player, by=by, also=also)
        transaction.set_rollback(True)
    return erasure


def _list_words(people: Sequence[Player]) -> Iterator[str]:
    """What to look for; a short licence is no more than a number, found in any text."""
    for player in people:
        licence = player.licence if len(player.licence) >= _TELLING_LICENCE else ""
        yield from (player.name, player.phone, player.email, licence)
    earlier = TeamMember.objects.filter(player__in=people).exclude(spelling="")
    yield from earlier.values_list("spelling", flat=True)


def _without_identity(people: Sequence[Player]) -> None:
    """Make players nobody, the same nobody: whoever told that they are one person still does, and
    says no more how that one is written."""
    told = IdentifiedPlayer.objects.filter(player__in=people, person=1)
    Identification.objects.filter(pk__in=told.values("identification")).update(name="")
    TeamMember.objects.filter(player__in=people).update(spelling="")
    name = _("Joueur effacé %(number)d") % {"number": min(player.pk for player in people)}
    for player in people:
        player.name = name
        player.phone = player.email = player.licence = player.family_name = player.category = ""
        player.born_in = player.member_until = player.partner = None
        player.partner_of.update(partner=None)
        player.mail_agreed_at = player.mail_dead_at = None
        player.erased_at = timezone.now()
        player.save()


def _without_texts(club: Club, mentions: Mentions) -> int:
    """Write other words instead of the name, wherever it stands; in how many texts."""
    count, instead = 0, _("[effacé]")
    for texts in list_texts_of_clubs():
        for row in texts.rows(club):
            changed = {
                column: mentions.without(row[column], instead)
                for column in texts.columns
                if mentions.stand_in(row[column])
            }
            for column, value in changed.items():
                longest = getattr(texts.model._meta.get_field(column), "max_length", None)
                changed[column] = value[:longest] if isinstance(value, str) else value
            if changed and texts.model is Tournament:
                changed["version"] = F("version") + 1  # its public page tells them
            if changed:
                texts.model._default_manager.filter(pk=row["pk"]).update(**changed)
            count += len(changed)
    return count


def _without_people_of_suitcases(club: Club, people: Sequence[Player]) -> None:
    """Forget some people as they came back; what is remembered of others keeps what the club
    changed since from being written over."""
    gone = {str(person.key) for person in people}
    for suitcase in Suitcase.objects.filter(tournament__club=club).exclude(people={}):
        suitcase.people = {key: row for key, row in suitcase.people.items() if key not in gone}
        suitcase.save(update_fields=["people"])


def _without_documents(club: Club) -> int:
    """Delete what was made of the club's tournaments, and every suitcase: whoever needs one has it
    written again. How many there were."""
    BroughtFile.objects.all().delete()
    CopyAside.objects.filter(tournament__club=club).delete()
    made = Q(job__tournament__club=club) | Q(content_type__in=(CONTENT_TYPE, COPY_TYPE))
    return JobDocument.objects.filter(made).delete()[0]


def _end_sessions(mentions: Mentions) -> int:
    ended = [
        session.pk
        for session in Session.objects.iterator()
        if mentions.stand_in(session.get_decoded())
    ]
    return Session.objects.filter(pk__in=ended).delete()[0]


def _erase_in_trail(
    owner: Tournament | Club, player: Player, mentions: Mentions, erasure: Erasure, *, by: Actor
) -> None:
    trail = Trail.of(owner)
    whole = trail.entries().exclude(Q(act=Act.DETAILS_ERASED) | Q(detail__content=""))
    numbers = [entry.number for entry in whole.iterator() if mentions.stand_in(entry.detail.read())]
    played = isinstance(owner, Tournament) and owner.teams.filter(members__player=player).exists()
    if numbers or played:
        erased = erase_details(owner, numbers=numbers, by=by, person=player)
        erasure.entries.setdefault(trail, []).extend(erased)


def keep_people_together(people: Sequence[Player]) -> None:
    """Tell each club, in whose seasons some players count, who they are there by more than their
    names, which go: those who are one person by name or licence are so from now on by its word.

    Players of other clubs keep their names in their own club, and lose them beside these.
    """
    played = {"events__tournament__teams__members__player__in": people}
    found: defaultdict[Club, list[Appearances]] = defaultdict(list)
    for series in Series.objects.filter(**played).select_related("club").distinct():
        found[series.club] += _list_appearances(series)
    own = {player.pk for player in people}
    for club, persons in found.items():
        joined = _join(persons)
        for person in joined:
            if not own.isdisjoint(pk for pk, _tournament in person):
                _save_identification(club, list(_list_places(person, joined)))
        club.series.update(version=F("version") + 1)


def _list_appearances(series: Series) -> list[Appearances]:
    """Each person of a season, by the players who they were in each tournament."""
    facts = read_season_facts(series)
    by_key: defaultdict[str, Appearances] = defaultdict(set)
    for event in facts.events:
        for met in list_met(event, facts.people):
            by_key[met.key].update((player.pk, event.tournament.pk) for player in met.players)
    return list(by_key.values())


def _join(persons: Iterable[Appearances]) -> list[Appearances]:
    """The people of several seasons: those who share an appearance are one."""
    joined: list[Appearances] = []
    for person in persons:
        whole = set(person)
        apart = []
        for known in joined:
            if whole.isdisjoint(known):
                apart.append(known)
            else:
                whole |= known
        joined = [*apart, whole]
    return joined


def _list_places(person: Appearances, everybody: Sequence[Appearances]) -> Iterator[SeasonPlace]:
    """A player everywhere; in single tournaments where they were somebody else in another."""
    for pk in sorted({pk for pk, _tournament in person}):
        whose = [
            appearances
            for appearances in everybody
            if any(pk == player for player, _where in appearances)
        ]
        if len(whose) == 1:
            yield pk, None
        else:
            yield from sorted(place for place in person if place[0] == pk)


def _save_identification(club: Club, places: Sequence[SeasonPlace]) -> None:
    if len({pk for pk, _tournament in places}) < 2:
        return
    identification = Identification.objects.create(club=club)
    IdentifiedPlayer.objects.bulk_create(
        IdentifiedPlayer(
            identification=identification, player_id=pk, tournament_id=tournament, person=1
        )
        for pk, tournament in places
    )
