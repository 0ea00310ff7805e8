"""How far a round or a tournament is, and what the table of `safety` then says of an act."""

from django.utils.functional import Promise

from tournaments.acts import Care, Moment, row_of
from tournaments.domain.draws.checks import is_recorded
from tournaments.domain.reasons import WHY, refuse_without_reason
from tournaments.domain.tournament.safety import Stake, stake_of
from tournaments.enums import Act, RoundState
from tournaments.errors import Refused
from tournaments.models import Round, Tournament

_PUBLISHED = list(Moment).index(Moment.PUBLISHED)


def refuse_by_table(
    act: Act, on: Round | Tournament, *, reason: str | None = None, why: str | Promise = WHY
) -> None:
    """Raise Refused where the table refuses an act now, or asks for the reason that is not given.

    `on` is the round that it is about, else its tournament, as they are locked. Without `reason`
    nothing is asked: whoever calls has asked, or asks otherwise. `why` is how it is asked for.
    """
    stake = find_stake(act, on)
    if stake.care == Care.REFUSED:
        raise Refused(stake.refusal, code=stake.code)
    if stake.care == Care.REASON and reason is not None:
        refuse_without_reason(reason, why)


def find_stake(act: Act, on: Round | Tournament) -> Stake:
    """What an act needs now, on a round or else on the tournament as a whole."""
    return stake_of(act, _find_moment(act, on))


def _find_moment(act: Act, on: Round | Tournament) -> Moment:
    """The moment, with no more queries than the act's row needs to be told apart."""
    tournament = on if isinstance(on, Tournament) else on.tournament
    if tournament.finished_at is not None:
        return Moment.FINAL
    cares = row_of(act).cares
    if len(set(cares[:-1])) == 1:
        return Moment.PREPARED
    round_ = _find_last_round(on) if isinstance(on, Tournament) else on
    if round_ is None or round_.state == RoundState.PREVIEW:
        return Moment.PREPARED
    if round_.state == RoundState.CLOSED:
        return Moment.CLOSED
    differs = cares[_PUBLISHED] != cares[_PUBLISHED + 1]
    return Moment.RECORDED if differs and is_recorded(round_) else Moment.PUBLISHED


def _find_last_round(tournament: Tournament) -> Round | None:
    """The last published round: it tells how far an evening is."""
    return tournament.rounds.published().order_by("-number").first()
