"""Lines beside each other and beside the teams already there: numbers and namesakes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.imports.columns import Column
from tournaments.imports.lines import Problem, SignUpLine, Weight
from tournaments.names import person_key


@dataclass(frozen=True, kw_only=True, slots=True)
class LicenceHolder:
    """Whose a licence is; `team` is the number of the team in which they play here, or 0."""

    name: str
    team: int = 0
    is_excluded: bool = False


def find_licence_problem(licence: str, name: str, holder: LicenceHolder | None) -> str:
    """Why a licence cannot be that of somebody who signs up; empty where it can.

    The name may be written otherwise, or have changed: a word of it must have stayed.
    """
    if holder is None:
        return ""
    values = {"licence": licence, "name": holder.name, "number": holder.team}
    if holder.is_excluded:
        return (
            gettext("La licence %(licence)s est celle de %(name)s, exclu de ce concours.") % values
        )
    if holder.team:
        return (
            gettext(
                "La licence %(licence)s est celle de %(name)s, qui joue dans l'équipe %(number)s."
            )
            % values
        )
    if set(person_key(name).split()).isdisjoint(person_key(holder.name).split()):
        sentence = gettext(
            "La licence %(licence)s est celle de %(name)s : corrigez le nom ou la licence."
        )
        return sentence % values
    return ""


def cross_check(
    lines: list[SignUpLine],
    *,
    taken_numbers: Collection[int],
    known_people: Mapping[str, int],
    excluded_people: Mapping[str, int] = MappingProxyType({}),
    licence_holders: Mapping[str, LicenceHolder] = MappingProxyType({}),
    skipped: Collection[int] = (),
    taken: Collection[int] = (),
) -> list[SignUpLine]:
    """The lines with the problems that only show beside others.

    `taken_numbers` are numbers that some team has or had; `known_people` gives, by
    `person_key`, the number of the team in which a person already plays, `excluded_people`
    that with which one was sent out, `licence_holders` whose a licence is; lines whose number
    is in `skipped` neither take a number nor count as somebody's namesake. One whose players are
    a team here already is left aside, unless it is in `taken`.
    """
    numbers = set(taken_numbers)
    seen: dict[str, int] = {}
    given: dict[str, int] = {}
    checked: list[SignUpLine] = []
    for original in lines:
        line = original
        if line.line not in taken and (team := _find_team(line, known_people)):
            line = replace(line, problems=(_build_known_problem(team),))
        elif line.line not in skipped:
            line = _with_free_number(line, numbers)
            line = _with_namesakes(line, seen, known_people, excluded_people)
            line = _with_licences(line, given, licence_holders)
        checked.append(line)
    return checked


def _find_team(line: SignUpLine, known_people: Mapping[str, int]) -> int | None:
    """The number of the team in which all the players of a line already play together."""
    teams = {known_people.get(person_key(name)) for name in line.players}
    return teams.pop() if len(teams) == 1 else None


def _build_known_problem(team: int) -> Problem:
    return Problem(
        code="known",
        message=_("Déjà inscrite : équipe %(number)s.") % {"number": team},
        column=Column.PLAYER_1,
        weight=Weight.LEAVE,
    )


def _with_free_number(line: SignUpLine, numbers: set[int]) -> SignUpLine:
    if line.number is None:
        return line
    if line.number not in numbers:
        numbers.add(line.number)
        return line
    problem = Problem(
        code="number-taken",
        message=_("Le numéro %(number)s est déjà pris : l'équipe en recevra un autre.")
        % {"number": line.number},
        column=Column.NUMBER,
        weight=Weight.TELL,
    )
    return replace(line, number=None).with_problem(problem)


def _with_licences(
    line: SignUpLine, given: dict[str, int], holders: Mapping[str, LicenceHolder]
) -> SignUpLine:
    named = zip((Column.LICENCE_1, Column.LICENCE_2), line.players, line.licences, strict=False)
    for column, name, licence in named:
        if not licence:
            continue
        sentence = find_licence_problem(licence, name, holders.get(licence))
        if licence in given:
            sentence = _("La licence %(licence)s figure déjà à la ligne %(line)s.") % {
                "licence": licence,
                "line": given[licence],
            }
        given.setdefault(licence, line.line)
        if sentence:
            line = line.with_problem(
                Problem(code="licence", message=sentence, column=column, weight=Weight.MEND)
            )
    return line


def _with_namesakes(
    line: SignUpLine,
    seen: dict[str, int],
    known_people: Mapping[str, int],
    excluded_people: Mapping[str, int],
) -> SignUpLine:
    for column, name in ((Column.PLAYER_1, line.player_1), (Column.PLAYER_2, line.player_2)):
        key = person_key(name)
        if not key:
            continue
        code, message = "same-person", _("%(name)s figure déjà %(place)s.")
        if key in excluded_people:
            code, message = "excluded-person", _("%(name)s est exclu de ce concours (%(place)s).")
            place = _("équipe %(number)s") % {"number": excluded_people[key]}
        elif key in seen:
            place = _("à la ligne %(line)s") % {"line": seen[key]}
        elif key in known_people:
            place = _("dans l'équipe %(number)s") % {"number": known_people[key]}
        else:
            seen[key] = line.line
            continue
        problem = Problem(
            code=code,
            message=message % {"name": name, "place": place},
            column=column,
            weight=Weight.CONFIRM,
        )
        line = line.with_problem(problem)
    return line
