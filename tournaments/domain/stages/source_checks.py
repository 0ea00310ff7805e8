"""What a stage may ask of its source: its last places by lot or barrage, and beside its sisters."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.enums import CutTie, DrawnFrom, DrawSystem, StageEntry
from tournaments.errors import Refused
from tournaments.models import Stage

MOST_DRAWN = 64


def refuse_lot_settings(stage: Stage) -> None:
    """Refuse places that no lot can give.

    Raises Refused: `lot-ranks-only`, `lot-too-many`, `lot-or-next`, `lot-level`, `lot-from-where`,
    `lot-order`.
    """
    if stage.drawn_places is None:
        return
    if stage.entry != StageEntry.RANKS:
        raise Refused(
            _("On ne repêche qu'à côté de certaines places : personne d'autre ne reste dehors."),
            code="lot-ranks-only",
            field="drawn_places",
        )
    if stage.drawn_places > MOST_DRAWN:
        raise Refused(
            _("Au plus %(most)d places au sort.") % {"most": MOST_DRAWN},
            code="lot-too-many",
            field="drawn_places",
        )
    if not stage.drawn_places and stage.fill_up:
        raise Refused(
            _("Le tableau se complète déjà par les meilleurs suivants : choisissez l'un des deux."),
            code="lot-or-next",
            field="drawn_places",
        )
    if not stage.drawn_places and stage.cut_tie == CutTie.ALL_IN:
        raise Refused(
            _("Un tableau complété a un nombre d'équipes exact : choisissez l'ordre ou le sort."),
            code="lot-level",
            field="cut_tie",
        )
    _refuse_range(stage)


def refuse_barrage_settings(stage: Stage) -> None:
    """A barrage is one match, of the stage whose place it gives.

    Raises Refused: `barrage-alone`, `barrage-knockout`.
    """
    if (stage.entry == StageEntry.BARRAGE) != (stage.decides_id is not None):
        raise Refused(
            _("Un barrage se prévoit sur la page de la phase dont il décide."),
            code="barrage-alone",
            field="entry",
        )
    if stage.entry == StageEntry.BARRAGE and stage.system != DrawSystem.KNOCKOUT:
        raise Refused(
            _("Un barrage est un match à élimination directe."),
            code="barrage-knockout",
            field="system",
        )


def _refuse_range(stage: Stage) -> None:
    first, last = stage.drawn_first, stage.drawn_last
    if stage.drawn_from != DrawnFrom.OUT and first is None:
        raise Refused(
            _("Dites à partir de quelle place, ou de quel tour."),
            code="lot-from-where",
            field="drawn_first",
        )
    if first is not None and last is not None and first > last:
        raise Refused(
            _("Le dernier numéro vient après le premier."), code="lot-order", field="drawn_last"
        )


def refuse_shared_teams(stage: Stage, sisters: Sequence[Stage]) -> None:
    """Refuse what another stage of the same source takes already.

    Raises Refused: `everybody-elsewhere`, `others-twice`, `places-overlap`.
    """
    for sister in sisters:
        if StageEntry.EVERYBODY in (stage.entry, sister.entry):
            raise Refused(
                _("Tous entrent déjà dans une phase : « %(name)s » n'aurait personne.")
                % {"name": sister.name if stage.entry == StageEntry.EVERYBODY else stage.name},
                code="everybody-elsewhere",
                field="entry",
            )
        if stage.entry == sister.entry == StageEntry.OTHERS:
            raise Refused(
                _("« %(name)s » reçoit déjà tous les autres.") % {"name": sister.name},
                code="others-twice",
                field="entry",
            )
        if stage.entry == sister.entry == StageEntry.RANKS:
            _refuse_overlap(stage, sister)
        if stage.entry == sister.entry == StageEntry.LOSERS and _share_rounds(stage, sister):
            raise Refused(
                _("« %(name)s » reçoit déjà des battus de ces tours.") % {"name": sister.name},
                code="places-overlap",
                field="lost_rounds",
            )


def _share_rounds(stage: Stage, sister: Stage) -> bool:
    return bool(set(stage.lost_rounds) & set(sister.lost_rounds))


def _refuse_overlap(stage: Stage, sister: Stage) -> None:
    ends_before = stage.to_place is not None and stage.to_place < (sister.from_place or 1)
    starts_after = sister.to_place is not None and sister.to_place < (stage.from_place or 1)
    if not ends_before and not starts_after:
        raise Refused(
            _("Ces places entrent déjà dans « %(name)s ».") % {"name": sister.name},
            code="places-overlap",
            field="from_place",
        )
