"""Rules that clubs play, each typed on the page of rules and met again wherever a deal is marked.

What a deal marks is reckoned by hand, from RULES.md and the sentence of the rule.
"""

import html
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import CATALOGUE, Length, RuleSet
from tests.crawling.answers import answers
from tests.factories import MembershipFactory
from tests.replay.replayed_deals import deal_hands, play_out
from tests.running.nightly import nightly_but
from tests.tournaments.domain.phones.table import Table
from tests.tournaments.views.players.phone import FIELD, Phone
from tournaments.forms.rules.rule_fields import join_search_words
from tournaments.forms.rules.rules import PREFIX, RulesForm
from tournaments.models import Match, Tournament
from tournaments.names import has_words
from tournaments.pages.rules.addresses import build_rules_query
from tournaments.printing.sheets.printed_columns import (
    AWARD_SIGNS,
    list_paper_columns,
    list_sheet_notes,
)

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parent / "rules"
DEALS = 9
BOOKS = sorted(path.stem for path in FOLDER.glob("*.toml"))
SIDES = ("NS", "EW")
Deal = Mapping[str, Any]


@pytest.mark.parametrize("book", nightly_but({"coinche-82"}, BOOKS))
def test_a_rule_of_a_club_is_typed_said_and_played(book: str) -> None:
    evening = Evening(book)
    said = tomllib.loads((FOLDER / f"{book}.toml").read_text(encoding="utf-8"))
    wrong = [f"{rule['name']}: {fault}" for rule in said["rules"] for fault in evening.judge(rule)]
    assert not wrong, "\n".join(wrong)


class Evening:
    """One concours under a rulebook, its organiser's browser, and a phone at a table."""

    def __init__(self, book: str) -> None:
        Table(deals=DEALS, seats=False, date=timezone.localdate(), rulebook=book, rule_overrides={})
        match = Match.objects.get()
        self.tournament = match.round.tournament
        self.desk = Client(headers={"accept-language": "fr"})
        self.desk.force_login(MembershipFactory.create(club=self.tournament.club).user)
        self.phone = Phone(match, "NS")
        self.hidden = dict(FIELD.findall(self.phone.client.get("/table/donne/1/").content.decode()))
        shown = answers(self.desk.get(self._address("rules")).context["form"])
        self.as_written = {n: v if isinstance(v, list) else str(v) for n, v in shown.items()}
        self.plain = self._regulations()
        self.plain_cells = self._cells()

    def judge(self, rule: Mapping[str, Any]) -> Iterator[str]:
        """What is not as the rule says."""
        yield from self._find(rule.get("finds", {}))
        typed = {PREFIX + name: value for name, value in rule["typed"].items()}
        assert typed.keys() <= self.as_written.keys()
        sent = self.as_written | typed
        if refused := rule.get("refused"):
            with translation.override("fr"):
                found = RulesForm(sent, rulebook=self.tournament.rulebook, overrides={}).errors
            silent = [name for name in refused if PREFIX + name not in found]
            yield from (f"nothing is said beside {name}" for name in silent)
            return
        answer = self.desk.post(self._address("rules"), sent)
        if answer.status_code != 302:
            yield f"refused, {answer.context['form'].errors.as_text()}"
            return
        yield from self._read(rule)
        yield from self._play(rule.get("deals", ()))

    def _find(self, words: Mapping[str, list[str]]) -> Iterator[str]:
        for name, searched in words.items():
            text = join_search_words(CATALOGUE[name])
            missed = [one for one in searched if not has_words(one, text)]
            yield from (f"{name} is not found by « {one} »" for one in missed)

    def _read(self, rule: Mapping[str, Any]) -> Iterator[str]:
        """The règlement, the desk's sheet and the paper: silent before, true now."""
        if sentences := rule.get("says"):
            said = self._regulations()
            amiss = [
                sentence for sentence in sentences if sentence not in said or sentence in self.plain
            ]
            yield from (f"the règlement does not say « {one} », or always did" for one in amiss)
        if cells := rule.get("offers"):
            offered = self._cells()
            amiss = [cell for cell in cells if cell not in offered or cell in self.plain_cells]
            yield from (f"the sheet does not offer {one}, or always did" for one in amiss)
        for is_half in (False, True):
            columns = list_paper_columns(self._rules(), Length(deals=DEALS), is_half=is_half)
            paper = {
                f"{column.code}={mark}" for column in columns for mark in column.marks or ("",)
            }
            notes = list_sheet_notes(self._rules())
            signs = (sign for sign in AWARD_SIGNS.values() if f"« {sign} »" in " ".join(notes))
            paper |= {*notes, *(f"taker={sign}" for sign in signs)}
            written = {one for deal in rule.get("deals", ()) for one in _write_on_paper(deal)}
            missing = (
                {*rule.get("printed", ()), *written} - paper - {column.code for column in columns}
            )
            yield from (f"the paper has no {missed}" for missed in missing)

    def _play(self, deals: list[Deal]) -> Iterator[str]:
        if not deals:
            return
        cells = {
            f"d{number}-{code}": text
            for number, deal in enumerate(deals, start=1)
            for code, text in _cells_of(deal).items()
        }
        rows = self.desk.post(self._address("sheet_score", 1, 7), cells).json()["rows"]
        for deal, row in zip(deals, rows, strict=True):
            expected = [deal[side] for side in SIDES]
            if (found := [_read_number(row["marks"].get(side, "")) for side in SIDES]) != expected:
                yield f"the desk marks {found} of {deal} ({row['message']})"
            added = dict.fromkeys(("NS", "EO"), 0)
            for step in row["steps"]:
                added[step["side"]] += _read_number(step["points"])
            if list(added.values()) != expected:
                yield f"the steps of {deal} come to {added}"
            cited = {f"{step['words']}: {step['article']}" for step in row["steps"]}
            if set(deal.get("cites", ())) - cited:
                yield f"{deal} cites {cited}"
        for deal in deals:
            # The phone and the calculator know no deal before this one.
            if not deal.get("follows"):
                yield from self._mark_elsewhere(deal)
        if deals[0]["taker"] in SIDES:
            yield from self._replay(deals[0])

    def _mark_elsewhere(self, deal: Deal) -> Iterator[str]:
        expected = [deal[side] for side in SIDES]
        if (found := self._mark_on_phone(deal)) != expected:
            yield f"a phone marks {found} of {deal}"
        if deal["taker"] in SIDES and (found := self._calculate(deal)) != expected:
            yield f"the calculator marks {found} of {deal}"

    def _mark_on_phone(self, deal: Deal) -> list[int]:
        typed = {**self.hidden, **_cells_of(deal)}
        page = self.phone.client.post("/table/donne/1/marque/", typed).content.decode()
        found = re.search(r'phone-version__marks">.*?<strong>(.*?)</strong>', page, re.DOTALL)
        return [int(re.sub(r"\D", "", part)) for part in found[1].split("–")] if found else []

    def _calculate(self, deal: Deal) -> list[int]:
        address = reverse("public:calculator") + build_rules_query(self._rules())
        more = "&".join(f"{name}={value}" for name, value in _tell(deal).items())
        page = self.desk.get(f"{address}&{more}")
        marks = page.context.get("marks") or []
        return [side.points for side in marks[0].sides] if marks else []

    def _replay(self, bid: Deal) -> Iterator[str]:
        """Its bid over four hands played to the end: the desk marks what the cards say."""
        contract = bid.get("contract")
        terms = Terms(
            rules=self._rules(),
            trump=bid.get("trump", "H"),
            dealer="E",
            taker=bid["taker"],
            contract=int(contract) if contract and contract.isdecimal() else contract,
            doubled=bid.get("doubled", ""),
        )
        told = play_out(ReplayedDeal(terms=terms, hands=deal_hands(terms.rules.tricks)))
        page = self.desk.get(reverse("public:replay") + told.query())
        marks = [mark.points for mark in page.context["summary"].marks]
        typed = {f"d1-{code}": text for code, text in _write_facts(told.facts or {}).items()}
        (row,) = self.desk.post(self._address("sheet_score", 1, 7), typed).json()["rows"][:1]
        if marks != (found := [_read_number(row["marks"].get(side, "")) for side in SIDES]):
            yield f"a replay marks {marks}, the desk {found} of {typed} ({row['message']})"

    def _rules(self) -> RuleSet:
        return Tournament.objects.get(pk=self.tournament.pk).rules

    def _regulations(self) -> str:
        page = self.desk.get(self._address("rules_preview")).content.decode()
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())

    def _cells(self) -> set[str]:
        """What the desk's sheet offers: `column` alone, and `column=value`."""
        columns = self.desk.get(self._address("sheet", 1, 7)).context["columns"]
        offered = {
            f"{column.code}={choice.value}" for column in columns for choice in column.choices
        }
        return {column.code for column in columns if not column.rare} | offered

    def _address(self, route: str, *numbers: int) -> str:
        return reverse(f"organiser:{route}", args=[self.tournament.slug, *numbers])


def _cells_of(deal: Deal) -> dict[str, str]:
    return {code: text for code, text in deal.items() if code not in (*SIDES, "cites", "follows")}


def _write_on_paper(deal: Deal) -> Iterator[str]:
    """The columns of a printed sheet in which a line is written, and what must be there to ring."""
    yield from _cells_of(deal)
    award, dash, _side = deal["taker"].partition("-")
    if dash:
        yield f"taker={AWARD_SIGNS[award]}"
    if deal.get("sweep", "").endswith("-solo"):
        yield "sweep=seul"
    if deal.get("follows"):
        yield "pot"


def _write_facts(facts: Mapping[str, Any]) -> dict[str, str]:
    """What the cards of a deal say, as a line of a sheet."""
    told = {name: str(facts[name]) for name in ("taker", "trump", "contract", "doubled")
            if name in facts}  # fmt: skip
    told |= {f"points_{side.lower()}": str(n) for side, n in facts.get("points", {}).items()}
    if "sweep" in facts:
        told["sweep"] = facts["sweep"] + ("-solo" if facts.get("solo") else "")
    if belotes := facts.get("belote"):
        one = "-".join(str(belotes.get(side, 0)) for side in SIDES)
        told["belote"] = {"1-0": "NS", "0-1": "EW"}.get(one, one)
    for side, points in facts.get("declarations", {}).items():
        told[f"declarations_{side.lower()}"] = str(points)
    return told


def _read_number(text: str) -> int:
    """A number as pages write it; -1, which no side marks, where there is none."""
    digits = re.sub(r"\D", "", text) or "-1"
    return -int(digits) if text.startswith("−") else int(digits)


def _tell(deal: Deal) -> dict[str, str]:
    """A line of a sheet as the calculator asks for it."""
    told = {name: deal[name] for name in ("taker", "trump", "contract", "doubled", "belote")
            if name in deal}  # fmt: skip
    told.setdefault("trump", "H")
    if "sweep" in deal:
        told["sweep"], dash, _solo = deal["sweep"].partition("-")
        told |= {"solo": "on"} if dash else {}
    else:
        takes = deal["taker"] == "NS"
        told |= {"points": deal["points_ns"], "counted": "taker" if takes else "defence"}
    if "stopped" in deal:
        told |= {"stopped": "on", "others_points": deal["points_ew"]}
    for side in SIDES:
        if points := deal.get(f"declarations_{side.lower()}"):
            told |= {"declarations_side": side, "declarations": points}
    return told
