"""A row a team with all its lots, from the last place to the first, as they are handed out; and
how many still are to be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from prizes.domain.handing import foresee_lots, foresee_marks
from prizes.enums import AwardState
from prizes.models import Award
from prizes.pages.award_lines import AwardLine, list_award_lines
from prizes.queries.reading import ForeseenAward
from tournaments.models import Team
from tournaments.pages.goto.counts import TabCount
from tournaments.pairing.brackets.names import ordinal
from tournaments.wording import engine_language


@dataclass(frozen=True, kw_only=True, slots=True)
class HandingRow:
    """A team with its lots; `is_called`: it is the first that still waits. `place` is empty where
    nobody is ranked."""

    team: Team
    rank: int
    place: str
    lots: tuple[AwardLine, ...]
    is_called: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether a lot of it is still to be handed out."""
        return any(lot.is_waiting for lot in self.lots)

    @property
    def awards(self) -> list[Award]:
        """Lots as they are stored; none while they are only foreseen."""
        return [lot.award for lot in self.lots if lot.award is not None]

    @property
    def lots_shown(self) -> str:
        """The digest of the lots that « Remis » is pressed for."""
        return foresee_lots(self.awards).digest

    @property
    def marks_shown(self) -> str:
        """The digest of what became of them, which any other button would say anew."""
        return foresee_marks(self.awards).digest

    @property
    def is_handed(self) -> bool:
        """Whether all its lots were."""
        return all(lot.is_handed for lot in self.lots)

    @property
    def state(self) -> AwardState:
        """What became of them, where nothing waits any more."""
        return next((lot.state for lot in self.lots if not lot.is_handed), AwardState.HANDED)

    @property
    def proxy_name(self) -> str:
        """Who took them for the team."""
        return next((lot.proxy_name for lot in self.lots if lot.proxy_name), "")

    @property
    def categories(self) -> list[str]:
        """What its special lots are for."""
        return [lot.category for lot in self.lots if lot.category]

    @property
    def why(self) -> list[str]:
        """Why it has them, in sentences."""
        return [sentence for lot in self.lots for sentence in lot.why]

    @property
    def has_substitute(self) -> bool:
        """Whether somebody came into the team on the way."""
        return any(lot.has_substitute for lot in self.lots)


def list_handing_rows(awards: Iterable[Award | ForeseenAward]) -> list[HandingRow]:
    """The rows in the order of calling; those whose lots were drawn stand at their rank."""
    lines: dict[int, list[AwardLine]] = {}
    for line in list_award_lines(awards):
        lines.setdefault(line.team.pk, []).append(line)
    by_rank = sorted(lines.values(), key=lambda own: (own[0].rank == 0, -own[0].rank))
    waiting = (own[0].team.pk for own in by_rank if any(lot.is_waiting for lot in own))
    called = next(waiting, None)
    return [_row(own, called) for own in by_rank]


def _row(own: Sequence[AwardLine], called: int | None) -> HandingRow:
    first = own[0]
    return HandingRow(
        team=first.team,
        rank=first.rank,
        place=ordinal(first.rank, engine_language()) if first.rank else "",
        lots=tuple(sorted(own, key=lambda lot: (bool(lot.category) or lot.is_drawn, lot.number))),
        is_called=first.team.pk == called,
    )


UNHANDED = TabCount(
    places=("end",),
    list_rows=lambda: Award.objects.filter(state__in=(AwardState.WAITING, AwardState.ABSENT)),
)
