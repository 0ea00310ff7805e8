"""A club: its page, its name and logo, who works for it, and the hands into which it is put."""

import hashlib
import io
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.actors import SERVER, Actor
from tournaments.dates import find_evening
from tournaments.domain.acts import announce_in_club, lock_club, read_again
from tournaments.domain.pictures import NotAPicture, TooManyPixels, open_picture
from tournaments.domain.previews import NOTHING_SEEN, Seen, leave_to_others
from tournaments.domain.rights.links import create_token, refuse_term, save_under_free_slug
from tournaments.domain.rights.roles import (
    LONGEST,
    describe_offer,
    describe_role,
    end_rights,
    refuse_closed,
    revoke_handover,
)
from tournaments.enums import Act, Role, SignInBy
from tournaments.errors import Refused
from tournaments.models import Club, ClubLogo, Handover, Membership
from tournaments.models.rights import hash_token

LOGO_SIDE = 600


@transaction.atomic
def create_club(*, name: str, by: Actor, town: str = "", key: UUID | None = None) -> Club:
    """A new club with an address of its own; `key` where another site knows it already."""
    club = Club(name=name, town=town, key=key or uuid4())
    save_under_free_slug(club, stem=slugify(name)[:50] or "club")
    after = {"name": name, "town": town}
    announce_in_club(Act.CLUB_CREATED, club=club, subject=club, by=by, after=after)
    return club


@transaction.atomic
def change_club(
    club: Club,
    *,
    name: str,
    town: str,
    by: Actor,
    is_listed: bool | None = None,
    contact_email: str | None = None,
    photo_days: int | None = None,
    sign_in: SignInBy | None = None,
    seen: Seen = NOTHING_SEEN,
) -> Club:
    """Change what heads the club's pages, whether search engines may keep them, where answers to
    its mails go, for how many days it keeps photos of sheets, and how whoever works for it signs
    in; every tournament of the club gets a new version. What is None stays, and so does what
    somebody else changed since the page that showed `seen`; raises ChangedMeanwhile."""
    given = {
        "name": name, "town": town, "is_listed": is_listed, "contact_email": contact_email,
        "photo_days": photo_days, "sign_in": sign_in,
    }  # fmt: skip
    return _change(club, given, by=by, seen=seen)


@transaction.atomic
def close_club(club: Club, *, hides_pages: bool, by: Actor) -> Club:
    """Let a club hold no new tournament; what it has is kept, read by the public unless its pages
    are hidden, and run to its end."""
    locked = lock_club(club)
    locked.closed_at = locked.closed_at or timezone.now()
    locked.hides_pages = hides_pages
    locked.save(update_fields=["closed_at", "hides_pages"])
    after = {"hides_pages": hides_pages}
    announce_in_club(Act.CLUB_CLOSED, club=locked, subject=locked, by=by, after=after)
    return locked


@transaction.atomic
def reopen_club(club: Club, *, by: Actor) -> Club:
    """Let a closed club live on, its pages shown; nothing happens to one that is open."""
    locked = lock_club(club)
    if locked.closed_at is None:
        return locked
    locked.closed_at, locked.hides_pages = None, False
    locked.save(update_fields=["closed_at", "hides_pages"])
    announce_in_club(Act.CLUB_REOPENED, club=locked, subject=locked, by=by)
    return locked


def refuse_closed_club(club: Club) -> None:
    """Raise Refused (`club-closed`) where a club holds no new tournament."""
    if Club.objects.filter(pk=club.pk).exclude(closed_at=None).exists():
        raise Refused(
            _("Ce club est fermé : il ne fait plus de nouveau concours."), code="club-closed"
        )


@transaction.atomic
def change_framing(club: Club, *, framed_by: Sequence[str], by: Actor) -> Club:
    """Say which sites may show the club's standings inside their own pages, as
    `Club.framed_by`."""
    return _change(club, {"framed_by": list(framed_by)}, by=by)


def _change(club: Club, given: Mapping[str, Any], *, by: Actor, seen: Seen = NOTHING_SEEN) -> Club:
    """Write and announce what differs; what is None stays."""
    locked = lock_club(club)
    before = {key: getattr(locked, key) for key in given}
    changed = {key: value for key, value in given.items() if value is not None}
    after = before | leave_to_others(changed, before, seen)
    if before == after:
        return locked
    for key, value in after.items():
        setattr(locked, key, value)
    locked.save()
    announce_in_club(
        Act.CLUB_CHANGED, club=locked, subject=locked, by=by, before=before, after=after
    )
    return locked


def read_logo(content: bytes) -> bytes:
    """A picture as the site keeps it: a PNG of at most 600 pixels a side, nothing else in it.

    Raises Refused (`bad-picture`) for anything that is no picture, or too large a one.
    """
    try:
        with open_picture(content, formats=("PNG", "JPEG")) as picture:
            small = picture.convert("RGBA")
    except NotAPicture as error:
        raise Refused(
            _("Ce fichier n'est pas une image PNG ou JPEG."), code="bad-picture", field="logo"
        ) from error
    except TooManyPixels as error:
        raise Refused(
            _("Cette image est trop grande."), code="bad-picture", field="logo"
        ) from error
    small.thumbnail((LOGO_SIDE, LOGO_SIDE))
    stored = io.BytesIO()
    small.save(stored, format="PNG", optimize=True)
    return stored.getvalue()


@transaction.atomic
def set_logo(club: Club, *, content: bytes | None, by: Actor) -> Club:
    """Give the club another logo, or none. Raises Refused (`bad-picture`)."""
    locked = lock_club(club)
    picture = None if content is None else read_logo(content)
    ClubLogo.objects.filter(club=locked).delete()
    if picture is not None:
        ClubLogo.objects.create(club=locked, content=picture)
    locked.logo_version = locked.logo_version + 1 if content is not None else 0
    locked.save(update_fields=["logo_version"])
    mark = "" if picture is None else hashlib.sha256(picture).hexdigest()
    announce_in_club(Act.LOGO_CHANGED, club=locked, subject=locked, by=by, after={"sha256": mark})
    return locked


@transaction.atomic
def add_member(
    club: Club, *, username: str, role: str, by: Actor, until: date | None = None
) -> Membership:
    """Give a person a role in the club, up to a last day where there is one, making the account
    where there is none.

    A new account has no password until its owner follows the set-up link. Nothing happens
    where the person has that role already. Raises Refused (`last-organiser`, `past`).
    """
    if until is not None and until < timezone.localdate():
        raise Refused(_("Ce jour est déjà passé."), code="past", field="until")
    locked = lock_club(club)
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username)
    role_held = Membership.objects.filter(club=locked, user=user).first()
    if role_held is not None and (role_held.role, role_held.until) == (role, until):
        return role_held
    if role_held is not None and (role != Role.ORGANISER or until is not None):
        _refuse_last_organiser(role_held)
    before = {} if role_held is None else describe_role(role_held)
    membership, _created = Membership.objects.update_or_create(
        club=locked, user=user, defaults={"role": role, "until": until}
    )
    _announce_member(membership, before=before, after=describe_role(membership), by=by)
    return membership


def _announce_member(
    membership: Membership, *, before: object = None, after: object = None, by: Actor
) -> None:
    announce_in_club(
        Act.MEMBER_CHANGED,
        club=membership.club,
        subject=membership,
        by=by,
        before=before,
        after=after,
    )


@transaction.atomic
def remove_member(membership: Membership, *, by: Actor) -> None:
    """Take a person's role away, and everything that it was used to open; nothing happens where it
    is gone. Raises Refused (`last-organiser`)."""
    lock_club(membership.club)
    row = Membership.objects.select_related("club").filter(pk=membership.pk).first()
    if row is None:
        return
    _refuse_last_organiser(row)
    _announce_member(row, before=describe_role(row), by=by)
    row.delete()
    end_rights(row.club, user=row.user, by=by)


def end_due_memberships() -> int:
    """Take away the roles whose last day is over, its evening included, but that of a club's only
    organiser; how many there were."""
    due = Membership.objects.filter(until__lt=find_evening()).select_related("club", "user")
    ended = 0
    for membership in due:
        with suppress(Refused):
            remove_member(membership, by=SERVER)
            ended += 1
    return ended


def _refuse_last_organiser(membership: Membership) -> None:
    organisers = membership.club.memberships.filter(role=Role.ORGANISER)
    if membership.role == Role.ORGANISER and organisers.count() == 1:
        raise Refused(
            _("Un club garde au moins un organisateur."), code="last-organiser", field="role"
        )


@transaction.atomic
def offer_club(
    club: Club, *, label: str, replaces: bool, valid_until: datetime, by: Actor
) -> tuple[Handover, str]:
    """A link by which somebody comes to run a club, and its token, which nothing keeps; those made
    before end. Raises Refused: `past`, `too-long`."""
    locked = lock_club(club)
    refuse_term(valid_until, LONGEST)
    for earlier in locked.handovers.filter(accepted_at=None, revoked_at=None):
        revoke_handover(earlier, by=by)
    token = create_token()
    handover = Handover.objects.create(
        club=locked,
        label=label,
        replaces=replaces,
        token_hash=hash_token(token),
        given_by=by.user,
        valid_until=valid_until,
    )
    after = describe_offer(handover)
    announce_in_club(Act.INVITATION_MADE, club=locked, subject=handover, by=by, after=after)
    return handover, token


@transaction.atomic
def take_over(handover: Handover, *, user: User, by: Actor) -> Club:
    """Let the person who accepts run the club, once; where they replace who did, the access of
    these ends. Raises Refused: `used`, `revoked`, `expired`."""
    club = lock_club(handover.club)
    locked = read_again(Handover.objects.all(), pk=handover.pk)
    refuse_closed(locked)
    locked.accepted_by, locked.accepted_at = user, timezone.now()
    locked.save(update_fields=["accepted_by", "accepted_at"])
    announce_in_club(Act.INVITATION_ACCEPTED, club=club, subject=locked, by=by)
    add_member(club, username=user.get_username(), role=Role.ORGANISER, by=by)
    if locked.replaces:
        before = club.memberships.filter(role=Role.ORGANISER).exclude(user=user)
        for membership in before.select_related("club", "user"):
            remove_member(membership, by=by)
    return club
