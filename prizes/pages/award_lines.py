"""Awards as pages and papers show them, stored or foreseen alike."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from prizes.domain.handing import foresee_lots, foresee_marks
from prizes.enums import AwardState
from prizes.models import Award
from prizes.pages.words import explain_award, name_category, name_prize, phrase_each
from prizes.queries.awards import AwardChange, foresee_prizes, list_awards
from prizes.queries.plans import find_prize_plan
from prizes.queries.reading import ForeseenAward
from tournaments.amounts import phrase_cents
from tournaments.models import Team, Tournament
from tournaments.pages.teams.kept_data import Fact
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import Difference, engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class AwardLine:
    """A lot beside its team; `award` and its `number` are None and 0 while it is only foreseen.

    `place` is empty for a lot that was drawn. `prize` is what is handed over, `each` what a half
    of its envelope is, `value` what it is worth in kind; `why` are sentences.
    """

    award: Award | None
    number: int
    team: Team
    rank: int
    place: str
    prize: str
    each: str
    value: str
    donor: str
    category: str
    is_drawn: bool
    why: tuple[str, ...]
    state: AwardState
    proxy_name: str = ""

    @property
    def has_substitute(self) -> bool:
        """Whether somebody came into the team on the way: sharing is theirs to settle."""
        return any(member.since_round > 1 for member in self.team.seated)

    @property
    def shown(self) -> str:
        """The digest of what its one button rests on: the lot alone where it is handed over."""
        foresee = foresee_lots if self.is_waiting else foresee_marks
        return foresee([] if self.award is None else [self.award]).digest

    @property
    def is_waiting(self) -> bool:
        return self.state == AwardState.WAITING

    @property
    def is_handed(self) -> bool:
        return self.state == AwardState.HANDED


def list_award_lines(awards: Iterable[Award | ForeseenAward]) -> tuple[AwardLine, ...]:
    """The lines in the order of the awards."""
    return tuple(map(_line, awards))


def _line(one: Award | ForeseenAward) -> AwardLine:
    kind = one if isinstance(one, Award) else one.lot
    value = 0 if kind is None else kind.value_cents
    return AwardLine(
        award=one if isinstance(one, Award) else None,
        number=one.number if isinstance(one, Award) else 0,
        team=one.team,
        rank=one.rank,
        # A lot that was drawn is for no place: « 2e » beside it reads as the second prize.
        place=ordinal(one.rank, engine_language()) if one.rank and not one.is_drawn else "",
        prize=name_prize("" if kind is None else kind.title, one.cash_cents),
        each=phrase_each(one.cash_cents),
        value=phrase_cents(value) if value else "",
        donor="" if kind is None else kind.donor,
        category=name_category(one),
        is_drawn=one.is_drawn,
        why=tuple(explain_award(one)),
        state=AwardState(one.state) if isinstance(one, Award) else AwardState.WAITING,
        proxy_name=one.proxy_name if isinstance(one, Award) else "",
    )


def list_award_changes(changes: Iterable[AwardChange]) -> Iterator[Difference]:
    """The changes as a page shows them: each lot with its team now, and the one it would go to."""
    for change in changes:
        before, after = (
            None if award is None else list_award_lines([award])[0]
            for award in (change.before, change.after)
        )
        lot = next(line.prize for line in (after, before) if line is not None)
        yield Difference(
            name=lot, one=_phrase_winner(before, lot), other=_phrase_winner(after, lot)
        )


def _phrase_winner(line: AwardLine | None, lot: str) -> str:
    """The team that has the lot, and the line's own name of it where that is not `lot`."""
    if line is None:
        return ""
    return str(line.team) if line.prize == lot else f"{line.team} : {line.prize}"


def read_lots_by_team(tournament: Tournament) -> dict[int, tuple[AwardLine, ...]]:
    """The awards that stand, by the key of their team."""
    given: dict[int, tuple[AwardLine, ...]] = {}
    for line in list_award_lines(list_awards(tournament)):
        given[line.team.pk] = (*given.get(line.team.pk, ()), line)
    return given


@dataclass(frozen=True, kw_only=True, slots=True)
class Palmares:
    """The lots with their teams, in the order of calling: from the last rank to the first."""

    is_arrested: bool
    lines: tuple[AwardLine, ...]

    @property
    def first_to_last(self) -> tuple[AwardLine, ...]:
        """The other way round, as a newspaper tells it."""
        return self.lines[::-1]


def read_palmares(tournament: Tournament) -> Palmares:
    """The palmarès; before it is arrested what the standings now would give."""
    if find_prize_plan(tournament).is_arrested:
        return Palmares(is_arrested=True, lines=list_award_lines(list_awards(tournament)))
    given = foresee_prizes(tournament).given
    lines = () if given is None else list_award_lines(given.awards)
    return Palmares(is_arrested=False, lines=lines)


def list_kept_lots(where: Mapping[int, str]) -> Iterator[Fact]:
    """What was won, and who took it."""
    for award in Award.objects.filter(team__in=where).order_by("pk"):
        told = [where[award.team_id], award.title, award.proxy_name]
        yield _("Lot"), " · ".join(filter(None, told))
