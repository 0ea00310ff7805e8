"""How one kind of effect is said."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from arbitration.effects.registry import Effect
from arbitration.pages.effects.table_names import TableNames

E = TypeVar("E", bound=Effect)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence(Generic[E]):
    """`write` puts an effect of the kind into a sentence."""

    effect: type[E]
    write: Callable[[E, TableNames], str]
