"""Random deals for the property tests: every one of them possible under its rule set."""

from hypothesis import strategies as st

from scoring import RULEBOOKS, RuleSet

SIDES = ("NS", "EW")
ANNONCES = (20, 40, 50, 70, 100, 120, 150, 170, 200, 220, 250, 300, 400, 550)

_NT_AT = {"no_trump_all_trump": True}
RULESETS = {
    "ffb-coinche": RuleSet.of("ffb-coinche", _NT_AT),
    "ffb-belote": RuleSet.of("ffb-belote", _NT_AT),
    "coinche-suisse": RuleSet.of("coinche-suisse"),
    "coinche-82": RuleSet.of("coinche-82", {"surcoinche": True}),
    "coinche-650": RuleSet.of("coinche-650"),
}
"""One rule set per rulebook that allows the most."""


def bids(rules):
    """Every bid worth trying under a rule set."""
    highest = rules.highest_bid if isinstance(rules.highest_bid, int) else 700
    tens = range(rules.lowest_bid // 10 * 10 + 10, highest + 1, 10)
    special = [
        word for word, allowed in (("capot", rules.capot), ("generale", rules.generale)) if allowed
    ]
    return st.sampled_from([rules.lowest_bid, *tens]) | st.sampled_from(special)


@st.composite
def played_deals(draw, rules):
    """A deal that somebody took."""
    facts = {"taker": draw(st.sampled_from(SIDES)), "trump": draw(st.sampled_from(rules.trumps))}
    if rules.bids:
        facts["contract"] = draw(bids(rules))
    doublings = ["coinche"] * rules.coinche + ["surcoinche"] * rules.surcoinche
    if doublings and facts.get("contract") != "generale" and draw(st.booleans()):
        facts["doubled"] = draw(st.sampled_from(doublings))
    if draw(st.integers(0, 3)) == 0:
        facts["sweep"] = draw(st.sampled_from(SIDES))
        if rules.solo_sweep_points != "none":
            facts["solo"] = draw(st.booleans())
    else:
        raw = rules.raw_points(facts["trump"])
        ns = draw(st.integers(0, raw) | st.just(raw // 2))
        facts["points"] = {"NS": ns, "EW": raw - ns}
    _add_bonuses(draw, rules, facts)
    return facts


def _add_bonuses(draw, rules, facts):
    most = {"NT": 0, "AT": rules.belotes_all_trump}.get(facts["trump"], rules.belotes_suit)
    if most:
        ns = draw(st.integers(0, most))
        facts["belote"] = {"NS": ns, "EW": draw(st.integers(0, most - ns))}
    if rules.declarations and draw(st.booleans()):
        facts["declarations"] = {draw(st.sampled_from(SIDES)): draw(st.sampled_from(ANNONCES))}


@st.composite
def rules_and_deal(draw):
    """A rule set and a deal played under it."""
    rules = RULESETS[draw(st.sampled_from(sorted(RULEBOOKS)))]
    return rules, draw(played_deals(rules))


@st.composite
def rules_and_deals(draw, most=14):
    """A rule set and a list of deals, some of them passed, annulled or awarded."""
    rules = RULESETS[draw(st.sampled_from(sorted(RULEBOOKS)))]
    other = st.sampled_from(
        [
            {"passed": True},
            {"annulled": True},
            {"awarded": {"to": "NS", "reason": "third-misdeal"}},
            {"awarded": {"to": "EW", "reason": "irregular-card"}},
        ]
    )
    return rules, draw(st.lists(played_deals(rules) | other, max_size=most))
