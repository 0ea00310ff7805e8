"""What settles a contradiction is said beside it."""

import pytest

from scoring import Contradictions, RuleSet
from tests.answers import answers
from tournaments.forms.rules.rules import PREFIX, RulesForm
from tournaments.forms.rules.ways_out import find_way_out
from tournaments.wording import write_conflict

CONTRADICTING = [
    ("ffb-coinche", {"own_raise": "other-suit"}),
    ("ffb-coinche", {"lost_belote": "transferred"}),
    ("coinche-650", {"bid_marked": False}),
    ("ffb-coinche", {"bid_marked": False, "count": "contract-only"}),
    ("ffb-coinche", {"tie": "litige", "count": "contract-only"}),
    ("ffb-coinche", {"tie": "litige", "must_beat_defence": False}),
    ("coinche-82", {"contract_rounded": True}),
    ("coinche-82", {"misdeal_points": 100}),
    ("ffb-coinche", {"first_to_speak": "left"}),
    ("coinche-suisse", {"solo_sweep_points": "none"}),
]


@pytest.mark.parametrize(("book", "options"), CONTRADICTING)
def test_what_settles_it_is_known(book: str, options: dict[str, object]) -> None:
    with pytest.raises(Contradictions) as refused:
        RuleSet.of(book, options)
    assert all(find_way_out(write_conflict(one)) for one in refused.value.each)


def test_it_stands_beside_both_fields() -> None:
    names = (f"{PREFIX}own_raise", f"{PREFIX}closing_passes")
    typed = answers(RulesForm(rulebook="ffb-coinche", overrides={}))
    typed |= {names[0]: "other-suit", names[1]: "3"}
    form = RulesForm(typed, rulebook="ffb-coinche", overrides={})
    assert [form.errors[name][0].endswith("mettez 4 passes.") for name in names] == [True, True]
