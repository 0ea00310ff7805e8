"""Finding a parameter of the rules by the words that people use for it."""

from django.http import HttpRequest

from scoring import Parameter, value_words
from scoring.parameters.synonyms import search_words
from tournaments.wording import engine_language

_MOST_LETTERS = 80


def read_wanted(request: HttpRequest) -> str:
    """What was searched, as far as it is read."""
    return request.GET.get("q", "").replace("\0", "").strip()[:_MOST_LETTERS]


def write_search_words(parameter: Parameter) -> str:
    """Everything by which a parameter is found: its sentence, its chapter, the values that it may
    have, and what clubs say for it."""
    language = engine_language()
    said = (value_words(one, language) for one in (*parameter.choices, *parameter.words))
    return " ".join(
        (
            parameter.sentence(language),
            value_words(parameter.group, language),
            *said,
            search_words(parameter.name),
        )
    )
