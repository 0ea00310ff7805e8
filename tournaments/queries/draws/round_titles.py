"""How a round is called: « Partie 3 », « Quarts de finale », « Finale – quarts »."""

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem, StageEntry
from tournaments.models import CancelledDraw, Round
from tournaments.wording import engine_language

Drawn = Round | CancelledDraw

_IN_TURNS = frozenset({DrawSystem.POOLS, DrawSystem.CONSOLANTE, DrawSystem.DOUBLE_ELIMINATION})
"""Systems whose rounds are called « tour »: not everybody plays each of them."""

_NAMED = _IN_TURNS | {DrawSystem.KNOCKOUT}
"""Systems whose rounds have other names than « partie 3 »."""


def name_round(round_: Drawn) -> str:
    """The title of a round; with the name of its stage where the tournament has several.

    Reads the round and its stage, which every round brings along. A barrage is a single match.
    """
    if round_.stage.entry == StageEntry.BARRAGE:
        return round_.stage.name
    return name_round_number(
        round_.system,
        round_.stage_round,
        name=round_.stage.name,
        # What was drawn is a wide column, which only the names of a knock-out are read from.
        size=len(round_.draw_input.get("teams", ())) if round_.system in _NAMED else 0,
    )


def name_moment_after(round_: Drawn) -> str:
    """What counts up to a round: « après la partie 3 », « après « Finale – quarts » »."""
    return _("après %(round)s") % {"round": name_round_in_sentence(round_)}


def name_round_in_sentence(round_: Drawn) -> str:
    """A round within a sentence: « la partie 3 », the name of others in quotes."""
    if is_of_single_run(round_):
        return _phrase(round_.system, round_.stage_round, 0)
    return _("« %(round)s »") % {"round": name_round(round_)}


def name_draw(round_: Drawn) -> str:
    """What the draw of a round is called."""
    if is_of_single_run(round_):
        return _("Tirage de la partie %(number)s") % {"number": round_.stage_round}
    return _("Tirage : %(round)s") % {"round": name_round(round_)}


def name_table(round_: Drawn, table_number: int | None) -> str:
    """A table of a round: « Partie 3, table 4 »; without a table, the one who sits out."""
    if table_number is None:
        return _("%(round)s, exempt") % {"round": name_round(round_)}
    return _("%(round)s, table %(table)d") % {
        "round": name_round(round_),
        "table": table_number,
    }


def is_of_single_run(round_: Drawn) -> bool:
    """Whether the round is one of a single run: « la partie 3 »."""
    return not round_.stage.name and round_.system not in _NAMED


def is_called_turn(system: str) -> bool:
    """Whether the rounds of a system are called « tour », as not everybody plays each of them."""
    return system in _IN_TURNS


def name_round_number(system: str, number: int, *, name: str, size: int) -> str:
    """The title of round `number` of a stage of `size` entrants; one without a name is alone."""
    if not name:
        return _word(system, number, size)
    return _("%(stage)s – %(round)s") % {"stage": name, "round": _short_word(system, number, size)}


def name_drawing_button(system: str, number: int, *, name: str, size: int) -> str:
    """What the button that draws a round says: « Tirer la partie 3 »."""
    if not name:
        return _("Tirer %(round)s") % {"round": _phrase(system, number, size)}
    return _("Tirer %(round)s – %(stage)s") % {
        "round": _phrase(system, number, size),
        "stage": name,
    }


def _count_matches_left(system: str, number: int, size: int) -> int | None:
    """How many matches a knock-out plays in its round `number`, its third place aside."""
    left = max(size - 1, 0).bit_length() - number
    return 1 << left if system == DrawSystem.KNOCKOUT and left >= 0 else None


def _number_in_name(width: int) -> int:
    """The number in the name of an early round: of its matches, in English of who is left in it,
    « 8es de finale » and “Round of 16”."""
    return width if engine_language() == "fr" else 2 * width


def _word(system: str, number: int, size: int) -> str:
    width = _count_matches_left(system, number, size)
    if width is not None:
        words = {1: _("Finale"), 2: _("Demi-finales"), 4: _("Quarts de finale")}
        return words.get(width) or _("%(width)des de finale") % {"width": _number_in_name(width)}
    if system in _NAMED:
        return _("Tour %(number)d") % {"number": number}
    return _("Partie %(number)d") % {"number": number}


def _short_word(system: str, number: int, size: int) -> str:
    width = _count_matches_left(system, number, size)
    if width is not None:
        words = {1: _("finale"), 2: _("demi-finales"), 4: _("quarts")}
        return words.get(width) or _("%(width)des") % {"width": _number_in_name(width)}
    if system in _NAMED:
        return _("tour %(number)d") % {"number": number}
    return _("partie %(number)d") % {"number": number}


def _phrase(system: str, number: int, size: int) -> str:
    width = _count_matches_left(system, number, size)
    if width is not None:
        words = {1: _("la finale"), 2: _("les demi-finales"), 4: _("les quarts de finale")}
        return words.get(width) or _("les %(width)des de finale") % {
            "width": _number_in_name(width)
        }
    if system in _NAMED:
        return _("le tour %(number)d") % {"number": number}
    return _("la partie %(number)d") % {"number": number}
