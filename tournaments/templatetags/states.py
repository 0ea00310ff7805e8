"""The words of how things stand, where a template knows which state it is; of reasons, where the
site itself may have given one; of what the règlement says of a setting; and of what an act on
results leaves behind."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import template
from django.forms import BaseForm
from django.template import Context
from django.utils.translation import ngettext

from tournaments import wording
from tournaments.domain.stages.mending.ways import Consequences
from tournaments.enums import RoundStep, SheetStep, StageStep, StandingsState
from tournaments.models import Tournament
from tournaments.pages.rules.regulations import Clause
from tournaments.pages.stages.mending import phrase_choices

register = template.Library()

_ON_PAPER = {"review": StandingsState.UNDER_REVIEW}


@register.simple_tag(takes_context=True)
def errors_first(context: Context) -> str:
    """What a title begins with where forms of the page were refused: « 2 erreurs – »."""
    shown: Iterable[object] = context.flatten().values()
    # By type first: a token that is asked for its class is made, and its cookie with it.
    given = (each for each in shown if issubclass(type(each), BaseForm))
    forms = {id(form): form for form in given if isinstance(form, BaseForm)}
    refused = (getattr(form, "_errors", None) or {} for form in forms.values())
    count = sum(len(said) for errors in refused for said in errors.values())
    return ngettext("%d erreur – ", "%d erreurs – ", count) % count if count else ""


@register.filter
def round_word(step: str) -> str:
    """A round's step in words: « Terminée »."""
    return str(RoundStep(step).label)


@register.filter
def sheet_word(step: str) -> str:
    """A sheet's step in words: « Contestée »."""
    return str(SheetStep(step).label)


@register.filter
def stage_word(step: str) -> str:
    """A stage's step in words, or that of one of its pools: « Terminée »."""
    return str(StageStep(step).label)


@register.filter
def standings_word(state: str) -> str:
    """The state of standings in words: « Provisoire »; a paper calls it by its look."""
    return str((_ON_PAPER.get(state) or StandingsState(state)).label)


@register.filter
def read_words(kept: str) -> str:
    """A reason as typed; in the reader's language where the site itself said it."""
    return wording.read_words(kept)


@register.filter
def of_setting(clauses: Mapping[str, Sequence[Clause]] | None, name: str) -> Sequence[Clause]:
    """The sentences on the setting of that name; none on pages without any."""
    return clauses.get(name, ()) if clauses else ()


@register.inclusion_tag("components/consequences.html")
def consequences(follows: Consequences | None, tournament: Tournament) -> dict[str, Any]:
    """List items: draws made since, draws prepared, and what will have to be chosen."""
    choices = [] if follows is None else phrase_choices(follows.choices, tournament)
    return {"follows": follows, "choices": choices, "tournament": tournament}
