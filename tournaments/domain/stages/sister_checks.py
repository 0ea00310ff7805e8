"""What a stage may not ask of its source beside its sisters, which take teams from it as well."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.enums import StageEntry
from tournaments.errors import Refused
from tournaments.models import Stage


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
