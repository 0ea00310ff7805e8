"""From what somebody shouts to what it is: whole words first, then beginnings, never a middle.

Unlike « Aller à… » it answers with what has most of the words: nobody shouts a title.
"""

from collections.abc import Iterable

from arbitration.kinds import KINDS
from arbitration.pages.calls.words import CALLED
from tournaments.pages.goto.entries import list_wanted, list_words, rate

MOST_CALLS = 4

_WORTH = {0: 8, 1: 8, 2: 3, 3: 3}
"""What a whole word counts, and the beginning of one."""
_SAID_ANYWAY = frozenset(
    list_words(
        "a ai ait as avait c ce cet cette ca elle elles est et etait ete il ils j je m ma me mes "
        "moi mon n ne nos nous on ont qui sa ses son sont t ta te toi ton tu vos vous y "
        "he her his i is it my our she they was we you your not"
    )
)
"""Words of any cry, which count only where nothing else was said."""


def find_calls(said: str, codes: Iterable[str]) -> list[str]:
    """The codes, out of those that may be, of what words mean; the likeliest first."""
    words = list_wanted(said)
    wanted = [word for word in words if word not in _SAID_ANYWAY] or words
    rated = [(_count(code, wanted, list_words(said)), code) for code in codes]
    best = sorted(
        (rating for rating in rated if rating[0][0]), key=lambda rating: rating[0], reverse=True
    )
    return [code for _worth, code in best[:MOST_CALLS]]


def _count(code: str, wanted: list[str], said: list[str]) -> tuple[int, int]:
    """What a kind's words are worth for those wanted, then the longest of its phrases that was
    said whole: « mal coupé » is no fault of play, « coupé » is."""
    title = [str(KINDS[code].label)] if code in KINDS else []
    phrases = [list_words(phrase) for text in CALLED.get(code, ()) for phrase in text.split(",")]
    known = [word for text in title for word in list_words(text)]
    words = [*known, *(word for phrase in phrases for word in phrase)]
    worth = sum(_WORTH[found] for word in wanted if (found := rate(word, words, ())) is not None)
    whole = [len(phrase) for phrase in phrases if set(phrase) <= set(said)]
    return worth + 4 * max(whole, default=0), max(whole, default=0)
