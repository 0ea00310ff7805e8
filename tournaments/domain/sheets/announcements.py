"""Telling what happened to a sheet, once it is written."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from tournaments.actors import Actor
from tournaments.domain.acts import announce_together
from tournaments.domain.sheets.cached_results import keep_sheet
from tournaments.enums import Act
from tournaments.models import ScoreSheet
from tournaments.signals import Announcement


def conclude(sheet: ScoreSheet, told: Sequence[Announcement], *, by: Actor) -> None:
    """Write a sheet of which there is something to tell, and tell it."""
    if told:
        keep_sheet(sheet)
        announce_together(told, tournament=sheet.match.round.tournament, by=by)


def announce_sheet(
    act: Act,
    sheet: ScoreSheet,
    *,
    by: Actor,
    entailed: Sequence[Announcement] = (),
    before: object = None,
    also: Mapping[str, Any] = MappingProxyType({}),
    reason: str = "",
) -> None:
    """Make an act on a sheet known, with the result it leaves and what else there is to tell.

    `entailed` is what recording its facts entailed, which is told before it.
    """
    told = build_announcement(act, sheet, before=before, also=also, reason=reason)
    announce_together([*entailed, told], tournament=sheet.match.round.tournament, by=by)


def build_announcement(
    act: Act,
    sheet: ScoreSheet,
    *,
    before: object = None,
    also: Mapping[str, Any] = MappingProxyType({}),
    reason: str = "",
    is_public: bool = True,
) -> Announcement:
    """What there is to tell of a sheet as it stands in hand, with the result it has."""
    after = {"state": sheet.state, "version": sheet.version, "result": sheet.result, **also}
    about: dict[str, Any] = {"before": before, "after": after, "reason": reason}
    return Announcement(act=act, subject=sheet, is_public=is_public, **about)
