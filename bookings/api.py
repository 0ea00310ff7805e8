"""Places asked for online: listed, asked for, taken back."""

import datetime
import uuid
from collections.abc import Iterator
from typing import Literal

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from ninja import Schema
from pydantic import Field

from api.protocol.interface import DeskRouter
from api.protocol.paging import (
    Cursor,
    IdempotencyKey,
    Key,
    Limit,
    Page,
    Slug,
    Text,
    cut_page,
    read_cursor,
    read_part,
)
from api.protocol.tokens import TokenRequest, answer_token_once, find_actor, find_tournament, may
from bookings.domain.bookings import book_place, cancel_booking
from bookings.domain.questions import MOST_QUESTIONS, Wanted, name_questions
from bookings.forms.booking import WantedForm
from bookings.models import Booking
from bookings.queries.lists import find_by_key, list_bookings
from tournaments.domain.custody import refuse_elsewhere
from tournaments.enums import Scope
from tournaments.errors import Refused
from tournaments.models import Tournament

desk = DeskRouter("tournaments_api", "signups")


class SignUpShape(Schema):
    """A place that was asked for. `step` is where it stands; `team` its number, once it has one;
    phone and e-mail are null for a token that may not read them."""

    key: uuid.UUID
    step: str
    team: int | None
    players: list[str]
    club: str
    phone: str | None
    email: str | None
    queued_at: datetime.datetime
    confirmed_at: datetime.datetime | None
    offered_until: datetime.datetime | None


class Request(Schema):
    """Who wants to play. `family_…` are family names of several words, as they stand in the names;
    `tariff_…` labels of the tournament's tariffs, `category` one of its categories, `answers` what
    is said to the club's own questions, by each question. `consent`: the people agreed that the
    club keeps this, and that their names stand in lists and standings."""

    player_1: Text = Field(min_length=1, max_length=60)
    player_2: Text = Field("", max_length=60)
    family_1: Text = Field("", max_length=60)
    family_2: Text = Field("", max_length=60)
    licence_1: Text = Field("", max_length=30)
    licence_2: Text = Field("", max_length=30)
    tariff_1: Text = Field("", max_length=40)
    tariff_2: Text = Field("", max_length=40)
    club_name: Text = Field("", max_length=60)
    category: Text = Field("", max_length=40)
    phone: Text = Field(min_length=6, max_length=30)
    email: Text = Field("", max_length=254)
    email_2: Text = Field("", max_length=254)
    answers: dict[str, Text] = Field(default_factory=dict, max_length=MOST_QUESTIONS)
    shows_initial: bool = False
    language: Literal["fr", "en"] = "fr"
    consent: Literal[True]


class SignedUp(Schema):
    """A request that was made or taken back, without anybody's name."""

    key: uuid.UUID
    step: str
    team: int | None


def _write(booking: Booking, *, with_contacts: bool) -> SignUpShape:
    team = booking.plays_in
    return SignUpShape(
        key=booking.key,
        step=booking.step(timezone.now()),
        team=None if team is None else team.number,
        players=[player for player in (booking.player_1, booking.player_2) if player],
        club=booking.club_name,
        phone=booking.phone if with_contacts else None,
        email=booking.email if with_contacts else None,
        queued_at=booking.queued_at,
        confirmed_at=booking.confirmed_at,
        offered_until=booking.offered_until,
    )


def _describe_done(booking: Booking) -> SignedUp:
    team = booking.plays_in
    return SignedUp(
        key=booking.key,
        step=booking.step(timezone.now()),
        team=None if team is None else team.number,
    )


def _find(tournament: Tournament, key: uuid.UUID) -> Booking:
    found = find_by_key(tournament, key)
    if found is None:
        raise Http404
    return found


def _read_wanted(tournament: Tournament, request: Request) -> Wanted:
    """What the page's own form makes of it; raises Refused for the first thing that it refuses."""
    typed = request.dict() | {"shown": "initial" if request.shows_initial else "full"}
    labels = {question.label: name for name, question in name_questions(tournament).items()}
    typed |= {labels[label]: said for label, said in request.answers.items() if label in labels}
    form = WantedForm(typed, tournament=tournament)
    for field, errors in form.errors.items():
        asked = "answers" if field in labels.values() else field
        raise Refused(errors[0], code="invalid", field=asked)
    for field in _list_unasked(request, form):
        raise Refused(_("Ce concours ne le demande pas."), code="invalid", field=field)
    return form.wanted()


def _list_unasked(request: Request, form: WantedForm) -> Iterator[str]:
    """What is said and would be lost: the page's own form has no field for it."""
    for name in WantedForm.base_fields:
        said = getattr(request, name, "")
        is_only_price = name.startswith("tariff_") and said in form.prices
        if said and name not in form.fields and not is_only_price:
            yield name
    if request.answers.keys() - {question.label for question in form.questions.values()}:
        yield "answers"


@desk.read("/tournaments/{slug:slug}/signups", Page[SignUpShape], _("Les inscriptions en ligne"))
def list_sign_ups(
    request: TokenRequest, slug: Slug, cursor: Cursor = "", limit: Limit = 50
) -> Page[SignUpShape]:
    """Every request in the order in which it was first made."""
    found = list_bookings(find_tournament(request, slug, Scope.SIGN_UPS))
    rows = read_part(found, by=("pk",), after=read_cursor(cursor), count=limit)
    told = may(request, Scope.CONTACTS)
    return cut_page(
        rows,
        limit,
        place=lambda booking: (booking.pk,),
        write=lambda booking: _write(booking, with_contacts=told),
    )


@desk.read(
    "/tournaments/{slug:slug}/signups/{uuid:key}", SignUpShape, _("Une inscription en ligne")
)
def read_sign_up(request: TokenRequest, slug: Slug, key: Key) -> SignUpShape:
    """One request for a place."""
    tournament = find_tournament(request, slug, Scope.SIGN_UPS)
    return _write(_find(tournament, key), with_contacts=may(request, Scope.CONTACTS))


@desk.act("/tournaments/{slug:slug}/signups", SignedUp, _("Demander une place"), status=201)
def sign_up(
    request: TokenRequest, slug: Slug, wanted: Request, idempotency_key: IdempotencyKey
) -> HttpResponse:
    """Ask for a place, under the rules and the limits of the public form."""
    tournament = find_tournament(request, slug, Scope.SIGN_UPS)

    def act() -> SignedUp:
        # The page has it noted meanwhile; a program asks again once the tournament is back.
        refuse_elsewhere(tournament)
        booking = book_place(
            tournament,
            wanted=_read_wanted(tournament, wanted),
            key=uuid.uuid4(),
            by=find_actor(request),
            language=wanted.language,
        )
        return _describe_done(_find(tournament, booking.key))

    return answer_token_once(request, idempotency_key, act, status=201)


@desk.act(
    "/tournaments/{slug:slug}/signups/{uuid:key}/cancel",
    SignedUp,
    _("Annuler une inscription en ligne"),
)
def cancel_sign_up(
    request: TokenRequest, slug: Slug, key: Key, idempotency_key: IdempotencyKey
) -> HttpResponse:
    """Take a request back; the next in turn is offered the place."""
    booking = _find(find_tournament(request, slug, Scope.SIGN_UPS), key)

    def act() -> SignedUp:
        return _describe_done(cancel_booking(booking, by=find_actor(request)))

    return answer_token_once(request, idempotency_key, act)
