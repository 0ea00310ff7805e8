"""Pages in French as a printer sets them: the space before « : ; ! ? » never ends a line."""

import re
from typing import Any

from django.template.backends.django import DjangoTemplates, Template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

_NO_BREAK = "\N{NO-BREAK SPACE}"
_BEFORE_A_SIGN, _AFTER_A_GUILLEMET = re.compile(r" (?=[:;!?»%])"), re.compile(r"(?<=«) ")
_LEFT_ALONE = re.compile(r"<(script|style|textarea|pre)\b.*?</\1", re.DOTALL)


def hold_signs(html: str) -> str:
    """The page with each high sign held to its word, in what is read of it alone."""
    left_alone = [found.span() for found in _LEFT_ALONE.finditer(html)]

    def hold(found: re.Match[str]) -> str:
        place = found.start()
        is_in_tag = html.rfind("<", 0, place) > html.rfind(">", 0, place)
        is_left_alone = any(first < place < last for first, last in left_alone)
        return " " if is_in_tag or is_left_alone or html[place - 1].isspace() else _NO_BREAK

    # One space for another: what is found in the text as it was stands at the same place after.
    return _AFTER_A_GUILLEMET.sub(hold, _BEFORE_A_SIGN.sub(hold, html))


class TypesetTemplate(Template):
    """A page, or a part of one, which is set as soon as it is written."""

    def render(self, *args: Any, **kwargs: Any) -> SafeString:
        """The text, typeset where it is in French."""
        html = super().render(*args, **kwargs)
        # Nothing is added to what the template escaped, only a space for a space.
        return SafeString(hold_signs(html) if get_language() == "fr" else html)


class TypesetTemplates(DjangoTemplates):
    """Django's own templates; those of HTML are typeset."""

    def get_template(self, template_name: str) -> Template:
        """The template of this name."""
        found = super().get_template(template_name)
        return TypesetTemplate(found.template, self) if template_name.endswith(".html") else found
