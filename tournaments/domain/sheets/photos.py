"""Photos of paper sheets as evidence: read, limited, deleted after a while."""

import datetime
import hashlib
import io
import struct
from collections.abc import Iterable, Iterator, Sequence

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from PIL import Image, ImageOps

from tournaments.actors import SERVER, Actor
from tournaments.domain.acts import announce, lock_tournament
from tournaments.domain.custody import refuse_elsewhere
from tournaments.domain.pictures import MOST_PIXELS, NotAPicture, TooManyPixels, open_picture
from tournaments.domain.sheets.facts import lock_sheet
from tournaments.domain.tournament.safety import refuse_by_table
from tournaments.enums import Act
from tournaments.errors import Refused
from tournaments.models import Club, Match, Player, ScoreSheet, SheetPhoto, Team, Tournament

LONGEST_SIDE = 2000
"""In pixels: a written sheet reads well at that, and takes about half a megabyte."""
QUALITY = 82
MOST_PIXELS_OF_A_JPEG = 50_000_000
"""More than of others: Pillow unpacks a JPEG at the size that is wanted."""

MOST_OF_A_SHEET = 6
MOST_OF_A_SIDE = 2
"""By the phone of a side, so that the desk always has room for its own."""
MOST_BYTES = 200 * 2**20
"""Of a whole tournament."""

_HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")


def read_photo(content: bytes) -> bytes:
    """A photo as the site keeps it: a JPEG of at most 2000 pixels a side, the right way up, with
    nothing else in it: neither place nor camera.

    Raises Refused: `heic` for the format of iPhones, `bad-picture` for anything else that is no
    JPEG, PNG or WebP picture, or has too many pixels.
    """
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC:
        raise Refused(
            _(
                "Cette photo est au format HEIC, que le site ne lit pas. Sur l'iPhone : Réglages, "
                "Appareil photo, Formats, « Le plus compatible » ; ou envoyez une copie d'écran."
            ),
            code="heic",
            field="photo",
        )
    try:
        return _encode_anew(content)
    except NotAPicture as error:
        sentence = _("Ce fichier n'est pas une photo JPEG, PNG ou WebP entière.")
        raise Refused(sentence, code="bad-picture", field="photo") from error
    except TooManyPixels as error:
        sentence = _("Cette photo a trop de pixels : prenez-la moins grande.")
        raise Refused(sentence, code="bad-picture", field="photo") from error


_BROKEN_EXIF = (struct.error, SyntaxError, TypeError, ValueError, LookupError, OSError)
"""What Pillow raises over the notes of a camera, its pixels being whole."""


def _encode_anew(content: bytes) -> bytes:
    formats = ("JPEG", "PNG", "WEBP")
    with open_picture(content, formats=formats, most_pixels=MOST_PIXELS_OF_A_JPEG) as picture:
        if picture.format != "JPEG" and picture.width * picture.height > MOST_PIXELS:
            raise TooManyPixels
        picture.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
        upright = _turn_upright(picture).convert("RGBA")
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    # What lies on a transparent ground is read on white, as on paper.
    paper = Image.new("RGB", upright.size, "white")
    paper.paste(upright, mask=upright)
    stored = io.BytesIO()
    paper.save(stored, format="JPEG", quality=QUALITY)
    return stored.getvalue()


def _turn_upright(picture: Image.Image) -> Image.Image:
    """The right way up; as it lies, where what its camera wrote beside it is broken."""
    picture.load()
    try:
        return ImageOps.exif_transpose(picture)
    except _BROKEN_EXIF:
        return picture


def add_photo(sheet: ScoreSheet, *, content: bytes, by: Actor) -> SheetPhoto:
    """Keep a photo of a sheet. The journal holds its digest, never the photo. One that is kept
    already stays as it is.

    Raises Refused as `read_photo` does, `too-many-photos`, or `no-room` in the tournament.
    """
    return keep_photo(sheet, read_photo(content), by=by)


@transaction.atomic
def keep_photo(sheet: ScoreSheet, photo: bytes, *, by: Actor, side: str = "") -> SheetPhoto:
    """Keep what `read_photo` made of a photo, as `add_photo` does; `side` where the phone of a side
    sent it."""
    locked = lock_sheet(sheet, Act.SHEET_PHOTO_ADDED)
    digest, kept = hashlib.sha256(photo).hexdigest(), list(list_kept_photos(locked))
    same = next((twin for twin in kept if twin.digest == digest), None)
    if same is not None:
        return same
    tournament = locked.match.round.tournament
    _refuse_too_many(kept, tournament, len(photo), side)
    added = SheetPhoto.objects.create(
        tournament=tournament,
        sheet_key=locked.key,
        content=photo,
        digest=digest,
        size=len(photo),
        origin=by.origin,
        side=side,
        added_by=by.user,
        added_pass_id=None if by.helper_pass is None else by.helper_pass.pk,
        added_at=timezone.now(),
    )
    said = {"sha256": digest, "side": side} if side else {"sha256": digest}
    announce(Act.SHEET_PHOTO_ADDED, tournament=tournament, subject=locked, by=by, after=said)
    return added


def _refuse_too_many(
    kept: Sequence[SheetPhoto], tournament: Tournament, size: int, side: str
) -> None:
    of_side = sum(photo.side == side for photo in kept) if side else 0
    if len(kept) >= MOST_OF_A_SHEET or of_side >= MOST_OF_A_SIDE:
        sentence = _("Cette feuille a assez de photos : demandez à la table de marque.")
        raise Refused(sentence, code="too-many-photos", field="photo")
    there = SheetPhoto.objects.filter(tournament=tournament, deleted_at=None)
    if (there.aggregate(total=Sum("size"))["total"] or 0) + size > MOST_BYTES:
        raise Refused(
            _("Il n'y a plus de place pour les photos de ce concours : effacez-en d'abord."),
            code="no-room",
            field="photo",
        )


def remove_photo(photo: SheetPhoto, *, by: Actor) -> None:
    """Delete a photo for ever; the row goes on telling that there was one, and the journal has its
    digest. One that is deleted stays so. Raises Refused (`away`)."""
    refuse_by_table(Act.SHEET_PHOTO_REMOVED, photo.tournament)
    refuse_elsewhere(photo.tournament)
    _remove([photo], by=by)


def remove_old_photos() -> int:
    """Delete the photos that were kept as long as their club wants; how many."""
    return _remove(list_old_photos(), by=SERVER)


def remove_photos_of(people: Iterable[Player], *, by: Actor) -> int:
    """Delete the photos of sheets at whose table somebody sat: their name and signature stand on
    them. How many."""
    return _remove(list_photos_with(people), by=by)


def _remove(photos: Iterable[SheetPhoto], *, by: Actor) -> int:
    of_tournaments: dict[int, list[int]] = {}
    for photo in photos:
        of_tournaments.setdefault(photo.tournament_id, []).append(photo.pk)
    return sum(
        _empty(tournament, found, by=by) for tournament, found in sorted(of_tournaments.items())
    )


@transaction.atomic
def _empty(tournament: int, photos: Sequence[int], *, by: Actor) -> int:
    """Delete photos of a tournament; its journal tells of it where it is written on this site."""
    locked = lock_tournament(Tournament(pk=tournament))
    kept = SheetPhoto.objects.select_for_update(no_key=True).filter(pk__in=photos, deleted_at=None)
    gone = list(kept.defer("content"))
    SheetPhoto.objects.filter(pk__in=[photo.pk for photo in gone]).update(
        content=b"", deleted_at=timezone.now()
    )
    keys = [photo.sheet_key for photo in gone]
    found = ScoreSheet.objects.filter(key__in=keys).select_related("match")
    sheets = {sheet.key: sheet for sheet in found}
    for photo in gone if locked.is_at_hand else ():
        subject, said = sheets.get(photo.sheet_key), {"sha256": photo.digest}
        announce(Act.SHEET_PHOTO_REMOVED, tournament=locked, subject=subject, by=by, before=said)
    return len(gone)


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
