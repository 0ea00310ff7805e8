"""Pages as a printer sets them: in French the space before « : ; ! ? » never ends a line, and in
English none stands before a colon, which templates write after a label in one way for both."""

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from django.template.backends.django import DjangoTemplates, Template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

_NO_BREAK = "\N{NO-BREAK SPACE}"
_BESIDE_A_SIGN = re.compile(r" (?:(?=[:;!?»%])|(?<=« ))")
_BEFORE_A_COLON = re.compile(r" (?=:(?:\s|<|$))")
_LEFT_ALONE = re.compile(r"<(script|style|textarea|pre)\b")


def hold_signs(html: str) -> str:
    """The page with each high sign held to its word, in what is read of it alone."""
    is_read = _find_what_is_read(html)

    def hold(found: re.Match[str]) -> str:
        place = found.start()
        return _NO_BREAK if is_read(place) and not html[place - 1].isspace() else " "

    return _BESIDE_A_SIGN.sub(hold, html)


def close_colons(html: str) -> str:
    """The page with each colon close to its word, in what is read of it alone."""
    is_read = _find_what_is_read(html)
    return _BEFORE_A_COLON.sub(lambda found: "" if is_read(found.start()) else " ", html)


def _find_what_is_read(html: str) -> Callable[[int], bool]:
    """What tells whether a place of a page stands in no tag, and in nothing that is left alone;
    asked from the first place to the last, so that no letter is looked at twice."""
    firsts, lasts = _find_what_is_left_alone(html)
    seen, is_in_tag = 0, False

    def is_read(place: int) -> bool:
        nonlocal seen, is_in_tag
        opened, closed = html.rfind("<", seen, place), html.rfind(">", seen, place)
        seen, is_in_tag = place, is_in_tag if opened == closed else opened > closed
        before = bisect_left(firsts, place)
        return not is_in_tag and not (before and place < lasts[before - 1])

    return is_read


def _find_what_is_left_alone(html: str) -> tuple[list[int], list[int]]:
    """Where what is left alone begins, and where it ends."""
    firsts: list[int] = []
    lasts: list[int] = []
    last, unclosed = 0, set()
    for found in _LEFT_ALONE.finditer(html):
        if found.start() < last or found[1] in unclosed:
            continue
        closed = html.find(f"</{found[1]}", found.end())
        if closed < 0:
            unclosed.add(found[1])
            continue
        last = closed + len(f"</{found[1]}")
        firsts.append(found.start())
        lasts.append(last)
    return firsts, lasts


class TypesetTemplate(Template):
    """A page, or a part of one, which is set as soon as it is written."""

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        """The text, typeset as its language is."""
        html = super().render(*args, **kwargs)
        # Nothing is added to what the template escaped: a space for a space, or one less.
        return SafeString(hold_signs(html) if get_language() == "fr" else close_colons(html))


class TypesetTemplates(DjangoTemplates):
    """Django's own templates; those of HTML are typeset."""

    def get_template(self, template_name: str) -> Template:
        """The template of this name."""
        found = super().get_template(template_name)
        return TypesetTemplate(found.template, self) if template_name.endswith(".html") else found
