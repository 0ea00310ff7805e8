"""A rulebook as data: what one written set of rules says about each parameter, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.parameters import CATALOGUE
from scoring.rules.parameter import Parameter, Value


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """The value of one parameter in one rulebook.

    ``article`` is where the source says it, or the number of the decision that settles what the
    source leaves open; it is empty where the usual value of the game stands unsaid.
    """

    value: Value
    article: str = ""
    decided: bool = False

    @property
    def basis(self) -> str:
        """Return ``text``, ``decision`` or ``usage``."""
        if self.decided:
            return "decision"
        return "text" if self.article else "usage"


def stands(value: Value, article: str) -> Setting:
    """Return a setting that stands in the source, in that article or chapter."""
    return Setting(value=_frozen(value), article=article)


def as_usual(article: str, *names: str) -> dict[str, Setting]:
    """Return settings that stand in that article with the usual value of their parameters."""
    return {name: Setting(value=CATALOGUE[name].default, article=article) for name in names}


def decided(value: Value, decision: int | str) -> Setting:
    """Return a setting that a decision of ours fixes, by the decision's number or chapter."""
    return Setting(value=_frozen(value), article=f"décision {decision}", decided=True)


def _frozen(value: Value) -> Value:
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


@dataclass(frozen=True, kw_only=True, slots=True)
class Rulebook:
    """One rulebook: its name, its edition, what it says, and the articles its marks cite.

    ``fixed`` names the parameters that mean nothing in this game and so cannot be overridden.
    ``articles`` gives, for each code of a marking step, of an irregular call or of an irregular
    card, the article that orders it.
    """

    id: str
    title_fr: str
    title_en: str
    source: str
    edition: str
    settings: Mapping[str, Setting]
    articles: Mapping[str, str]
    fixed: frozenset[str] = field(default=frozenset())

    def title(self, lang: str) -> str:
        """Return the title in that language."""
        return self.title_en if lang == "en" else self.title_fr

    def setting(self, name: str) -> Setting:
        """Return what the rulebook says about a parameter, or the usual value where it is silent.

        Raises KeyError for a name that no rulebook knows.
        """
        said = self.settings.get(name)
        return said if said is not None else Setting(value=CATALOGUE[name].default)

    def overridable(self, parameter: Parameter) -> bool:
        """Tell whether a tournament may replace the value of this parameter."""
        return parameter.overridable and parameter.name not in self.fixed
