"""Who is signed up: lists, places, people, numbers, tags."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import permutations

from django.db.models import Count, Exists, Max, Min, OuterRef, Prefetch, Q, QuerySet

from tournaments.enums import Forfeit, RoundState, TeamStatus
from tournaments.models import (
    ForbiddenPair,
    Match,
    Player,
    Room,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.models.team import TeamQuerySet
from tournaments.names import name_key, person_key, split_tags
from tournaments.ports import bookings
from tournaments.queries.draws.rounds import FINISHED_STATES
from tournaments.queries.people import find_phone_part, strip_phones

_MOST_WORDS_TO_TURN = 5
"""A name of more words is looked for by its longest one, not by all its orders."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """How full a tournament is. Two players alone take one place between them.

    `held` and `held_alone` are those who wait and are offered a place, which is kept for them;
    `present` tells how many of the `complete` are in the room, none that was sent out.
    """

    capacity: int | None
    complete: int
    alone: int
    waiting: int
    held: int = 0
    held_alone: int = 0
    present: int = 0

    @property
    def taken(self) -> int:
        """Places taken by the teams that are, by those the lone players will form, and by those
        who are offered one."""
        return self._with(complete=0, alone=0)

    @property
    def unplaced(self) -> int:
        """How many wait, whether or not they are offered a place."""
        return self.waiting + self.held + self.held_alone

    @property
    def free(self) -> int | None:
        """Places left, never below 0; None where there is no limit."""
        return None if self.capacity is None else max(0, self.capacity - self.taken)

    def has_room_for(self, *, alone: bool) -> bool:
        """Whether one more team, or one more player alone, still fits."""
        if self.capacity is None:
            return True
        return self._with(complete=not alone, alone=alone) <= self.capacity

    def _with(self, *, complete: int, alone: int) -> int:
        """The places taken once so many more have one."""
        lone = self.alone + self.held_alone + alone
        return self.complete + self.held + complete + (lone + 1) // 2


def list_other_claimants(team: Team) -> list[int]:
    """The numbers of the other teams that hold the same table reserved."""
    if team.fixed_table is None:
        return []
    others = team.tournament.teams.registered().filter(fixed_table=team.fixed_table)
    return list(others.exclude(pk=team.pk).order_by("number").values_list("number", flat=True))


def find_room_upstairs(team: Team) -> Room | None:
    """The room of the table that a team holds reserved, where it cannot climb to it."""
    if team.fixed_table is None or not team.cannot_climb:
        return None
    here = {"first_table__lte": team.fixed_table, "last_table__gte": team.fixed_table}
    return team.tournament.rooms.filter(needs_stairs=True, **here).first()


def count_places(tournament: Tournament, *, besides: Team | None = None) -> Places:
    """The places of a tournament now; `besides` one team, whatever it has."""
    teams = tournament.teams.all() if besides is None else tournament.teams.exclude(pk=besides.pk)
    return Places(capacity=tournament.capacity, **teams.aggregate(**_list_counts()))


def count_places_and_numbers(tournament: Tournament) -> tuple[Places, int]:
    """The places of a tournament now, and the highest number that a team has or had, 0 before the
    first; in one query."""
    counts = tournament.teams.aggregate(**_list_counts(), highest=Max("number"))
    highest = counts.pop("highest") or 0
    return Places(capacity=tournament.capacity, **counts), highest


def _list_counts() -> dict[str, Count]:
    """What `Places` counts, by its name there."""
    registered, waits = Q(status=TeamStatus.REGISTERED), Q(status=TeamStatus.WAITING)
    alone, offered = Q(seeks_partner=True), bookings().is_offered()
    there = Q(is_present=True, excluded_at=None)
    return {
        "complete": Count("pk", filter=registered & ~alone),
        "alone": Count("pk", filter=registered & alone),
        "waiting": Count("pk", filter=waits & ~offered),
        "held": Count("pk", filter=waits & offered & ~alone),
        "held_alone": Count("pk", filter=waits & offered & alone),
        "present": Count("pk", filter=registered & ~alone & there),
    }


def search_teams(teams: TeamQuerySet, text: str) -> TeamQuerySet:
    """The teams that a person looks for by number, name, club or phone; all for an empty text.

    A number finds the team of that number alone; four digits and more also a phone.
    """
    wanted = text.strip()
    if not wanted:
        return teams
    phone = find_phone_part(wanted)
    is_number = wanted.isdecimal() and wanted.isascii()
    if is_number or phone:
        numbered = Q(number=int(wanted[:9])) if is_number else Q()
        return teams.filter(numbered | Q(_has_phone(phone)) if phone else numbered)
    # Databases do not set accents aside alike; names of teams and clubs are compared here.
    keys = {
        pk: f"{name_key(name)} {name_key(club)}"
        for pk, name, club in teams.values_list("pk", "name", "club_name")
    }
    for word in name_key(wanted.replace(",", " ")).split():
        called = [pk for pk, key in keys.items() if word in key]
        teams = teams.filter(Q(pk__in=called) | Q(_is_called(word)))
    return teams


def _list_members() -> QuerySet[TeamMember]:
    return TeamMember.objects.filter(team=OuterRef("pk"), until_round=None)


def _is_called(word: str) -> Exists:
    return Exists(_list_members().filter(player__name_key__contains=word))


def _has_phone(part: str) -> Exists:
    members = _list_members().alias(digits=strip_phones("player__phone"))
    return Exists(members.filter(digits__contains=part))


def list_teams(tournament: Tournament) -> TeamQuerySet:
    """Every team of a tournament by its number, with who plays."""
    return tournament.teams.with_players().order_by("number")


def list_lone_players(tournament: Tournament) -> TeamQuerySet:
    """The players who look for a partner, and may play: those in the room first, then by
    sign-up."""
    teams = Team.objects.filter(tournament=tournament, seeks_partner=True)
    return (
        teams.exclude(status=TeamStatus.WITHDRAWN)
        .allowed_to_play()
        .select_related("tournament")
        .with_players()
        .order_by("-is_present", "registered_at", "number")
    )


def find_first_waiting(tournament: Tournament) -> Team | None:
    """The team whose turn it is when a place frees; not one that is offered a place already."""
    waiting = Team.objects.filter(
        ~bookings().is_offered(), tournament=tournament, status=TeamStatus.WAITING
    )
    return waiting.with_players().order_by("registered_at", "number").first()


def count_waiting_before(team: Team) -> int:
    """How many wait whose turn comes before a team's; one that is offered a place counts."""
    waiting = Team.objects.filter(tournament=team.tournament_id, status=TeamStatus.WAITING)
    sooner = Q(registered_at__lt=team.registered_at)
    level = Q(registered_at=team.registered_at, number__lt=team.number)
    return waiting.filter(sooner | level).count()


def list_teams_of_people(
    tournament: Tournament,
    *,
    among: Collection[int] | None = None,
    besides: Team | None = None,
) -> dict[str, int]:
    """By `person_key`, the number of the team in which each person plays now; `among` some players,
    by key."""
    members = TeamMember.objects.filter(team__tournament=tournament, until_round=None)
    if among is not None:
        members = members.filter(player__in=among)
    members = members.exclude(team__status=TeamStatus.WITHDRAWN)
    if besides is not None:
        members = members.exclude(team=besides)
    rows = members.order_by("-team__number").values_list("player__name", "team__number")
    return {person_key(name): number for name, number in rows}


def list_namesakes(names: Iterable[str]) -> list[int]:
    """The keys of all players, of whatever club, who have one of some names: whichever of surname
    and first name was written first.

    They are found by the index of names, so that it costs the same in a hall of 10 and of 4,000.
    """
    wanted = Q(pk__in=())
    for name in names:
        words = person_key(name).split()
        if len(words) <= _MOST_WORDS_TO_TURN:
            wanted |= Q(name_key__in={" ".join(turned) for turned in permutations(words)})
        else:
            wanted |= Q(name_key__contains=max(words, key=len))
    return list(Player.objects.filter(wanted).order_by().values_list("pk", flat=True))


def list_taken_numbers(tournament: Tournament) -> set[int]:
    """Every number that a team has or had."""
    return set(tournament.teams.order_by().values_list("number", flat=True))


def list_club_spellings(tournament: Tournament) -> dict[str, str]:
    """How each club is written in this tournament, by the key that all its spellings share."""
    written = tournament.teams.exclude(club_name="").order_by().values_list("club_name")
    first = written.annotate(first=Min("number")).order_by("-first")
    return {name_key(name): name for name, _first in first}


def list_expected_teams(tournament: Tournament) -> TeamQuerySet:
    """Who has a place and is still to come, by number; who went home is not awaited."""
    teams = Team.objects.filter(tournament=tournament, is_present=False, left_at=None)
    return teams.registered().order_by("number")


def has_played(*teams: Team) -> bool:
    """Whether a published round has or had a place for one of the teams."""
    matches = Match.objects.filter(_sits_at(*teams))
    return matches.exclude(round__state=RoundState.PREVIEW).exists()


def last_published_round(tournament: Tournament) -> int:
    """The number of the latest published round, 0 before the first."""
    published = tournament.rounds.exclude(state=RoundState.PREVIEW)
    return published.order_by("-number").values_list("number", flat=True).first() or 0


def list_forbidden_pairs(tournament: Tournament) -> QuerySet[ForbiddenPair]:
    """The pairs that the draw keeps apart, each team with who plays."""
    teams = Team.objects.with_players()
    return ForbiddenPair.objects.filter(tournament=tournament).prefetch_related(
        Prefetch("team_a", queryset=teams), Prefetch("team_b", queryset=teams)
    )


def find_table_in_play(team: Team) -> Match | None:
    """The match that a team plays now and whose sheet is not done."""
    playing = Match.objects.filter(_sits_at(team), round__state=RoundState.PUBLISHED)
    return (
        playing.filter(forfeit=Forfeit.NONE)
        .exclude(ew=None)
        .exclude(sheet__state__in=FINISHED_STATES)
        .first()
    )


def _sits_at(*teams: Team) -> Q:
    """The matches at which one of the teams has one of the four chairs."""
    chairs = ("ns", "ew", "ns_partner", "ew_partner")
    return Q(*((f"{chair}__in", teams) for chair in chairs), _connector=Q.OR)


def list_used_tags(tournament: Tournament) -> tuple[str, ...]:
    """Every tag that some team has or had, those that the tournament lists, and those of the
    club's people, each once."""
    teams = tournament.teams.exclude(category="").order_by().values_list("category", flat=True)
    people = Player.objects.filter(club=tournament.club_id).exclude(category="").order_by()
    texts = (*teams.distinct(), *people.values_list("category", flat=True).distinct())
    found = [*tournament.categories, *(tag for text in texts for tag in split_tags(text))]
    return tuple(dict.fromkeys(found))
