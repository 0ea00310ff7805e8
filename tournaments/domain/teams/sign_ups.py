"""Writing down teams: numbers, places, people; one at a time or a whole list."""

from dataclasses import dataclass, replace
from typing import Self

from django.utils.translation import gettext_lazy as _

from tournaments.domain.acts import lock_tournament
from tournaments.enums import Entrants, TeamStatus
from tournaments.errors import Refused
from tournaments.models import Player, Team, TeamMember, Tournament
from tournaments.names import name_key, person_key, tidy, tidy_person
from tournaments.queries.teams.exclusions import list_excluded_people
from tournaments.queries.teams.lists import (
    Places,
    count_places,
    list_club_spellings,
    list_known_players,
    list_people,
    list_taken_numbers,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SignUp:
    """What a person gives when they sign up; one name in `players` looks for a partner.

    Where people play for themselves, one name is all there is. Phone and e-mail are those of
    the first player.
    """

    players: tuple[str, ...]
    name: str = ""
    club_name: str = ""
    category: str = ""
    phone: str = ""
    email: str = ""
    has_paid: bool = False
    fixed_table: int | None = None
    cannot_climb: bool = False
    is_staff: bool = False
    note: str = ""

    def tidied(self) -> "SignUp":
        """The same with its names tidied and empty ones dropped."""
        return replace(
            self,
            players=tuple(name for name in map(tidy_person, self.players) if name),
            name=tidy(self.name),
            club_name=tidy(self.club_name),
            category=tidy(self.category),
            phone=tidy(self.phone),
        )


def looks_for_partner(tournament: Tournament, players: tuple[str, ...]) -> bool:
    """Whether who signed up needs a second player: one name, where pairs play."""
    return len(players) == 1 and tournament.entrants == Entrants.TEAMS


def refuse_finished(tournament: Tournament) -> None:
    """Raise `Refused` (`finished`) once the standings are final."""
    if tournament.finished_at is not None:
        raise Refused(
            _("Ce concours est terminé. Rouvrez-le avant de changer les inscriptions."),
            code="finished",
        )


def refuse_namesakes(
    tournament: Tournament, players: tuple[str, ...], *, besides: Team | None = None
) -> None:
    """Raise `Refused` where a person is already signed up, or twice in the team (`same-person`),
    or was sent out of the tournament (`excluded-person`)."""
    known, excluded = (
        read(tournament, besides=besides) for read in (list_people, list_excluded_people)
    )
    keys = [person_key(name) for name in players]
    for name, key in zip(players, keys, strict=True):
        if key in excluded:
            sent_out = _(
                "%(name)s est exclu de ce concours (équipe %(number)s) et n'y rejoue pas. "
                "Si c'est une autre personne du même nom, cochez la case pour le confirmer."
            ) % {"name": name, "number": excluded[key]}
            raise Refused(sent_out, code="excluded-person", field="namesakes_confirmed")
        if key in known:
            known_already = _(
                "%(name)s joue déjà dans l'équipe %(number)s. "
                "Si ce sont deux personnes du même nom, cochez la case pour le confirmer."
            ) % {"name": name, "number": known[key]}
            raise Refused(known_already, code="same-person", field="namesakes_confirmed")
    if len(set(keys)) < len(keys):
        same_name = _(
            "Les deux joueurs portent le même nom. "
            "Si ce sont bien deux personnes, cochez la case pour le confirmer."
        )
        raise Refused(same_name, code="same-person", field="namesakes_confirmed")


def spell_category(tournament: Tournament, category: str) -> str:
    """A category as the tournament's list spells it; one that the list has not stays as typed."""
    spellings: dict[str, str] = {name_key(name): name for name in tournament.categories}
    return spellings.get(name_key(category), category)


class SignUpDesk:
    """The state on which sign-ups are decided, read once with the tournament locked.

    Lives inside one transaction; a whole list signed up through one desk costs no query
    more per team than its own rows.
    """

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.places: Places = count_places(tournament)
        self.numbers = list_taken_numbers(tournament)
        self.clubs = list_club_spellings(tournament)
        self.people = list_known_players(tournament)

    @classmethod
    def opened(cls, tournament: Tournament) -> Self:
        """The desk of a tournament, locked until the transaction ends. Raises `Refused`."""
        locked = lock_tournament(tournament)
        refuse_finished(locked)
        return cls(locked)

    def sign_up(self, sign_up: SignUp, *, number: int | None = None) -> Team:
        """Write one team down: the number asked for where free, else one above the highest."""
        alone = looks_for_partner(self.tournament, sign_up.players)
        status = self._status(alone=alone)
        team = Team.objects.create(
            tournament=self.tournament,
            number=self._take_number(number),
            status=status,
            seeks_partner=alone,
            name=sign_up.name,
            club_name=self.club_as_written(sign_up.club_name),
            category=spell_category(self.tournament, sign_up.category),
            has_paid=sign_up.has_paid,
            fixed_table=sign_up.fixed_table,
            cannot_climb=sign_up.cannot_climb,
            is_staff=sign_up.is_staff,
            note=sign_up.note,
        )
        for position, name in enumerate(sign_up.players, start=1):
            contact = (sign_up.phone, sign_up.email) if position == 1 else ("", "")
            player = self.person(name, phone=contact[0], email=contact[1])
            TeamMember.objects.create(team=team, player=player, position=position)
        return team

    def person(self, name: str, *, phone: str = "", email: str = "") -> Player:
        """The club's player of that name who is not in the tournament yet, else a new one."""
        player = self.people.pop(name_key(name), None)
        if player is None:
            return Player.objects.create(
                club_id=self.tournament.club_id, name=name, phone=phone, email=email
            )
        player.name = name
        player.phone = phone or player.phone
        player.email = email or player.email
        player.save()
        return player

    def club_as_written(self, club_name: str) -> str:
        """The club as it is already written here: the draw keeps clubs apart by their name."""
        return self.clubs.setdefault(name_key(club_name), club_name) if club_name else ""

    def _status(self, *, alone: bool) -> TeamStatus:
        places = self.places
        if places.waiting or not places.has_room_for(alone=alone):
            self.places = replace(places, waiting=places.waiting + 1)
            return TeamStatus.WAITING
        self.places = replace(
            places, alone=places.alone + alone, complete=places.complete + (not alone)
        )
        return TeamStatus.REGISTERED

    def _take_number(self, wanted: int | None) -> int:
        free = wanted is not None and wanted not in self.numbers
        number = wanted if wanted is not None and free else max(self.numbers, default=0) + 1
        self.numbers.add(number)
        return number
