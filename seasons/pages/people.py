"""The people of a season: how each is written, who might be one person, who might be two."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from seasons.queries.competitors import Competitor, SeasonEvent, list_met
from seasons.queries.seasons import SeasonFacts
from tournaments.models import Club, Player, Team
from tournaments.names import choose_spelling, name_key, person_key

MOST_SUGGESTED = 30


@dataclass(frozen=True, kw_only=True, slots=True)
class Appearance:
    """A player in one tournament of a season; `sure` says what tells who they are, `words` what
    the club said of them."""

    event: SeasonEvent
    team: Team
    player: Player
    sure: int
    apart_from: str
    words: frozenset[tuple[int, int]]

    @property
    def code(self) -> str:
        """How a form names it."""
        return f"{self.player.pk}-{self.event.tournament.pk}"

    @property
    def partners(self) -> str:
        """Who else plays in the team."""
        return ", ".join(player.name for player in self.team.players if player != self.player)


@dataclass(kw_only=True, slots=True)
class SeasonPerson:
    """A person of a season, with every tournament they played; `has_namesake`: another is written
    as they are."""

    key: str
    name: str = ""
    appearances: list[Appearance] = field(default_factory=list)
    has_namesake: bool = False

    @property
    def slug(self) -> str:
        """What the person's page is called: as in the season's own standings."""
        return Competitor(key=self.key, name=self.name).slug

    @property
    def spellings(self) -> list[str]:
        """Every way in which the name is written, the latest first."""
        told = [appearance.player for appearance in reversed(self.appearances)]
        erased = [player for player in told if player.erased_at]
        return list(dict.fromkeys(player.name for player in erased or told))

    @property
    def chosen_name(self) -> str:
        """The name, where it is another than the best of those written."""
        written = (appearance.player.name for appearance in self.appearances)
        return "" if self.name == reduce(choose_spelling, written) else self.name

    @property
    def clubs(self) -> str:
        """Every club they played for."""
        names = {
            name_key(appearance.team.club_name): appearance.team.club_name
            for appearance in self.appearances
        }
        return ", ".join(name for name in names.values() if name)

    @property
    def played_where(self) -> str:
        """Which tournaments tell them from a namesake; empty where they have none."""
        if not self.has_namesake:
            return ""
        names = (appearance.event.tournament.name for appearance in self.appearances)
        return ", ".join(dict.fromkeys(names))

    @property
    def apart_from(self) -> str:
        """The key of the person whom they cannot be told from; empty: they can."""
        return self.appearances[0].apart_from

    @property
    def is_erased(self) -> bool:
        """Whether nobody may say who it was."""
        return any(appearance.player.erased_at for appearance in self.appearances)

    def list_licences(self, club: Club) -> list[str]:
        """Their licences as the club itself wrote them; what others wrote is not for it."""
        own = (
            appearance.player
            for appearance in self.appearances
            if appearance.player.club_id == club.pk
        )
        return list(dict.fromkeys(player.licence for player in own if player.licence))

    def met(self, other: "SeasonPerson") -> bool:
        """Whether both played one tournament: then they are two."""
        return not {appearance.event.number for appearance in self.appearances}.isdisjoint(
            appearance.event.number for appearance in other.appearances
        )

    def is_told_from(self, other: "SeasonPerson") -> bool:
        """Whether the club said that they are two."""
        own, others = (
            {word for each in person.appearances for word in each.words} for person in (self, other)
        )
        return any(
            word == same and person != namesake for word, person in own for same, namesake in others
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Likeness:
    """Two who may be one person, and why."""

    people: tuple[SeasonPerson, SeasonPerson]
    why: str


@dataclass(frozen=True, kw_only=True, slots=True)
class NamesakeDoubt:
    """Several of one name in one evening; `known` is who has that name elsewhere."""

    event: SeasonEvent
    known: SeasonPerson
    people: tuple[SeasonPerson, ...]


def list_season_people(facts: SeasonFacts) -> list[SeasonPerson]:
    """Everybody who played in a season, from A to Z, whoever it ranks."""
    found: dict[str, SeasonPerson] = {}
    for event in facts.events:
        for met in list_met(event, facts.people):
            person = found.setdefault(met.key, SeasonPerson(key=met.key))
            person.name = choose_spelling(person.name, met.name)
            (player,) = met.players
            person.appearances.append(
                Appearance(
                    event=event,
                    team=met.team,
                    player=player,
                    sure=met.sure,
                    apart_from=met.apart_from,
                    words=met.words,
                )
            )
    written = Counter(person_key(person.name) for person in found.values())
    for person in found.values():
        person.has_namesake = written[person_key(person.name)] > 1
    return sorted(found.values(), key=lambda person: (name_key(person.name), person.key))


def list_doubts(people: Sequence[SeasonPerson]) -> list[NamesakeDoubt]:
    """Where two of one name played one evening, and one of that name plays elsewhere."""
    known = {person.key: person for person in people}
    apart: defaultdict[tuple[str, int], list[SeasonPerson]] = defaultdict(list)
    for person in people:
        if person.apart_from in known:
            apart[person.apart_from, person.appearances[0].event.number].append(person)
    return [
        NamesakeDoubt(event=found[0].appearances[0].event, known=known[key], people=tuple(found))
        for (key, number), found in apart.items()
        if all(number != appearance.event.number for appearance in known[key].appearances)
    ]


def list_likenesses(people: Sequence[SeasonPerson]) -> list[Likeness]:
    """Who may be one person: of one licence, or written alike but for a letter; not those of whom
    the club said that they are two."""
    told = [person for person in people if not person.apart_from and not person.is_erased]
    found: dict[tuple[str, str], Likeness] = {}
    for why, groups in (
        (_("même licence"), _group_by_licence(told)),
        (_("une lettre de différence"), _group_by_letters(told)),
    ):
        for person, lookalike in (pair for group in groups for pair in combinations(group, 2)):
            apart = person.met(lookalike) or person.is_told_from(lookalike)
            if not apart and len(found) < MOST_SUGGESTED:
                found.setdefault(
                    (person.key, lookalike.key), Likeness(people=(person, lookalike), why=why)
                )
    return list(found.values())


def _group_by_licence(people: Iterable[SeasonPerson]) -> Iterable[list[SeasonPerson]]:
    groups: defaultdict[str, list[SeasonPerson]] = defaultdict(list)
    for person in people:
        for licence in {appearance.player.licence for appearance in person.appearances} - {""}:
            groups[licence].append(person)
    return groups.values()


def _group_by_letters(people: Iterable[SeasonPerson]) -> Iterator[list[SeasonPerson]]:
    """People whose keys are the same once a letter is left out of one of them, or of each."""
    groups: defaultdict[str, dict[str, SeasonPerson]] = defaultdict(dict)
    for person in people:
        for key in {person_key(name) for name in person.spellings}:
            letters = [index for index, character in enumerate(key) if character.isalpha()]
            for index in (*letters, len(key)):
                groups[key[:index] + key[index + 1 :]][person.key] = person
    for group in groups.values():
        licences = [
            {a.player.licence for a in person.appearances} - {""} for person in group.values()
        ]
        if len(group) > 1 and sum(map(bool, licences)) < 2:
            yield list(group.values())


def name_signatory(full_name: str) -> str:
    """A full name; room to write it by hand where nobody filled it in."""
    return full_name.strip() or _("nom à écrire : ……………………")


def name_account_holder(user: User | None) -> str:
    """The full name of the holder of an account; empty where the account is gone."""
    return "" if user is None else name_signatory(user.get_full_name())
