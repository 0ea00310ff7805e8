"""What the five rulebooks say of every fault of the tariff, in words, with the article of each."""

from pathlib import Path
from typing import Any

import pytest

from arbitration.kinds import KINDS
from arbitration.models import Incident
from arbitration.pages.effects.table_names import TableNames
from arbitration.pages.effects.team_effects import cite_effects
from arbitration.queries.happenings import read_happening
from arbitration.queries.proposals import list_effects
from scoring import RULEBOOKS, RuleSet, rule_on
from tournaments.models import Tournament

USAGE = "Usage retenu par le tarif : les textes ne fixent rien"

# Rulebook, fault, the how-manieth, when it was seen, and what is said; [usage] stands for USAGE.
SAID = (Path(__file__).parent / "tariff.txt").read_text(encoding="utf-8")
CASES = [tuple(line.split(" | ")) for line in SAID.splitlines()]


def written_deal(book: str) -> dict[str, Any]:
    """A deal that NS took and made, with the belote where the book knows one."""
    points = {"NS": 90, "EW": RuleSet.of(book).pack_points - 90}
    deal = {"taker": "NS", "trump": "H", "points": points}
    contract = {} if book == "ffb-belote" else {"contract": 80}
    belote = {} if book == "coinche-suisse" else {"belote": {"NS": 1}}
    return deal | contract | belote


def say(book: str, kind: str, count: int, seen: str) -> str:
    """What an arbiter reads of North's nth fault, a sentence and its article after the other."""
    incident = Incident(
        tournament=Tournament(rulebook=book, length_value=12), kind=kind, seat="N", side="NS",
        deal_number=1, seen=seen, facts={"card": "10H", "points": 50},
    )  # fmt: skip
    deals = {1: written_deal(book)}
    happened = read_happening(incident, deals)
    said = rule_on(incident.tournament.rules, happened, [happened] * (count - 1))
    names = TableNames.at(incident)
    cited = cite_effects(list_effects(said, incident, deals), names, said.article)
    return " ".join(f"{effect.sentence} [{effect.basis}]" for effect in cited)


@pytest.mark.parametrize(("book", "kind", "count", "seen", "said"), CASES)
def test_a_fault_is_ruled_in_words_with_the_article_of_each(
    book: str, kind: str, count: str, seen: str, said: str
) -> None:
    assert say(book, kind, int(count), seen) == said.replace("[usage]", f"[{USAGE}]")


def test_every_fault_of_every_rulebook_is_among_them() -> None:
    priced = [kind for kind in KINDS.values() if kind.is_priced]
    played = {
        (book, kind.code)
        for book in RULEBOOKS
        for kind in priced
        if kind.is_played(RuleSet.of(book))
    }
    assert {(book, kind) for book, kind, *_said in CASES} == played
