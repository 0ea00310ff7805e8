"""Beside an opponent that is offered: where it was met."""

import pytest

from tests.factories import MatchFactory, RoundFactory, TeamFactory
from tournaments.enums import CountsFor, Forfeit
from tournaments.models import Round, Team
from tournaments.pages.draws.look_words import phrase_meetings
from tournaments.queries.draws.looks import list_earlier_meetings

pytestmark = pytest.mark.django_db


def met_twice(**values: object) -> tuple[Round, Team, Team]:
    """Two teams that met in the first round, and as `values` say in the second; the third."""
    first = RoundFactory(number=1)
    one, other = (TeamFactory(tournament=first.tournament, number=n) for n in (1, 2))
    MatchFactory(round=first, ns=one, ew=other)
    MatchFactory(
        round=RoundFactory(tournament=first.tournament, stage=first.stage, number=2, stage_round=2),
        ns=other,
        ew=one,
        **values,
    )
    third = RoundFactory(tournament=first.tournament, stage=first.stage, number=3, stage_round=3)
    return third, one, other


@pytest.mark.parametrize("played", [{}, {"counts_for": CountsFor.NS}])
def test_every_round_in_which_they_sat_opposite_is_named(played: dict[str, str]) -> None:
    round_, one, other = met_twice(**played)
    meetings = list_earlier_meetings(round_, [one])
    assert phrase_meetings(other, [one], meetings) == (
        " (déjà rencontrés à la partie 1, à la partie 2)"
    )


def test_a_forfeit_is_no_meeting() -> None:
    round_, one, other = met_twice(forfeit=Forfeit.EW)
    meetings = list_earlier_meetings(round_, [one])
    assert phrase_meetings(other, [one], meetings) == " (déjà rencontrés à la partie 1)"


def test_among_several_who_choose_it_says_which() -> None:
    round_, one, other = met_twice(forfeit=Forfeit.EW)
    stranger = TeamFactory(tournament=round_.tournament, number=9)
    meetings = list_earlier_meetings(round_, [one, stranger])
    assert phrase_meetings(other, [one, stranger], meetings) == (
        " (déjà rencontrés par l'équipe 1 à la partie 1)"
    )


def test_whom_nobody_met_needs_no_word() -> None:
    round_, one, _other = met_twice()
    stranger = TeamFactory(tournament=round_.tournament, number=9)
    assert phrase_meetings(stranger, [one], list_earlier_meetings(round_, [one])) == ""
