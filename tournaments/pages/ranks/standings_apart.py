"""What stands apart in the standings: rounds that were not played, rounds that do not count, and
the categories of a tournament: those that somebody plays in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.names import offer_tags, split_tags
from tournaments.pages.ranks.worth_words import (
    phrase_bye_worth,
    phrase_forfeit_worth,
    phrase_kept_rounds,
    phrase_missed_worth,
)
from tournaments.ranking import Row
from tournaments.ranking.places import Shown
from tournaments.ranking.tally import Tally
from tournaments.wording import number_writer


def order_categories(tournament: Tournament, categories: Iterable[str]) -> tuple[str, ...]:
    """Categories in the order of the tournament's list, then as the site knows them; those that
    it does not know after, from A to Z."""
    known = dict.fromkeys([*tournament.categories, *offer_tags()])
    listed = {name: place for place, name in enumerate(known)}
    found = set(categories) - {""}
    return tuple(sorted(found, key=lambda name: (listed.get(name, len(listed)), name)))


def list_categories(tournament: Tournament) -> tuple[str, ...]:
    """The categories in which a complete team plays."""
    teams = tournament.teams.complete().filter(is_staff=False).order_by()
    texts = teams.values_list("category", flat=True).distinct()
    return order_categories(tournament, (tag for text in texts for tag in split_tags(text)))


Writer = Callable[[Shown | None], str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Apart:
    """A column of what stands apart; `cells` are texts by participant, of those who have any."""

    kind: str
    label: str
    cells: dict[int, str]


def list_apart_columns(tournament: Tournament, rows: Sequence[Row]) -> tuple[Apart, ...]:
    """The columns of which at least one of the rows has something to say."""
    write = number_writer()
    found = (
        Apart(kind=kind, label=_label(kind, tournament), cells=_cells(rows, text, write))
        for kind, text in _TEXTS.items()
    )
    return tuple(column for column in found if column.cells)


def phrase_apart_notes(
    tournament: Tournament, apart: Iterable[Apart], criteria: Sequence[str], rows: Sequence[Row]
) -> tuple[str, ...]:
    """What the columns' points come from, in the règlement's sentences; how a lot is drawn again
    where one decided."""
    notes = (note for column in apart for note in _notes(column.kind, tournament))
    return (*notes, *_phrase_lot(tournament, criteria, rows))


def _phrase_lot(
    tournament: Tournament, criteria: Sequence[str], rows: Sequence[Row]
) -> Iterator[str]:
    """How to draw the lot again, where one decided between two of the rows; else nothing."""
    if "lot" not in criteria:
        return
    before = criteria.index("lot")
    if all(
        [measure.key for measure in row.measures[:before]]
        != [measure.key for measure in following.measures[:before]]
        for row, following in pairwise(rows)
    ):
        return
    sentence = _(
        "Tirage au sort : à égalité passe devant l'équipe dont le SHA-256 de « %(seed)d:numéro » "
        "est le plus petit. Chacun peut le refaire."
    )
    yield sentence % {"seed": tournament.lot_seed}


def _cells(
    rows: Sequence[Row], text: Callable[[Tally, Writer], str], write: Writer
) -> dict[int, str]:
    cells = {row.participant.id: text(row.tally, write) for row in rows}
    return {participant: cell for participant, cell in cells.items() if cell}


def _bye(tally: Tally, write: Writer) -> str:
    return _phrase_times_and_points(tally.byes, tally.bye_points, write)


def _forfeit(tally: Tally, write: Writer) -> str:
    times = tally.forfeits_won + tally.absences
    return _phrase_times_and_points(times, tally.forfeit_win_points + tally.absence_points, write)


def _phrase_missed(tally: Tally, write: Writer) -> str:
    return _phrase_times_and_points(tally.missed, tally.missed_points, write)


def _phrase_dropped(tally: Tally, write: Writer) -> str:
    return " + ".join(write(line.scored) for line in tally.lines if not line.kept)


def _phrase_times_and_points(times: int, points: int, write: Writer) -> str:
    """The points of so many rounds, and how many they were where it was not one."""
    if not times:
        return ""
    return write(points) + ("" if times == 1 else f" ({times} ×)")


_TEXTS = {"bye": _bye, "forfeit": _forfeit, "missed": _phrase_missed, "dropped": _phrase_dropped}
"""What a participant's account has to say of each kind, in the order of the columns."""


def _label(kind: str, tournament: Tournament) -> str:
    if kind == "bye":
        return _("dont %(word)s") % {"word": tournament.bye_word}
    labels = {
        "forfeit": _("dont forfait"),
        "missed": _("dont parties manquées"),
        "dropped": _("non retenu"),
    }
    return labels[kind]


def _notes(kind: str, tournament: Tournament) -> Iterator[str]:
    if kind == "bye":
        yield phrase_bye_worth(tournament)
    elif kind == "forfeit":
        yield from phrase_forfeit_worth(tournament)
    elif kind == "missed":
        yield phrase_missed_worth(tournament)
    else:
        yield from phrase_kept_rounds(tournament)
        yield _("« Non retenu » : les points des parties qui ne comptent pas.")
