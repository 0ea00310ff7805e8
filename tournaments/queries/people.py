"""The people whom a club knows: its members, and whoever played in its tournaments."""

import datetime
import re
from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import models
from django.db.models import Count, F, Q, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Replace
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, Player, Tournament
from tournaments.names import (
    name_key,
    person_key,
    split_tags,
    tidy_licence,
)

_WRITTEN = " \xa0.-/()+"
"""What people write before and between the digits of a telephone number."""
_DROPPED = str.maketrans("", "", _WRITTEN.replace("+", ""))
_PHONE_PART = re.compile(r"(?=\D*\d{4})(?:\+33|0033|\+)?0?(\d{3,})", re.ASCII)


class Whom(models.TextChoices):
    """Which of the people of a club a list shows."""

    MEMBERS = "adherents", _("Adhérents")
    LAPSED = "anciens", _("Adhésion finie")
    OTHERS = "joueurs", _("Sans adhésion")
    ALL = "tous", _("Tous")


def _are(whom: Whom, today: datetime.date) -> Q:
    """The condition for one kind of people."""
    return {
        Whom.MEMBERS: Q(member_until__gte=today),
        Whom.LAPSED: Q(member_until__lt=today),
        Whom.OTHERS: Q(member_until=None),
        Whom.ALL: Q(),
    }[whom]


def list_people(club: Club | int) -> QuerySet[Player]:
    """Everybody whom a club knows, by name; who was erased is nobody."""
    return Player.objects.filter(club=club, erased_at=None).order_by("name_key", "pk")


def list_known_names(club: Club | int, *, beside: Player | None = None) -> list[str]:
    """Everybody's name, or that of everybody beside somebody, to be proposed where one is typed.
    One query."""
    others = list_people(club) if beside is None else list_people(club).exclude(pk=beside.pk)
    return list(dict.fromkeys(others.values_list("name", flat=True)))


def find_phone_part(text: str) -> str:
    """The digits of a telephone number, or of a part of one from four on, as they stand in it
    however it is written; empty for what is none."""
    found = _PHONE_PART.fullmatch("".join(text.split()).translate(_DROPPED))
    return found[1] if found else ""


def strip_phones(column: str) -> Combinable:
    """The telephone numbers of a column without what is written between their digits."""
    found: Combinable = F(column)
    for sign in _WRITTEN:
        found = Replace(found, Value(sign), Value(""))
    return found


def search_people(club: Club, text: str, whom: Whom = Whom.ALL) -> QuerySet[Player]:
    """The people of a kind, each with how many tournaments they `played`; `text` narrows by words
    of a name, a licence or a telephone."""
    found = list_people(club).filter(_are(whom, timezone.localdate()))
    found = found.alias(digits=strip_phones("phone"))
    phone = find_phone_part(text)
    for word in [text] if phone else name_key(text).split():
        licence = tidy_licence(word)
        written = Q(name_key__contains=word) | Q(digits__contains=phone or word)
        found = found.filter(written | Q(licence=licence) if licence else written)
    played = Count("memberships__team__tournament", distinct=True)
    return found.select_related("partner").annotate(played=played)


def count_people(club: Club) -> Mapping[Whom, int]:
    """How many there are of each kind."""
    today = timezone.localdate()
    kinds = {whom.name: Count("pk", filter=_are(whom, today)) for whom in Whom if whom != Whom.ALL}
    found = list_people(club).order_by().aggregate(**kinds, **{Whom.ALL.name: Count("pk")})
    return {whom: found[whom.name] for whom in Whom}


def find_person(club: Club, key: UUID) -> Player | None:
    """The person of a key, where the club knows them and did not erase them."""
    return list_people(club).filter(key=key).select_related("club", "partner").first()


def list_namesakes_in_club(club: Club, name: str) -> list[Player]:
    """Whoever of a club has a name, whichever of surname and first name was written first."""
    key = person_key(name)
    # The longest word narrows it in the database, the order of the words is compared here.
    longest = max(key.split(), key=len, default="")
    found = list_people(club).filter(name_key__contains=longest)
    return [player for player in found if person_key(player.name) == key]


def may_be_one(player: Player, *, licence: str = "", born_in: int | None = None) -> bool:
    """Whether somebody of a player's name may be that player: two licences, or two years of birth,
    say that they are not."""
    other_licence = bool(licence) and player.licence not in {"", licence}
    other_year = born_in is not None and player.born_in not in {None, born_in}
    return not other_licence and not other_year


def list_tags_of_club(club: Club) -> tuple[str, ...]:
    """Every tag that a person or a team of a club has, and those that its tournaments list, each
    once."""
    people = list_people(club).exclude(category="").order_by().values_list("category", flat=True)
    tournaments = Tournament.objects.filter(club=club)
    teams = tournaments.exclude(teams__category="").order_by()
    told: Iterable[str] = [
        *(tag for listed in tournaments.values_list("categories", flat=True) for tag in listed),
        *people.distinct(),
        *filter(None, teams.values_list("teams__category", flat=True).distinct()),
    ]
    return tuple(dict.fromkeys(tag for text in told for tag in split_tags(text)))


def phrase_apart(player: Player) -> str:
    """What tells a person from a namesake: the licence, else the year of birth; perhaps nothing."""
    return player.licence or str(player.born_in or "")
