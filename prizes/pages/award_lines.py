"""Awards as pages and papers show them, stored or foreseen alike."""

from collections.abc import Iterable
from dataclasses import dataclass

from prizes.enums import AwardState
from prizes.models import Award
from prizes.pages.words import explain_award, name_category, name_prize, phrase_each
from prizes.queries.reading import ForeseenAward
from tournaments.amounts import phrase_cents
from tournaments.models import Team
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class AwardLine:
    """A lot beside its team; `number` is the award's, 0 while it is only foreseen.

    `place` is empty for a lot that was drawn. `prize` is what is handed over, `each` what a half
    of its envelope is, `value` what it is worth in kind; `why` are sentences.
    """

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
        _players = self.team.players
        return any(member.since_round > 1 for member in self.team.current_members)

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
