"""Random deals for the property tests: every one of them possible under its rule set."""

from hypothesis import strategies as st

from scoring import CATALOGUE, RULEBOOKS, Contradictions, RuleSet
from scoring.deals.bids import is_bid, most_doubling
from scoring.deals.bonuses import declaration_sums
from tests.scoring.books import widest_rules

SIDES = ("NS", "EW")

RULESETS = {book: widest_rules(book) for book in RULEBOOKS}
"""One rule set per rulebook that allows the most."""


def bids(rules):
    """Every contract worth trying under a rule set."""
    points = [bid for bid in range(rules.lowest_bid, 1001) if is_bid(rules, bid)]
    special = {"capot": rules.capot, "generale": rules.generale}
    words = [word for word, allowed in special.items() if allowed]
    return st.sampled_from(points) | (st.sampled_from(words) if words else st.nothing())


@st.composite
def played_deals(draw, rules):
    """A deal that somebody took."""
    facts = {"taker": draw(st.sampled_from(SIDES)), "trump": draw(st.sampled_from(rules.trumps))}
    if rules.bids:
        facts["contract"] = draw(bids(rules))
    doublings = ["coinche", "surcoinche"][: most_doubling(rules, facts.get("contract"))]
    if doublings and draw(st.booleans()):
        facts["doubled"] = draw(st.sampled_from(doublings))
    if draw(st.integers(0, 3)) == 0:
        facts["sweep"] = draw(st.sampled_from(SIDES))
        if rules.knows_solo:
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
    annonces = sorted(declaration_sums(rules))
    if rules.declarations and annonces and draw(st.booleans()):
        facts["declarations"] = {draw(st.sampled_from(SIDES)): draw(st.sampled_from(annonces))}


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


def values_of(parameter):
    """Values that a parameter allows."""
    kind = parameter.kind.value
    if kind == "bool":
        return st.booleans()
    if kind == "choice":
        return st.sampled_from(parameter.choices)
    if kind == "set":
        return st.lists(st.sampled_from(parameter.choices), unique=True)
    if kind == "int":
        numbers = st.integers(parameter.minimum, parameter.maximum)
        return numbers | st.sampled_from(parameter.words) if parameter.words else numbers
    if kind == "table":
        points = st.integers(0, parameter.maximum)
        return st.dictionaries(st.sampled_from(parameter.choices), points) | st.just({})
    return st.just(parameter.default)


@st.composite
def options_of_a_book(draw):
    """A rulebook's id, and few or many overrides, whether they agree or not."""
    book = RULEBOOKS[draw(st.sampled_from(sorted(RULEBOOKS)))]
    free = [name for name, parameter in CATALOGUE.items() if book.overridable(parameter)]
    most = draw(st.sampled_from((2, 6, len(free) // 2)))
    names = draw(st.lists(st.sampled_from(free), unique=True, min_size=most // 2, max_size=most))
    return book.id, {name: draw(values_of(CATALOGUE[name])) for name in names}


@st.composite
def overridden_rules(draw):
    """A rule set with few or many overrides; those that contradict others are taken back."""
    book, options = draw(options_of_a_book())
    while True:
        try:
            return RuleSet.of(book, options)
        except Contradictions as refused:
            named = {name for one in refused.each for name in one.params["names"].split(", ")}
            assert named & options.keys()
            options = {name: value for name, value in options.items() if name not in named}


@st.composite
def unplayed_deals(draw, rules):
    """A deal that nobody played to its end: passed, annulled, awarded."""
    to = draw(st.sampled_from(SIDES))
    irregular = {"awarded": {"to": to, "reason": "irregular-card"}}
    if rules.award_adds_bid:
        irregular["contract"] = draw(bids(rules))
    misdeal = {"awarded": {"to": to, "reason": "third-misdeal"}}
    return draw(st.sampled_from([{"passed": True}, {"annulled": True}, irregular, misdeal]))


@st.composite
def any_deals(draw, rules, length):
    """Any deal of a match: one that somebody took, claims and an arbiter's words included."""
    facts = draw(played_deals(rules) | unplayed_deals(rules))
    if "taker" in facts:
        if rules.victory_claim and length.target and "points" in facts and draw(st.booleans()):
            return {**facts, "claim": draw(st.sampled_from(SIDES))}
        if draw(st.integers(0, 7)) == 0:
            facts["forfeited"] = True
        if draw(st.integers(0, 7)) == 0:
            facts["no_marks"] = draw(st.sampled_from(SIDES))
        if draw(st.integers(0, 7)) == 0:
            facts["lost_by"] = draw(st.sampled_from(SIDES))
    return facts
