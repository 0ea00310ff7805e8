"""A whole evening of thirteen teams: on phones, on paper, half of each, ends alike."""

from collections.abc import Callable

import pytest

from tests.factories import TournamentFactory
from tests.tournaments.evenings import teams_of
from tests.tournaments.score_facts import played
from tournaments.actors import SERVER
from tournaments.domain.draws.draws import preview_draw, publish_draw
from tournaments.domain.draws.rounds import start_round
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.deals import confirm_deal, type_deal
from tournaments.domain.phones.seats import claim_side
from tournaments.domain.phones.signatures import sign_sheet
from tournaments.domain.sheets.facts import ensure_sheet
from tournaments.domain.sheets.sheets import hand_in_sheet
from tournaments.enums import SheetState
from tournaments.models import Match, ScoreSheet
from tournaments.models.sheets.shapes import DealFacts
from tournaments.queries.phones.tables import PhoneTable
from tournaments.queries.ranks.standings import compute_current_standings

pytestmark = pytest.mark.django_db

ROUNDS, DEALS = 2, 1
Way = Callable[[Match, list[DealFacts]], None]


def on_paper(match: Match, deals: list[DealFacts]) -> None:
    hand_in_sheet(ensure_sheet(match), deals=deals, base_version=0, by=SERVER)


def on_phones(match: Match, deals: list[DealFacts]) -> None:
    """Each side with its phone: Nord-Sud types, Est-Ouest confirms, both sign."""
    ns, ew = (claim_side(match, side=one, device=f"{one} {match.pk}") for one in ("NS", "EW"))
    for number, facts in enumerate(deals, start=1):
        key = issue_key(ns.key)
        assert type_deal(ns.key, key=key, number=number, facts=facts, base="").is_ok
        said = {"key": issue_key(ew.key), "number": number, "version": str(key)}
        assert confirm_deal(ew.key, **said).is_ok
    for seat in (ns, ew):
        table = PhoneTable.of(ScoreSheet.objects.select_related("match__round").get(match=match))
        digest = table.compute_digest(seat.side)
        assert sign_sheet(seat.key, key=issue_key(seat.key), digest=digest).is_ok


def half_and_half(match: Match, deals: list[DealFacts]) -> None:
    (on_phones if (match.table_number or 0) % 2 else on_paper)(match, deals)


def an_evening(way: Way) -> list[tuple[int, int, object]]:
    """Two rounds, the second drawn by the first; rank, number and measures of each team."""
    tournament = TournamentFactory(phone_entry="each", length_value=DEALS)
    teams_of(tournament, 13)
    for number in range(1, ROUNDS + 1):
        drawn = publish_draw(preview_draw(tournament, by=SERVER, seed=number), by=SERVER)
        round_ = start_round(drawn, by=SERVER)
        for match in round_.matches.exclude(ew=None).order_by("table_number"):
            ns, ew = match.ns.number, match.ew.number
            way(match, [played("NS" if ns % 3 else "EW", 82 + ns + ew)])
    sheets = ScoreSheet.objects.filter(match__round__tournament=tournament)
    assert set(sheets.values_list("state", flat=True)) <= {
        SheetState.CONFIRMED,
        SheetState.LOCKED,
    }
    rows = compute_current_standings(tournament).standings.rows
    return [(row.rank, row.participant.number, row.measures) for row in rows]


def test_phones_paper_and_both_end_in_the_same_standings() -> None:
    paper, phones, mixed = (an_evening(way) for way in (on_paper, on_phones, half_and_half))
    assert len(paper) == 13
    assert phones == paper
    assert mixed == paper
