"""Which of the chosen criteria cannot separate anybody in a format, and why."""

from collections.abc import Collection, Mapping, Sequence

from tournaments.ranking.criteria import CRITERIA
from tournaments.ranking.criteria.criterion import FormatFact
from tournaments.ranking.messages import Message
from tournaments.ranking.messages import gettext_noop as _

_PLACED_BY_ROUND = _("un tableau place chacun selon le tour où il perd.")


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
