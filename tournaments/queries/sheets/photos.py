"""The photos of paper sheets that are kept, and those whose time is over."""

import datetime
from collections.abc import Iterable, Iterator

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.models import Club, Match, Player, ScoreSheet, SheetPhoto, Team


def list_kept_photos(sheet: ScoreSheet) -> QuerySet[SheetPhoto]:
    """The photos of a sheet, without their pictures; none whose time is over."""
    tournament = sheet.match.round.tournament
    since = timezone.now() - datetime.timedelta(days=tournament.club.photo_days)
    kept = SheetPhoto.objects.filter(tournament=tournament, sheet_key=sheet.key, deleted_at=None)
    return kept.filter(added_at__gt=since).defer("content").order_by("added_at", "pk")


def list_old_photos() -> Iterator[SheetPhoto]:
    """The photos that were kept as long as their club wants, without their pictures."""
    kept = SheetPhoto.objects.filter(deleted_at=None).defer("content")
    for club in Club.objects.filter(tournaments__photos__deleted_at=None).distinct():
        until = timezone.now() - datetime.timedelta(days=club.photo_days)
        yield from kept.filter(tournament__club=club, added_at__lte=until)


def list_photos_with(people: Iterable[Player]) -> QuerySet[SheetPhoto]:
    """The photos of sheets of every match that a team of somebody played, without pictures."""
    own = Team.objects.filter(members__player__in=list(people))
    sat = Q(ns__in=own) | Q(ew__in=own) | Q(ns_partner__in=own) | Q(ew_partner__in=own)
    sheets = ScoreSheet.objects.filter(match__in=Match.objects.filter(sat)).values("key")
    return SheetPhoto.objects.filter(deleted_at=None, sheet_key__in=sheets).defer("content")
