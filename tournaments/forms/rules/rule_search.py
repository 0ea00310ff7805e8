"""Finding a parameter of the rules by the words that people use for it."""

from scoring import Parameter, value_words
from scoring.parameters.synonyms import search_words
from tournaments.wording import engine_language


def join_search_words(parameter: Parameter) -> str:
    """Everything by which a parameter is found: its sentence, its chapter, the values that it may
    have, and what clubs say for it."""
    language = engine_language()
    values = (*parameter.choices, *parameter.words)
    said = (value_words(value, language, parameter.name) for value in values)
    return " ".join(
        (
            parameter.sentence(language),
            value_words(parameter.group, language),
            *said,
            search_words(parameter.name),
        )
    )
