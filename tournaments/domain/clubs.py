"""A club's own page: its name, its logo, and who works for it."""

import io

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils.text import slugify
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError

from tournaments.enums import Role
from tournaments.errors import Refused
from tournaments.models import Club, ClubLogo, Membership

LOGO_SIDE = 600
MOST_PIXELS = 40_000_000


def create_club(*, name: str, town: str = "") -> Club:
    """A new club with an address of its own."""
    stem = slugify(name)[:50] or "club"
    slug, number = stem, 2
    while Club.objects.filter(slug=slug).exists():
        slug, number = f"{stem}-{number}", number + 1
    return Club.objects.create(name=name, slug=slug, town=town)


@transaction.atomic
def change_club(club: Club, *, name: str, town: str) -> Club:
    """Change what heads the club's pages; every tournament of the club gets a new version."""
    locked = Club.objects.select_for_update().get(pk=club.pk)
    locked.name, locked.town = name, town
    locked.save(update_fields=["name", "town"])
    locked.tournaments.update(version=F("version") + 1)
    return locked


_ENDINGS = (b"IEND\xaeB`\x82", b"\xff\xd9")
"""How a whole PNG and a whole JPEG end; some cameras write a little after it."""


def _is_whole(content: bytes) -> bool:
    # Pillow is no judge of that: a library that prints tells it to accept half a picture.
    return any(ending in content[-1024:] for ending in _ENDINGS)


def _opened(content: bytes) -> Image.Image:
    if not _is_whole(content):
        raise UnidentifiedImageError
    return Image.open(io.BytesIO(content), formats=("PNG", "JPEG"))


def read_logo(content: bytes) -> bytes:
    """A picture as the site keeps it: a PNG of at most 600 pixels a side, nothing else in it.

    Raises Refused (`bad-picture`) for anything that is no picture, or too large a one.
    """
    try:
        with _opened(content) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise Refused(_("Cette image est trop grande."), code="bad-picture", field="logo")
            small = picture.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise Refused(
            _("Ce fichier n'est pas une image PNG ou JPEG."), code="bad-picture", field="logo"
        ) from error
    small.thumbnail((LOGO_SIDE, LOGO_SIDE))
    stored = io.BytesIO()
    small.save(stored, format="PNG", optimize=True)
    return stored.getvalue()


@transaction.atomic
def set_logo(club: Club, *, content: bytes | None) -> Club:
    """Give the club another logo, or none."""
    locked = Club.objects.select_for_update().get(pk=club.pk)
    ClubLogo.objects.filter(club=locked).delete()
    if content is not None:
        ClubLogo.objects.create(club=locked, content=read_logo(content))
    locked.logo_version = locked.logo_version + 1 if content is not None else 0
    locked.save(update_fields=["logo_version"])
    locked.tournaments.update(version=F("version") + 1)
    return locked


@transaction.atomic
def add_member(club: Club, *, username: str, role: str) -> Membership:
    """Give a person a role in the club, making the account where there is none.

    A new account has no password until its owner follows the set-up link.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username)
    membership, _created = Membership.objects.update_or_create(
        club=club, user=user, defaults={"role": role}
    )
    return membership


@transaction.atomic
def remove_member(membership: Membership) -> None:
    """Take a person's role away. Raises Refused (`last-organiser`)."""
    club = Club.objects.select_for_update().get(pk=membership.club_id)
    organisers = club.memberships.filter(role=Role.ORGANISER)
    if membership.role == Role.ORGANISER and organisers.count() == 1:
        raise Refused(_("Un club garde au moins un organisateur."), code="last-organiser")
    membership.delete()
