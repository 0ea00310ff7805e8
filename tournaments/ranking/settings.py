"""What a tournament chooses about its ranking, and which of it separates nobody."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.ranking.criteria import CRITERIA
from tournaments.ranking.criteria.criterion import FormatFact
from tournaments.ranking.facts import Outcome, ResultKind
from tournaments.ranking.places import Message
from tournaments.ranking.places import gettext_noop as _

_PLACED_BY_ROUND = _("un tableau place chacun selon le tour où il perd.")


class AwardKind(StrEnum):
    """How many match points a round that was not played is worth."""

    FLAT = "flat"
    HALF_MATCH = "half_match"
    OWN_AVERAGE = "own_average"
    ROUND_AVERAGE = "round_average"
    RANKING_POINTS_ONLY = "ranking_points_only"


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """The worth of a round that was not played.

    `amount` is read for a flat value only. `ranking_points` come on top, whatever the kind.
    `counts_as` says in which of the columns won, drawn or lost the round is counted, if in any.
    """

    kind: AwardKind
    amount: int = 0
    ranking_points: int = 0
    counts_as: Outcome | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrowLoss:
    """Ranking points for a match lost by at most `margin` match points."""

    margin: int
    points: int


class SettingsError(ValueError):
    """Settings that cannot be applied; `code` and `field` say which and why."""

    def __init__(self, code: str, field: str) -> None:
        """Name the fault by its stable code and the setting it stands in."""
        super().__init__(f"{code}: {field}")
        self.code = code
        self.field = field


_NOTHING = Award(kind=AwardKind.FLAT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a tournament ranks.

    `criteria` are codes of `tournaments.ranking.criteria.CRITERIA`, the weightiest first.
    `match_points` is what is at stake in a match (12 deals of 162: 1944; or the target); half
    a match is half of it. `lot_seed` is the stored seed of the drawn lot. `best_rounds` keeps
    each participant's best N rounds, `drop_worst` leaves out the worst, never the only one.

    Raises `SettingsError` with code `no-criterion`, `repeated-criterion`, `lot-without-seed`
    or `bad-number`. An unknown criterion is refused by `rank`.
    """

    criteria: tuple[str, ...]
    win: int = 2
    draw: int = 1
    loss: int = 0
    narrow_loss: NarrowLoss | None = None
    bye: Award = Award(kind=AwardKind.HALF_MATCH)
    forfeit_win: Award = Award(kind=AwardKind.HALF_MATCH, ranking_points=2, counts_as=Outcome.WIN)
    forfeit_loss: Award = Award(kind=AwardKind.FLAT, counts_as=Outcome.LOSS)
    both_absent: Award = Award(kind=AwardKind.FLAT, counts_as=Outcome.LOSS)
    missed: Award = _NOTHING
    match_points: int = 0
    lot_seed: int | str | None = None
    best_rounds: int | None = None
    drop_worst: int = 0

    def __post_init__(self) -> None:
        """Refuse settings that contradict themselves."""
        if not self.criteria:
            raise SettingsError("no-criterion", "criteria")
        if len(set(self.criteria)) != len(self.criteria):
            raise SettingsError("repeated-criterion", "criteria")
        if "lot" in self.criteria and self.lot_seed is None:
            raise SettingsError("lot-without-seed", "lot_seed")
        if self.best_rounds is not None and self.best_rounds < 1:
            raise SettingsError("bad-number", "best_rounds")
        if self.drop_worst < 0:
            raise SettingsError("bad-number", "drop_worst")
        if self.match_points < 0:
            raise SettingsError("bad-number", "match_points")

    def award_for(self, kind: ResultKind) -> Award:
        """Give the award of a round that was not played; `KeyError` for a played one."""
        return {
            ResultKind.BYE: self.bye,
            ResultKind.FORFEIT_WIN: self.forfeit_win,
            ResultKind.FORFEIT_LOSS: self.forfeit_loss,
            ResultKind.BOTH_ABSENT: self.both_absent,
            ResultKind.MISSED: self.missed,
        }[kind]

    def outcome_points(self, outcome: Outcome | None, margin: int) -> int:
        """Give the ranking points of a played match; `margin` is conceded less scored."""
        if outcome is None:
            return 0
        if outcome is Outcome.WIN:
            return self.win
        if outcome is Outcome.DRAW:
            return self.draw
        if self.narrow_loss is not None and margin <= self.narrow_loss.margin:
            return self.narrow_loss.points
        return self.loss


def find_idle_criteria(
    criteria: Sequence[str], facts: Collection[FormatFact]
) -> Mapping[str, Message]:
    """Why each idle one of the `criteria`, the weightiest first, separates nobody, by code.

    Only what is certain before a card is played: who is not named may still separate nobody.
    """
    found: dict[str, Message] = {}
    for place, code in enumerate(criteria):
        why = _find_why(code, criteria[:place], facts)
        if why:
            found[code] = Message(msgid=why)
    return found


def _find_why(code: str, above: Sequence[str], facts: Collection[FormatFact]) -> str:
    if FormatFact.BRACKETS_ONLY in facts:
        return _PLACED_BY_ROUND
    settled = (CRITERIA[criterion].settles for criterion in above if CRITERIA[criterion].settles)
    own = (
        case.why
        for case in CRITERIA[code].idle_where
        if case.where in facts and (not case.below or case.below in above)
    )
    return next(settled, "") or next(own, "")
