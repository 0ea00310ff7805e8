"""How points and their reasons are written on a score sheet."""

import re
from collections.abc import Mapping, Sequence

from django import template
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring import Step
from scoring.cards import SIDES
from tournaments.enums import SheetStep
from tournaments.models import Adjustment
from tournaments.pages.rules.step_words import is_heading, phrase_step
from tournaments.wording import (
    number_writer,
    phrase_adjusted_points,
    phrase_score,
    phrase_signed_points,
)

register = template.Library()

_RED = {"♥": "hearts", "♦": "diamonds"}
_RED_SIGNS = re.compile("([♥♦])")


@register.filter
def points(value: int | str | None) -> str:
    """Points in the reader's form (`1 084`); nothing where there are none yet."""
    if value is None or value == "":
        return ""
    return number_writer()(int(value))


@register.filter
def suits(text: str | Promise) -> SafeString:
    """A text with its hearts and diamonds red, as on the cards."""
    return format_html_join("", "{}", ((_redden(part),) for part in _RED_SIGNS.split(str(text))))


def _redden(part: str) -> str:
    name = _RED.get(part)
    return format_html('<span class="suit suit--{}">{}</span>', name, part) if name else part


@register.filter
def article(text: str | Promise, brackets: str = "") -> SafeString:
    """Where a rule is written, perhaps in `()`; a rulebook without numbers is cited by its French
    headings."""
    cited = str(text).join(brackets) if brackets else str(text)
    if is_heading(str(text).lstrip("«“\u00a0 ")):
        return format_html('<span class="article" lang="fr">{}</span>', cited)
    return format_html('<span class="article">{}</span>', cited)


@register.filter
def in_cell(text: str | Promise) -> SafeString:
    """A text as `suits` writes it, with the place where its one long word may break."""
    return suits(str(text).replace("Surcoinche", "Sur\u00adcoinche"))


@register.filter
def score(marks: Mapping[str, int] | None) -> str:
    """What both sides have, on one line of any width: `172 – 314`; nothing yet is `0 – 0`."""
    ns, ew = (int(marks[side]) if marks else 0 for side in SIDES)
    return phrase_score(ns, ew)


@register.filter
def table_runs(numbers: Sequence[int]) -> str:
    """Table numbers in order, as one says them: `1 à 9, 12`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(_phrase_run(run) for run in runs)


def _phrase_run(run: Sequence[int]) -> str:
    if len(run) < 3:
        return ", ".join(map(str, run))
    return _("%(first)d à %(last)d") % {"first": run[0], "last": run[-1]}


@register.simple_tag
def sheet_step(state: str, *, forfeit: bool = False, started: bool = False) -> SheetStep:
    """How far a sheet is, as everybody reads it; `started` where deals are on it."""
    return SheetStep.of(state, forfeit=forfeit, started=started)


@register.filter
def step_words(step: Step) -> Mapping[str, str]:
    """The side, points, words and article of a step."""
    return phrase_step(step)


@register.filter
def signed_points(value: int) -> str:
    """Points with their sign, as they are added or taken."""
    return phrase_signed_points(value, number_writer())


@register.filter
def adjusted_points(adjustment: Adjustment) -> str:
    """An adjustment with its sign and its unit: `−1 point de classement`, `+20 points`."""
    return phrase_adjusted_points(adjustment.amount, adjustment.unit)
