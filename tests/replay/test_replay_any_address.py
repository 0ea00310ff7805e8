"""Whatever stands in the address of a deal played again, the page answers."""

from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from replay.pages.replayed_deal import ReplayedDeal, Terms
from scoring import CARDS, RULEBOOKS, RuleSet, cards_of
from scoring.cards import SEATS
from tests.replay.replayed_deals import deal
from tests.running.examples import examples

ADDRESS = reverse("public:replay")


class AnyAddress(TestCase):
    """Values of any kind, and cards that no table has seen in this order."""

    @settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
    @given(
        st.dictionaries(
            st.sampled_from(
                [
                    *deal().items(),
                    "rules",
                    "doubled",
                    "tricks",
                    "seat",
                    "trick",
                    "out",
                    "terms",
                    "typed",
                ]
            ),
            st.text(max_size=20)
            | st.sampled_from([*RULEBOOKS, *SEATS, "NT", "generale", "\0", "9" * 5000, "²", "AS"]),
        )
    )
    def test_any_address_gets_a_page(self, told: dict[str, str]) -> None:
        address = {**deal(["AS"]).items(), **told}
        assert Client().get(ADDRESS, address).status_code in (200, 302)

    @settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
    @given(
        st.permutations(list(CARDS)), st.permutations(list(CARDS)), st.sampled_from([*RULEBOOKS])
    )
    def test_any_cards_in_any_order_get_a_page(
        self, dealt: list[str], played: list[str], rulebook: str
    ) -> None:
        rules = RuleSet.of(rulebook)
        pack = [text for text in dealt if CARDS[text].rank in rules.ranks]
        size = rules.tricks
        hands = {s: cards_of(pack[n * size : (n + 1) * size]) for n, s in enumerate(SEATS)}
        order = cards_of(text for text in played if text in pack)
        terms = Terms(
            rules=rules, trump="H", dealer="N", taker="NS", contract=90 if rules.bids else None
        )
        cut = len(order) - dealt.index("AS")
        told = ReplayedDeal(terms=terms, hands=hands, played=order[:cut])
        assert Client().get(ADDRESS + told.query()).status_code == 200
