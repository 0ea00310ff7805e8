"""A rulebook as data: what one written set of rules says about each parameter, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scoring.parameters import CATALOGUE
from scoring.rules.articles import MissingArticle, list_uncited
from scoring.rules.parameter import Parameter, Value

_DECISION = "décision "


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
    return Setting(value=_freeze(value), article=article)


def as_usual(article: str, *names: str) -> dict[str, Setting]:
    """Return settings that stand in that article with the usual value of their parameters."""
    return {name: Setting(value=CATALOGUE[name].default, article=article) for name in names}


def decided(value: Value, decision: int | str) -> Setting:
    """Return a setting that a decision of ours fixes, by the decision's number or chapter."""
    return Setting(value=_freeze(value), article=f"{_DECISION}{decision}", decided=True)


def left_to_clubs(*names: str) -> dict[str, Setting]:
    """Return settings that no text speaks of, as clubs without a rule of their own play them."""
    return {name: decided(CATALOGUE[name].default, "« règles de club »") for name in names}


def _freeze(value: Value) -> Value:
    return MappingProxyType(dict(value)) if isinstance(value, Mapping) else value


def _cite(article: str, book: Rulebook) -> str:
    """An article as another book cites it: `10.1 b (ffb-coinche)`; decisions are everybody's."""
    older = book.like
    while older is not None:
        if article.endswith(f" ({older.id})"):
            return article
        older = older.like
    named = article and not article.startswith(_DECISION)
    return f"{article} ({book.id})" if named else article


@dataclass(frozen=True, kw_only=True, slots=True)
class Rulebook:
    """One rulebook: its name, its edition, what it says, and the articles its marks cite.

    ``fixed`` names the parameters that mean nothing in this game and so cannot be overridden.
    ``articles`` gives, for each code of a marking step, of an irregular call, of an irregular card
    or of one outcome of a fault, the article that orders it.

    A rulebook that is ``like`` another gives only what differs: ``settings``, ``articles`` and
    ``fixed`` hold the rest too, its articles with the id of the book they stand in; ``own`` names
    the parameters that differ. Raises MissingArticle where a setting, or a code that the rulebook
    can cite, has no article.
    """

    id: str
    title_fr: str
    title_en: str
    source: str
    edition: str
    settings: Mapping[str, Setting]
    articles: Mapping[str, str]
    fixed: frozenset[str] = field(default=frozenset())
    like: Rulebook | None = None
    own: frozenset[str] = field(default=frozenset(), init=False)

    def __post_init__(self) -> None:
        """Take over what the book that this one is like says, and look for missing articles."""
        taken = self.like._lend() if self.like is not None else {}
        settings = {**taken, **self.settings}
        own = frozenset(name for name in settings if taken.get(name) != settings[name])
        object.__setattr__(self, "settings", MappingProxyType(settings))
        object.__setattr__(self, "own", own)
        if self.like is not None:
            lent = {code: _cite(article, self.like) for code, article in self.like.articles.items()}
            object.__setattr__(self, "articles", MappingProxyType({**lent, **self.articles}))
            object.__setattr__(self, "fixed", self.fixed | (self.like.fixed - own))
        missing = [f"parameter {name}" for name in settings if not settings[name].article]
        missing += list_uncited(lambda name: self.setting(name).value, self.articles)
        if missing:
            raise MissingArticle(self.id, missing)

    def _lend(self) -> dict[str, Setting]:
        """The settings as another book takes them over, each article with this book's id."""
        return {
            name: replace(setting, article=_cite(setting.article, self))
            for name, setting in self.settings.items()
        }

    def title(self, lang: str) -> str:
        """Return the title in that language."""
        return self.title_en if lang == "en" else self.title_fr

    def setting(self, name: str) -> Setting:
        """Return what the rulebook says about a parameter, or the usual value where it is silent.

        Raises KeyError for a name that no rulebook knows.
        """
        said = self.settings.get(name)
        return said if said is not None else Setting(value=CATALOGUE[name].default)

    def cited_in(self, articles: Mapping[str, str]) -> str:
        """Return the article of this book among articles by id of the book; empty without one.

        A book that is like another has the other's, with its id.
        """
        if self.id in articles or self.like is None:
            return articles.get(self.id, "")
        return _cite(self.like.cited_in(articles), self.like)

    def overridable(self, parameter: Parameter) -> bool:
        """Tell whether a tournament may replace the value of this parameter."""
        return parameter.overridable and parameter.name not in self.fixed
