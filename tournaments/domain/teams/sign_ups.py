"""Writing down teams: numbers, places, people; one at a time or a whole list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Self

from django.utils.translation import gettext_lazy as _

from tournaments.domain.acts import lock_club, lock_tournament
from tournaments.domain.money.accounts import open_account
from tournaments.domain.teams.spellings import TagBook, respell, take_address
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act, Entrants, TeamStatus
from tournaments.errors import Refused
from tournaments.imports.crossing import find_licence_problem
from tournaments.models import Player, Tariff, Team, TeamMember, Tournament
from tournaments.names import (
    choose_spelling,
    name_key,
    split_tags,
    tidy,
    tidy_licence,
    tidy_person,
)
from tournaments.queries.money.accounts import list_tariffs
from tournaments.queries.teams.known import (
    list_chosen_players,
    list_known_players,
    list_licence_holders,
    list_licensed_players,
)
from tournaments.queries.teams.lists import (
    count_places_and_numbers,
    list_club_spellings,
    list_taken_numbers,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SignUp:
    """What a person gives when they sign up; one name in `players` looks for a partner.

    Where people play for themselves, one name is all there is. Phone and e-mail are those of
    the first player; `mail_agreed`: whether they agree to the club's mails, None: nothing is said.
    `licences`, and `families` (what of a name is the family name), stand in the order of `players`;
    none, or None: nothing is said of them, or of one. `chosen` are people of the club by the key
    of their name, where somebody told whom it means.
    """

    players: tuple[str, ...]
    licences: tuple[str | None, ...] = ()
    families: tuple[str | None, ...] = ()
    name: str = ""
    club_name: str = ""
    category: str = ""
    phone: str = ""
    email: str = ""
    mail_agreed: bool | None = None
    has_paid: bool = False
    fixed_table: int | None = None
    cannot_climb: bool = False
    is_staff: bool = False
    note: str = ""
    chosen: Mapping[str, int] = field(default_factory=dict)

    def tidied(self) -> "SignUp":
        """The sign-up with its names tidied and empty ones dropped."""
        named = [
            (
                name,
                licence if licence is None else tidy_licence(licence),
                family if family is None else tidy_person(family),
            )
            for player, licence, family in self.places
            if (name := tidy_person(player))
        ]
        return replace(
            self,
            players=tuple(name for name, _licence, _family in named),
            licences=tuple(licence for _name, licence, _family in named) if self.licences else (),
            families=tuple(family for _name, _licence, family in named) if self.families else (),
            name=tidy(self.name),
            club_name=tidy(self.club_name),
            category=tidy(self.category),
            phone=tidy(self.phone),
        )

    @property
    def licensed(self) -> list[tuple[str, str]]:
        """The players, each with their licence; empty where it is not given."""
        return [(name, licence or "") for name, licence, _family in self.places]

    @property
    def places(self) -> list[tuple[str, str | None, str | None]]:
        """The players, each with licence and family name; None where nothing is said of it."""
        nothing = (None,) * len(self.players)
        told = (self.players, (*self.licences, *nothing), (*self.families, *nothing))
        return list(zip(*told, strict=False))

    @property
    def given_licences(self) -> list[str]:
        """The licences that somebody filled in."""
        return [licence for licence in self.licences if licence]


def looks_for_partner(tournament: Tournament, players: tuple[str, ...]) -> bool:
    """Whether who signed up needs a second player: one name, where pairs play."""
    return len(players) == 1 and tournament.entrants == Entrants.TEAMS


def lock_licences(tournament: Tournament, *sign_ups: SignUp) -> None:
    """Where licences are given, lock the club: none is given to two people at once."""
    if any(sign_up.given_licences for sign_up in sign_ups):
        lock_club(tournament.club)


def refuse_licences(
    tournament: Tournament, sign_up: SignUp, *, besides: Team | None = None
) -> None:
    """Raise `Refused` (`licence`) where a licence is somebody else's, or twice in the team.

    In a team that is corrected, nobody takes the licence of the one beside them.
    """
    if not sign_up.given_licences:
        return
    held = list_licence_holders(tournament, sign_up.given_licences, besides=besides)
    members = TeamMember.objects.filter(team=besides, until_round=None)
    theirs = dict(members.values_list("player__licence", "position"))
    for position, (name, licence) in enumerate(sign_up.licensed, start=1):
        problem = find_licence_problem(licence, name, held.get(licence)) if licence else ""
        twice = sign_up.licences.count(licence) > 1
        if licence and (twice or theirs.get(licence, position) != position):
            problem = _("La licence %(licence)s est celle de l'autre joueur de l'équipe.") % {
                "licence": licence
            }
        if problem:
            raise Refused(problem, code="licence", field=f"licence_{position}")


def refuse_to_rename_excluded(team: Team, players: tuple[str, ...]) -> None:
    """Raise `Refused` (`excluded-player`) where another name stands in an excluded player's place:
    it is a substitute, from some round on; here it would take the exclusion over, or hide it."""
    names = dict(enumerate(players, start=1))
    sent_out = team.members.filter(until_round=None).exclude(excluded_at=None)
    for member in sent_out.select_related("player"):
        if name_key(names.get(member.position, "")) != member.player.name_key:
            raise Refused(
                _("%(name)s est exclu : laissez son nom et notez plutôt un remplaçant.")
                % {"name": member.player.name},
                code="excluded-player",
                field=f"player_{member.position}",
            )


class SignUpDesk:
    """The state on which sign-ups are decided, read once with the tournament locked.

    Lives inside one transaction, and knows the people of the sign-ups it was opened for; a whole
    list signed up through one desk costs no query more per team than its own rows.
    """

    def __init__(self, tournament: Tournament, *sign_ups: SignUp) -> None:
        self.tournament = tournament
        self.places, self.highest = count_places_and_numbers(tournament)
        self.tags = TagBook(tournament)
        names = [name for sign_up in sign_ups for name in sign_up.players]
        chosen = [pk for sign_up in sign_ups for pk in sign_up.chosen.values()]
        self.chosen = list_chosen_players(tournament, chosen)
        self.people = list_known_players(tournament, names) | self.chosen
        licences = [licence for sign_up in sign_ups for licence in sign_up.given_licences]
        self.licensed = list_licensed_players(tournament.club_id, licences)

    @cached_property
    def clubs(self) -> dict[str, str]:
        """How each club is written in the tournament."""
        return list_club_spellings(self.tournament)

    @cached_property
    def tariffs(self) -> list[Tariff]:
        """What fees are asked here."""
        return list(list_tariffs(self.tournament))

    @cached_property
    def numbers(self) -> set[int]:
        """Every number that a team has or had, where somebody asks for one of their own."""
        return list_taken_numbers(self.tournament)

    @classmethod
    def opened(cls, tournament: Tournament, act: Act, *sign_ups: SignUp) -> Self:
        """The desk of a tournament for some sign-ups, locked until the transaction ends. Raises
        `Refused`."""
        lock_licences(tournament, *sign_ups)
        locked = lock_tournament(tournament)
        refuse_by_table(act, locked)
        return cls(locked, *sign_ups)

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
            category=self.tags.write(sign_up.category),
            fixed_table=sign_up.fixed_table,
            cannot_climb=sign_up.cannot_climb,
            is_staff=sign_up.is_staff,
            note=sign_up.note,
            has_paid=sign_up.has_paid,
        )
        players: list[Player] = []
        for position, (name, licence, family) in enumerate(sign_up.places, start=1):
            contact = (sign_up.phone, sign_up.email) if position == 1 else ("", "")
            player = self.person(
                name, phone=contact[0], email=contact[1], licence=licence or "", family=family or ""
            )
            if position == 1 and sign_up.mail_agreed:
                take_address(player, player.email, agreed=True)
                player.save()
            players.append(player)
        team.current_members = TeamMember.objects.bulk_create(
            TeamMember(team=team, player=player, position=position)
            for position, player in enumerate(players, start=1)
        )
        self._tag_as_its_players(team, players, is_alone=alone)
        open_account(team, self.tariffs, players=players, has_paid=sign_up.has_paid)
        return team

    def _tag_as_its_players(self, team: Team, players: Sequence[Player], *, is_alone: bool) -> None:
        """Where nobody told how a team is sorted, the tags that all of its players have."""
        if team.category or not players or is_alone:
            return
        tags = split_tags(players[0].category)
        shared = [tag for tag in tags if all(tag in split_tags(p.category) for p in players)]
        if shared:
            team.category = self.tags.write(", ".join(shared))
            team.save(update_fields=["category"])

    def person(
        self, name: str, *, phone: str = "", email: str = "", licence: str = "", family: str = ""
    ) -> Player:
        """The club's player of that licence, else of that name who is not in the tournament yet
        and has no other licence, else a new one."""
        player = self._find_known(name, licence)
        if player is None:
            player = Player(club_id=self.tournament.club_id)
        respell(player, choose_spelling(player.name, name), family=family or None)
        player.phone = phone or player.phone
        take_address(player, email or player.email)
        player.licence = licence or player.licence
        player.save()
        return player

    def _find_known(self, name: str, licence: str) -> Player | None:
        """Somebody known already, who is taken for nobody else from now on."""
        known = self.licensed.get(licence) or self.people.get(name_key(name))
        if known is None or (licence and known.licence not in {"", licence}):
            return None
        if self.people.get(known.name_key) == known:
            del self.people[known.name_key]
        return known

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
        if wanted is None or wanted in self.numbers:
            wanted = self.highest + 1
        self.highest = max(self.highest, wanted)
        if "numbers" in self.__dict__:
            self.numbers.add(wanted)
        return wanted
