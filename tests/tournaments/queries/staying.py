"""What of a tournament stays on its site, and why.

`test_travelling_tables.py` compares this and what travels with the
models: a table or a column that stands in neither fails by its name.
"""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db.models import Model

from accounts.models import Passkey, RecoveryCode, SecondStep, SignedInBrowser
from api.models import Hook, HookDelivery, KeptAnswer
from bookings.models import DeferredRequest, OnlineAccount, OnlineNotice, OnlinePayment
from mail.models import OutgoingMail
from operations.models import Addition
from seasons.models import Identification, IdentifiedPlayer, Series, SeriesEvent
from suitcases.models import BroughtFile, CopyAside, Suitcase
from tournaments.models import (
    AccountKey,
    ApiToken,
    Bucket,
    Club,
    ClubLogo,
    ClubRuleSet,
    Handover,
    Invitation,
    Job,
    Membership,
    Player,
    ReceiptBook,
    RuleSetVersion,
    Seat,
    SheetPhoto,
    SiteKey,
    StageEntrant,
    StandingsSnapshot,
    Submission,
    Tournament,
    TournamentRole,
)
from tournaments.models.job import JobDocument
from walls.models import Wall

STAYS: Mapping[type[Model], str] = {
    Addition: "of this database alone",
    AccountKey: "accounts are told by key and name, without a way in",
    ApiToken: "programs are let in by each site",
    BroughtFile: "it is on its way in",
    Bucket: "limits of this site",
    Club: "told apart: a club that is known keeps what its site has of it",
    ClubLogo: "its picture goes into media/",
    CopyAside: "kept where it was put aside, as a file of its own",
    ClubRuleSet: "the club's, beyond one tournament, which has a copy of its rules",
    DeferredRequest: "asked of the site that has an address, applied there after the return",
    Handover: "a club is run on each site by its own people",
    Hook: "each site tells programs by secrets of its own",
    HookDelivery: "programs are told by the site where it happened",
    Identification: "who is who in the club's seasons",
    IdentifiedPlayer: "who is who in the club's seasons",
    Invitation: "rights of accounts are given on each site",
    Job: "work of this site",
    JobDocument: "work of this site",
    KeptAnswer: "programs are let in by each site",
    Membership: "rights of accounts are given on each site",
    OnlineAccount: "its secrets open where they were typed alone",
    OnlineNotice: "HelloAsso speaks to the site that has an address",
    OnlinePayment: "HelloAsso is asked by the site that it knows",
    OutgoingMail: "mails are sent from where they were written",
    Passkey: "a key opens the site that it was made on",
    RecoveryCode: "an account is opened by each site",
    RuleSetVersion: "the club's, beyond one tournament",
    Seat: "the database writes it beside each match",
    SecondStep: "an account is opened by each site",
    Series: "the club's, beyond one tournament",
    SeriesEvent: "the season is the club's",
    SheetPhoto: "evidence stays on the site that took it, until the club's delay deletes it there",
    SignedInBrowser: "who is signed in on this site",
    SiteKey: "names this site",
    StandingsSnapshot: "worked out anew from what came",
    Submission: "keys of forms of this site",
    Suitcase: "each side has its own, by the manifest",
    TournamentRole: "rights of accounts are given on each site",
    User: "accounts are told by key and name, without a way in",
    Wall: "what the screens of a hall are told stays with them",
}
"""Whole tables that stay, and why."""

COLUMNS_THAT_STAY: Mapping[type[Model], Mapping[str, str]] = {
    Tournament: {
        "custody": "where it is differs between the two sides",
        "custody_at": "goes with it",
        "custody_by": "goes with it",
        "version": "names what this site's visitors have seen",
        "whole_version": "names what this site's visitors have seen",
    },
    Player: {
        "born_in": "tells namesakes apart in the club's own list",
        "partner": "proposed where the club's people sign up",
    },
    StageEntrant: {"source": "the database writes it"},
    ReceiptBook: {"last_number": "never goes back: worked out from both sides"},
}
"""Columns of tables that travel, which stay, and why; the number of a row always does."""
