"""The records of the evening: the best match and deal, the widest and the closest match, capots."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Team
from tournaments.queries.sheets.columns import Label
from tournaments.ranking import ResultKind, Row
from tournaments.ranking.tally import RoundLine
from tournaments.wording import number_writer, phrase_score


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """A record: what it is, its number, and who holds it in which round; `text` may be empty."""

    label: str
    number: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class _Side:
    """What a team, or two people, made of one match."""

    team: Team
    line: RoundLine

    @property
    def margin(self) -> int:
        """By how much the match was won; below zero where it was lost."""
        return self.line.scored - self.line.conceded


def list_records(
    rows: Sequence[Row], teams: Mapping[int, Team], called: Mapping[int, str], *, sweeps: Label
) -> tuple[Record, ...]:
    """The records of the matches that count; `called` says what people call each round, `sweeps`
    what its rules call deals in which one side made all tricks.

    Of equal ones the earliest is told; nothing before the first match.
    """
    sides = sorted(_list_sides(rows, teams), key=lambda side: (side.line.round, side.team.number))
    return tuple(_records(sides, teams, called, sweeps)) if sides else ()


def _list_sides(rows: Iterable[Row], teams: Mapping[int, Team]) -> Iterator[_Side]:
    for row in rows:
        for line in row.tally.lines:
            if line.kind is ResultKind.PLAYED:
                yield _Side(team=teams[row.participant.id], line=line)


def _records(
    sides: Sequence[_Side], teams: Mapping[int, Team], called: Mapping[int, str], sweeps: Label
) -> Iterator[Record]:
    write = number_writer()
    best = max(sides, key=lambda side: side.line.scored)
    yield Record(
        label=_("Meilleure partie"), number=write(best.line.scored), text=_tell(best, teams, called)
    )
    deals = [(side.line.noted.best, side) for side in sides if side.line.noted is not None]
    if deals:
        marked, holder = max(deals, key=lambda pair: pair[0])
        yield Record(
            label=_("Meilleure donne"), number=write(marked), text=_tell(holder, teams, called)
        )
    widest = max(sides, key=lambda side: side.margin)
    yield Record(
        label=_("Plus gros écart"),
        number=write(widest.margin),
        text=_phrase_both(widest, teams, called),
    )
    closest = min((side for side in sides if side.margin >= 0), key=lambda side: side.margin)
    yield Record(
        label=_("Partie la plus serrée"),
        number=phrase_score(closest.line.scored, closest.line.conceded),
        text=_phrase_both(closest, teams, called),
    )
    yield from _list_sweeps(sides, teams, called, sweeps)


def _list_sweeps(
    sides: Sequence[_Side], teams: Mapping[int, Team], called: Mapping[int, str], sweeps: Label
) -> Iterator[Record]:
    made = {
        (side.line.round, frozenset({side.team.pk, side.line.partner or 0})): (noted.sweeps, side)
        for side in sides
        if (noted := side.line.noted) is not None
    }
    count = sum(number for number, _one in made.values())
    if count:
        most, holder = max(made.values(), key=lambda pair: pair[0])
        told = ngettext("dont %(n)d : %(who)s", "dont %(n)d : %(who)s", most)
        yield Record(
            label=str(sweeps),
            number=str(count),
            text=told % {"n": most, "who": _tell(holder, teams, called)},
        )


def _name_side(held: Sequence[int], teams: Mapping[int, Team]) -> str:
    """A team, or in a mêlée the two people of a side."""
    return " – ".join(teams[pk].label for pk in held if pk in teams)


def _tell(one: _Side, teams: Mapping[int, Team], called: Mapping[int, str]) -> str:
    said = {"round": called[one.line.round], "number": one.team.number}
    if one.line.partner is not None:
        name = _name_side([one.team.pk, one.line.partner], teams)
        return _("%(name)s, %(round)s") % {**said, "name": name}
    return _("%(name)s (équipe %(number)d), %(round)s") % {**said, "name": one.team.label}


def _phrase_both(one: _Side, teams: Mapping[int, Team], called: Mapping[int, str]) -> str:
    others = _name_side(one.line.opponents, teams)
    if not others:
        return _tell(one, teams, called)
    own = [one.team.pk] if one.line.partner is None else [one.team.pk, one.line.partner]
    return _("%(name)s contre %(other)s, %(round)s") % {
        "name": _name_side(own, teams),
        "other": others,
        "round": called[one.line.round],
    }
