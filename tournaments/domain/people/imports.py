"""A list of members taken in: who is new, what it changes of whom the club knows."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.domain.acts import announce_in_club, lock_club
from tournaments.domain.people.lines import PersonLine
from tournaments.domain.people.register import save_person
from tournaments.domain.previews import Foreseen
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.imports.columns import Column
from tournaments.imports.crossing import LicenceHolder, find_licence_problem
from tournaments.imports.lines import Problem, Weight
from tournaments.models import Club, Player
from tournaments.names import (
    is_part_of,
    mail_key,
    name_key,
    normalise_tags,
    person_key,
    phone_key,
    split_tags,
)
from tournaments.queries.people import list_people, list_tags_of_club, may_be_one


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonChange:
    """What a line changes: `fields` by column, of `player`, or of somebody new where that is None;
    `partner` is whom the line names as such, where the club or the list knows one."""

    line: PersonLine
    player: Player | None
    fields: dict[str, Any]
    partner: str = ""

    @property
    def is_new(self) -> bool:
        return self.player is None

    @property
    def is_by_name(self) -> bool:
        """Whether the name alone says that the line is about somebody known."""
        licence = self.line.licence
        return self.player is not None and not (licence and licence == self.player.licence)

    @property
    def is_changed(self) -> bool:
        """Whether somebody known becomes another than they are."""
        return self.player is not None and bool(self.fields or self.partner)


@dataclass(frozen=True, kw_only=True, slots=True)
class PeopleTaken:
    """How many people an import wrote down, corrected, and left as they were."""

    added: int
    changed: int
    same: int


class _PeopleIndex:
    """The people of a club, found by what a line says of them; each is one line's alone."""

    def __init__(self, club: Club) -> None:
        self.people = list(list_people(club).select_related("partner"))
        self.licensed = {player.licence: player for player in self.people if player.licence}
        self.named: defaultdict[str, list[Player]] = defaultdict(list)
        for player in self.people:
            self.named[person_key(player.name)].append(player)
        self.lines: dict[object, int] = {}

    def find(self, line: PersonLine) -> tuple[Player | None, Problem | None]:
        """Whom a line means, or why that cannot be told."""
        holder = self.licensed.get(line.licence) if line.licence else None
        if holder is not None:
            problem = find_licence_problem(line.licence, line.name, LicenceHolder(name=holder.name))
            return holder, _mend("licence", problem, Column.LICENCE_1) if problem else None
        found = [
            player
            for player in self.named[person_key(line.name)]
            if may_be_one(player, licence=line.licence, born_in=line.born_in)
        ]
        surest = [player for player in found if line.born_in and player.born_in == line.born_in]
        found = surest or found
        if len(found) > 1:
            return None, _mend(
                "namesakes",
                _("Plusieurs personnes du club portent ce nom : donnez la licence ou l'année de "
                  "naissance."),
                Column.PLAYER_1,
            )  # fmt: skip
        return (found[0] if found else None), None

    def claim(self, line: PersonLine, player: Player | None) -> Problem | None:
        """Note whom a line is about; a problem where an earlier one is about them already."""
        who = player.pk if player else (person_key(line.name), line.licence, line.born_in)
        earlier = self.lines.setdefault(who, line.line)
        if earlier == line.line:
            return None
        sentence = _("Cette personne est déjà à la ligne %(line)d.") % {"line": earlier}
        return _mend("twice", sentence, Column.PLAYER_1)


def _mend(code: str, sentence: Any, column: Column) -> Problem:
    return Problem(code=code, message=sentence, column=column, weight=Weight.MEND)


def foresee_people(
    club: Club,
    lines: Sequence[PersonLine],
    *,
    until: datetime.date | None,
    others: Collection[int] = (),
    skipped: Collection[int] = (),
) -> Foreseen[list[PersonChange]]:
    """What each line would change now, but for those in `skipped`; in three queries. `others` are
    lines of somebody new, though the club knows one of that name; `until`: the last day of a
    membership of which a line says only that there is one."""
    index, used = _PeopleIndex(club), list_tags_of_club(club)
    changes = [
        _foresee(line, index, used, until=until, is_other=line.line in others)
        for line in lines
        if line.line not in skipped
    ]
    listed = {person_key(change.line.name) for change in changes}
    changes = [_with_partner(change, index, listed) for change in changes]
    return Foreseen(typed=until, impact=changes)


def _foresee(
    line: PersonLine,
    index: _PeopleIndex,
    used: Sequence[str],
    *,
    until: datetime.date | None,
    is_other: bool,
) -> PersonChange:
    player, problem = index.find(line)
    if is_other and not (line.licence and player and player.licence == line.licence):
        player, problem = None, None
    problem = problem or index.claim(line, player)
    if problem is not None:
        line = line.with_problem(problem)
    fields = dict(_list_changed(line, player or Player(), used, until))
    return PersonChange(line=line, player=player, fields=fields)


def _list_changed(
    line: PersonLine, player: Player, used: Sequence[str], until: datetime.date | None
) -> Iterator[tuple[str, Any]]:
    """What a line says otherwise than it stands; nothing of what it leaves empty."""
    name = _choose_name(line, player)
    if name != player.name:
        yield "name", name
    family = line.family
    if family and is_part_of(name, family) and not _is_family(player, family):
        yield "family_name", family
    if line.licence and line.licence != player.licence:
        yield "licence", line.licence
    if line.born_in and line.born_in != player.born_in:
        yield "born_in", line.born_in
    category = normalise_tags(line.category, used)
    if category and {*split_tags(category)} != {*split_tags(player.category)}:
        yield "category", category
    if line.phone and phone_key(line.phone) != phone_key(player.phone):
        yield "phone", line.phone
    if line.email and mail_key(line.email) != mail_key(player.email):
        yield "email", line.email
    last = _find_last_day(line, player, until)
    if last is not None and last != player.member_until:
        yield "member_until", last


def _choose_name(line: PersonLine, player: Player) -> str:
    """How somebody is written: as they are where only capitals or the order of the words differ."""
    is_turned = name_key(line.name) != name_key(player.name)
    is_turned = is_turned and person_key(line.name) == person_key(player.name)
    is_kept = is_turned or line.name.casefold() == player.name.casefold()
    return player.name if player.name and is_kept else line.name


def _is_family(player: Player, family: str) -> bool:
    return bool(player.name) and person_key(player.named_apart.surname) == person_key(family)


def _find_last_day(
    line: PersonLine, player: Player, until: datetime.date | None
) -> datetime.date | None:
    """The last day of a membership; who is told to have one keeps a later day than is usual."""
    if isinstance(line.until, datetime.date):
        return line.until
    if not line.until or until is None:
        return None
    return max(until, player.member_until or until)


def _with_partner(
    change: PersonChange, index: _PeopleIndex, listed: Collection[str]
) -> PersonChange:
    """The change with whom the line names as partner; said where nobody is called so."""
    key = person_key(change.line.partner)
    partner = change.player.partner if change.player else None
    if not key or (partner is not None and person_key(partner.name) == key):
        return change
    many = len(index.named.get(key, ())) or int(key in listed)
    if many == 1 and key != person_key(change.line.name):
        return replace(change, partner=change.line.partner)
    sentence = _("« %(name)s » n'est pas une personne du club : laissé.") % {
        "name": change.line.partner
    }
    problem = Problem(code="partner", message=sentence, column=Column.PLAYER_2, weight=Weight.TELL)
    return replace(change, line=change.line.with_problem(problem))


@transaction.atomic
def import_people(club: Club, *, changes: Sequence[PersonChange], by: Actor) -> PeopleTaken:
    """Write down what was foreseen, all of it or nothing. Raises `Refused` (`lines-to-mend`,
    `nothing-to-import`)."""
    locked = lock_club(club)
    if any(change.line.must_be_mended for change in changes):
        raise Refused(
            _("Rien n'a été importé : il reste des lignes à corriger ou à laisser."),
            code="lines-to-mend",
        )
    wanted = [change for change in changes if change.is_new or change.is_changed]
    if not wanted:
        raise Refused(_("Cette liste ne change rien."), code="nothing-to-import")
    written = [(change, _write(locked, change)) for change in wanted]
    _save_partners(locked, written)
    respelled = [
        str(player.key)
        for change, player in written
        if change.player is not None and "name" in change.fields
    ]
    added = sum(change.is_new for change in wanted)
    after: dict[str, Any] = {"added": added, "corrected": len(wanted) - added}
    announce_in_club(
        Act.PEOPLE_IMPORTED,
        club=locked,
        by=by,
        after=after | ({"respelled": respelled} if respelled else {}),
    )
    same = len(changes) - len(wanted)
    return PeopleTaken(added=added, changed=len(wanted) - added, same=same)


def _write(club: Club, change: PersonChange) -> Player:
    player = change.player or Player(club=club)
    save_person(player, change.fields)
    return player


def _save_partners(club: Club, written: Sequence[tuple[PersonChange, Player]]) -> None:
    """Once everybody is there: whom each mostly plays with."""
    named = [(change.partner, player) for change, player in written if change.partner]
    if not named:
        return
    people = {person_key(player.name): player for player in list_people(club)}
    for name, player in named:
        save_person(player, {"partner": people[person_key(name)]})
