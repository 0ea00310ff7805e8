"""A ready set: the rules that somebody really plays, as values over a rulebook, line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from scoring.rules.parameter import Value, plain_value
from scoring.rules.ruleset import RuleSet


@dataclass(frozen=True, kw_only=True, slots=True)
class TextLine:
    """One rule of a published text: where it stands there, what it says in our words, and the
    values that say it here. Without values the rulebook says the same already; `shown` names the
    parameters that say it then."""

    article: str
    says: str
    settings: Mapping[str, Value]
    shown: tuple[str, ...] = ()


def line(article: str, says: str, *shown: str, **settings: Value) -> TextLine:
    """Describe a rule of a text; what is only named, not set, is as the rulebook has it."""
    return TextLine(article=article, says=says, settings=settings, shown=shown)


@dataclass(frozen=True, kw_only=True)
class ReadySet:
    """Rules ready to choose: a name, who plays so, the text, and its lines over a rulebook.

    Where the text is silent the rulebook's own value stays. No two lines set the same parameter.
    """

    id: str
    rulebook: str
    title_fr: str
    title_en: str
    played_fr: str
    played_en: str
    source: str
    lines: tuple[TextLine, ...] = ()

    def __post_init__(self) -> None:
        """Look for a parameter that two lines set."""
        named = [name for told in self.lines for name in told.settings]
        twice = sorted({name for name in named if named.count(name) > 1})
        if twice:
            raise ValueError(f"Ready set “{self.id}” sets twice: {', '.join(twice)}.")

    def title(self, lang: str) -> str:
        """Return the name in that language."""
        return self.title_en if lang == "en" else self.title_fr

    def played(self, lang: str) -> str:
        """Return the sentence that says who plays so, in that language."""
        return self.played_en if lang == "en" else self.played_fr

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """What the set says otherwise than its rulebook, as JSON holds it."""
        return MappingProxyType(
            {n: plain_value(value) for told in self.lines for n, value in told.settings.items()}
        )

    @cached_property
    def rules(self) -> RuleSet:
        """The rule set of its rulebook with these options, checked."""
        return RuleSet.of(self.rulebook, self.options)
