"""What a phone shows of its table."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from scoring.cards import SIDES
from tests.crawling.reading import as_read
from tests.tournaments.domain.phones.table import WAYS, Table
from tests.tournaments.score_facts import played, somebody
from tournaments.actors import SERVER
from tournaments.domain.phones.commands import issue_key
from tournaments.domain.phones.deals import type_deal
from tournaments.domain.phones.desk import give_table_back, take_table_over
from tournaments.domain.sheets.contests import resolve_contest
from tournaments.domain.sheets.rulings import fix_deal
from tournaments.domain.sheets.sheets import save_deals
from tournaments.models import PhoneSeat, Round
from tournaments.models.sheets.shapes import ANNULLED
from tournaments.pages.phones.shown import PhonePage
from tournaments.pages.phones.table_page import build_phone_page
from tournaments.wording import phrase_score

pytestmark = pytest.mark.django_db


def test_nothing_waits_for_the_other_side_once_the_desk_has_the_sheet() -> None:
    table = Table()
    table.type(table.ns, 1, "a")
    assert build_phone_page(table.said, table.ns).waits_for_other == 1
    take_table_over(table.sheet, base_version=0, by=SERVER)
    assert build_phone_page(table.said, table.ns).waits_for_other == 0


def test_no_deal_is_offered_that_would_be_refused_while_an_arbiter_is_awaited() -> None:
    table = Table(deals=3)
    table.contest(table.ns, 1)
    page = build_phone_page(table.said, table.ns)
    assert (page.next_number, page.is_blocked) == (None, True)
    assert table.type(table.ns, 1, "a").code == "contested-deal"
    resolve_contest(table.sheet, by=SERVER, reason="Rien de grave")
    assert build_phone_page(table.said, table.ns).next_number == 1


def bid(taker: str, contract: object, points: object = None, **more: Any) -> dict[str, Any]:
    """A deal of coinche: every trick, unless it is said how many points each made."""
    made = {"sweep": taker} if points is None else {"points": points}
    return {"taker": taker, "contract": contract, "trump": "H", **made, **more}


PENDING = [
    *[bid("NS", "capot")] * 3,
    *[bid("NS", 120, {"NS": 120, "EW": 42})] * 2,
    bid("NS", 100, {"NS": 70, "EW": 92}, belote={"NS": 1}),
]
BY_DECLARER = [
    *(bid(side, "generale", solo=True) for side in SIDES),
    *(bid(side, 150) for side in SIDES * 2),
    bid("NS", 60, {"NS": 80, "EW": 77}),
    bid("EW", 60, {"NS": 97, "EW": 60}),
]
"""Both sides pass 2000 on the last deal: 2040 to 2000 for whoever did not bid."""


@pytest.mark.parametrize(
    ("book", "deals", "said"),
    [
        ("ffb-belote", [played("NS", 81)], ["En litige"]),
        ("ffb-belote", [played("NS", 81), played("NS", 100)], []),
        ("ffb-coinche", PENDING, ["Nord-Sud a atteint le but par sa belote seule"]),
        ("coinche-suisse", BY_DECLARER, ["Est-Ouest gagne la partie."]),
    ],
)
def test_a_phone_says_what_two_totals_do_not(
    book: str, deals: list[dict[str, Any]], said: list[str]
) -> None:
    rules = {
        "rulebook": book,
        "rule_overrides": {"trump_required": False} if book == "ffb-belote" else {},
    }
    table = Table(length_kind="target", deals=2000, **rules)
    save_deals(table.sheet, deals=deals, base_version=0, by=somebody())
    give_table_back(table.sheet, by=SERVER)
    page = build_phone_page(table.said, table.ns)
    assert [one.partition(" :")[0] for one in page.outcome] == said


def agree(table: Table, facts: dict[str, Any]) -> PhonePage:
    """Have both sides agree on a first deal; what Est-Ouest was asked."""
    key = issue_key(table.ns.key)
    assert type_deal(table.ns.key, key=key, number=1, facts=facts, base="").is_ok
    asked = build_phone_page(table.said, table.ew)
    assert table.confirm(table.ew, 1).is_ok
    return asked


def test_nobody_has_won_by_a_deal_that_one_side_alone_says() -> None:
    table = Table(deals=1)
    assert agree(table, played("NS", 100)).outcome == ()
    assert build_phone_page(table.said, table.ns).outcome == ("Nord-Sud gagne la partie.",)


def test_whoever_confirms_an_equal_deal_reads_that_it_is_a_litige() -> None:
    asked = agree(Table(), played("NS", 81)).question
    assert asked.theirs.sentences[-1] == "NS −81 mis en litige."


@pytest.mark.parametrize(("first", "signs"), [(played("NS", 100), True), ({"passed": True}, False)])
def test_the_deal_in_play_is_typed_after_the_bell(first: dict[str, Any], signs: bool) -> None:
    overrides = {"declarations": False, "trump_required": False, "clock_tie": "one-more-deal"}
    table = Table(deals=5, rule_overrides=overrides, time_limit_minutes=40)
    agree(table, first)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    page = build_phone_page(table.said, table.ns)
    assert (page.next_number, bool(page.digest)) == (2, signs)
    assert ("saisissez-la avant de signer" in page.time_up) == signs


def test_what_the_clock_ends_gives_back_its_pot_where_it_is_signed() -> None:
    table = Table(deals=5, time_limit_minutes=40)
    agree(table, played("NS", 81))
    page = build_phone_page(table.said, table.ns)
    assert (page.totals, page.outcome) == (phrase_score(0, 81), ("En litige : 81 points.",))
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    page = build_phone_page(table.said, table.ns)
    assert (page.totals, page.outcome) == (phrase_score(81, 81), ("La partie est nulle.",))
    table.sign(table.ns)
    table.sign(table.ew)
    kept = table.sheet
    assert (kept.state, kept.match.ns_score, kept.match.winner) == ("confirmed", 81, "draw")
    signed = build_phone_page(table.said, table.ew)
    assert (signed.totals, signed.deals[0].mine.marks) == (page.totals, page.deals[0].mine.marks)


@pytest.mark.parametrize(("decides", "goes_on"), [(True, True), (False, False)])
def test_equal_totals_after_the_last_deal_say_that_one_more_is_played(
    decides: bool, goes_on: bool
) -> None:
    overrides = {"declarations": False, "trump_required": False, "deciding_deals": decides}
    table = Table(deals=2, rule_overrides=overrides)
    again: dict[str, Any] = {"passed": True}
    save_deals(table.sheet, deals=[again, again], base_version=0, by=somebody())
    give_table_back(table.sheet, by=SERVER)
    assert build_phone_page(table.said, table.ns).outcome == ()
    level = [again, again, played("NS", 100), played("EW", 100)]
    save_deals(table.sheet, deals=level, base_version=table.sheet.version, by=somebody())
    give_table_back(table.sheet, by=SERVER)
    page = build_phone_page(table.said, table.ns)
    said = "À égalité après la dernière donne, une donne de plus se joue : ajoutez-la."
    assert page.outcome == ((said,) if goes_on else ("La partie est nulle.",))
    assert page.next_number == (5 if goes_on else None)


def scores(table: Table) -> list[tuple[str, str]]:
    """What each side reads: its own total, then the other's."""
    pages = [build_phone_page(table.said, seat) for seat in (table.ns, table.ew)]
    return [(page.score.ours, page.score.theirs) for page in pages]


def lines(table: Table, seat: PhoneSeat) -> list[tuple[str, str, bool]]:
    """The deals as a side reads them: its mark, the other's, and whether they count."""
    page = build_phone_page(table.said, seat)
    return [(deal.ours_marked, deal.theirs_marked, deal.counts) for deal in page.deals]


def test_both_phones_show_the_total_of_the_sheet() -> None:
    """One phone once said 1 300–310, the other 800–850, the sheet 230–50."""
    table = Table(deals=4)
    table.agree("a")
    agreed = [("100", "62"), ("62", "100")]
    assert scores(table) == agreed
    table.type(table.ns, 2, "b")
    table.type(table.ew, 2, "d", base=table.said.find_head(2, "EW"))
    assert scores(table) == agreed


def test_what_waits_for_the_other_side_stands_in_its_line_and_not_in_the_total() -> None:
    table = Table(deals=4)
    table.agree("a")
    table.type(table.ns, 2, "b")
    assert lines(table, table.ns) == [("100", "62", True), ("92", "70", False)]
    assert lines(table, table.ew) == [("62", "100", True), ("70", "92", False)]


@pytest.mark.parametrize(
    ("length", "says"),
    [
        ({"deals": 2}, ["Nous menons de 38.", "La donne 2 est la dernière."]),
        ({"deals": 3}, ["Nous menons de 38."]),
        (
            {"deals": 501, "length_kind": "points"},
            ["Nous menons de 38.", "Il nous manque 401, à eux 439."],
        ),
    ],
)
def test_a_side_reads_who_leads_and_how_far_it_is(length: dict[str, Any], says: list[str]) -> None:
    table = Table(**length)
    table.agree("a")
    assert list(build_phone_page(table.said, table.ns).score.says) == says
    assert build_phone_page(table.said, table.ew).score.says[0] == "Ils mènent de 38."


@pytest.mark.parametrize(
    ("rules", "gone"),
    [
        ({"rulebook": "ffb-coinche"}, [0, 1, 2]),
        ({"rulebook": "coinche-650"}, [0, 3, 2]),
        ({"rulebook": "ffb-coinche", "passed_dealer": "same-dealer"}, [0, 0, 1]),
    ],
)
def test_the_deal_goes_round_as_the_rules_have_it(rules: dict[str, str], gone: list[int]) -> None:
    """A deal passed and one annulled, then one played: how far right of the first the next sits."""
    own = {name: word for name, word in rules.items() if name != "rulebook"}
    table = Table(deals=4, rulebook=rules["rulebook"], rule_overrides=own)
    fix_deal(table.sheet, number=2, facts=ANNULLED, by=SERVER, reason="Fausse donne")
    said = [build_phone_page(table.said, table.ns).dealt]
    for number, facts in ((1, {"passed": True}), (3, bid("NS", 100, {"NS": 132, "EW": 30}))):
        assert table.type(table.ns, number, "a", facts=facts).is_ok
        said.append(build_phone_page(table.said, table.ns).dealt)
    assert said == gone


def test_nobody_deals_where_no_deal_follows_or_deals_stay_on_paper() -> None:
    answered, ended = Table(deals=2), Table(deals=2, time_limit_minutes=40)
    answered.type(answered.ns, 1, "a")
    ended.agree("a")
    on_paper = Table(deals=1, sheet_entry="totals")
    pairs = [
        *((answered, seat) for seat in (answered.ns, answered.ew)),
        *((table, table.ns) for table in (ended, on_paper)),
    ]

    def list_dealt() -> list[int | None]:
        return [build_phone_page(table.said, seat).dealt for table, seat in pairs]

    assert list_dealt() == [1, None, 1, None]
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    answered.confirm(answered.ew, 1)
    answered.type(answered.ns, 2, "a")
    assert list_dealt() == [None, None, None, None]


def test_the_clock_and_what_its_end_means_are_said_until_it_is_over() -> None:
    table = Table(time_limit_minutes=40)
    page = build_phone_page(table.said, table.ns)
    assert page.clock is not None
    assert page.bell == "À la fin du temps, la donne en cours est la dernière."
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=41))
    over = build_phone_page(table.said, table.ns)
    assert (over.clock, over.bell) == (None, "")


def test_a_proposal_of_the_other_side_is_in_nobody_s_total_and_no_line_of_mine() -> None:
    table = Table(deals=4)
    table.agree("a")
    table.type(table.ew, 1, "d")
    page = build_phone_page(table.said, table.ns)
    assert as_read(page.totals) == "100 – 62"
    mine, theirs = page.deals[0].mine, page.deals[0].theirs
    assert mine is not None
    assert theirs is not None
    assert (as_read(mine.marks), as_read(theirs.marks)) == ("100 – 62", "52 – 110")


def test_what_an_arbiter_decided_before_it_was_due_is_offered_to_nobody() -> None:
    table = Table(deals=3)
    fix_deal(table.sheet, number=2, facts=WAYS["d"], by=SERVER, reason="Vu")
    table.agree("a")
    assert table.written == ["a", "d"]
    page = build_phone_page(table.said, table.ns)
    assert (page.next_number, page.deals[1].step, page.deals[1].may_change) == (3, "ruled", False)


def test_a_deal_of_which_an_arbiter_decided_a_part_is_still_typed() -> None:
    """It once was refused to both phones for ever."""
    table = Table(deals=2)
    fix_deal(table.sheet, number=1, facts={"forfeited": True}, by=SERVER, reason="Renonce")
    table.agree("a")
    [deal] = table.sheet.deal_records.filter(is_current=True)
    assert deal.facts == {**WAYS["a"], "forfeited": True}
    assert table.type(table.ns, 1, "b").code == "ruled-deal"
