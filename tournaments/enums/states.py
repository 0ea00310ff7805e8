"""How things stand: teams, rounds, sheets, adjustments, standings."""

from typing import Self

from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class CountsFor(models.TextChoices):
    """Whose account a match is for: a catch-up match counts for the exempt team alone."""

    BOTH = "both", _("Les deux équipes")
    NS = "NS", _("L'équipe exempte seulement")


class TeamStatus(models.TextChoices):
    """Where a sign-up stands before the evening."""

    REGISTERED = "registered", _("Inscrite")
    WAITING = "waiting", _("En liste d'attente")
    WITHDRAWN = "withdrawn", _("Désistée")

    def phrase(self, *, of_person: bool) -> str:
        """In words: of a team, or of somebody who signed up alone for a mêlée."""
        if of_person and self == TeamStatus.REGISTERED:
            return gettext("Inscrit")
        if of_person and self == TeamStatus.WITHDRAWN:
            return gettext("Désisté")
        return str(self.label)


class BookingState(models.TextChoices):
    """What was done about a place that somebody asked for; `taken` has a team."""

    ASKED = "asked", _("À traiter")
    TAKEN = "taken", _("Prise en compte")
    REFUSED = "refused", _("Refusée")
    CANCELLED = "cancelled", _("Annulée")
    DECLINED = "declined", _("Place déclinée")
    LAPSED = "lapsed", _("Proposition expirée")


class BookingStep(models.TextChoices):
    """What people read of it; read from its state, its team and the offer made to it."""

    TO_APPROVE = "to-approve", _("Attend l'accord du club")
    TO_PAY = "to-pay", _("À régler en ligne")
    PLACED = "placed", _("Inscrite")
    ALONE = "alone", _("Cherche un partenaire")
    WAITING = "waiting", _("En liste d'attente")
    OFFERED = "offered", _("Place proposée")
    REFUSED = "refused", _("Refusée")
    CANCELLED = "cancelled", _("Annulée")
    DECLINED = "declined", _("Place déclinée")
    LAPSED = "lapsed", _("Proposition expirée")

    def phrase(self, *, of_person: bool) -> str:
        """In words: of a team, or of somebody who signed up alone for a mêlée."""
        placed = of_person and self == BookingStep.PLACED
        return gettext("Inscrit") if placed else str(self.label)

    @property
    def badge(self) -> str:
        """The look of the step's badge, by the name of its style."""
        looks = {
            BookingStep.TO_APPROVE: "submitted",
            BookingStep.TO_PAY: "missing",
            BookingStep.PLACED: "final",
            BookingStep.ALONE: "missing",
            BookingStep.WAITING: "provisional",
            BookingStep.OFFERED: "open",
        }
        return looks.get(self, "absent")


class OnlineState(models.TextChoices):
    """created → sent → paid; what arrives otherwise is looked at by a person before it counts.

    `refused` and `expired` are still asked after: somebody may pay at the very end of a link.
    """

    CREATED = "created", _("Pas encore chez HelloAsso")
    SENT = "sent", _("Paiement en cours")
    PAID = "paid", _("Payé")
    REFUSED = "refused", _("Refusé par la banque")
    EXPIRED = "expired", _("Abandonné")
    TO_CHECK = "to_check", _("À vérifier")
    TO_REFUND = "to_refund", _("À rembourser")
    GIVEN_BACK = "given_back", _("Remboursé")

    @property
    def badge(self) -> str:
        """The look of the payment's badge, by the name of its style."""
        looks = {
            OnlineState.SENT: "open",
            OnlineState.PAID: "final",
            OnlineState.TO_CHECK: "contested",
            OnlineState.TO_REFUND: "missing",
        }
        return looks.get(self, "absent")


class RoundState(models.TextChoices):
    """preview → published → closed; a cancelled draw leaves no round behind."""

    PREVIEW = "preview", _("Aperçu")
    PUBLISHED = "published", _("Tirée")
    CLOSED = "closed", _("Terminée")


class RoundStep(models.TextChoices):
    """What people read of a round, on every screen and paper; read from its state and its start."""

    PREVIEW = "preview", _("Aperçu")
    DRAWN = "drawn", _("Tirée")
    PLAYING = "playing", _("En cours")
    OVER = "over", _("Terminée")


class StageStep(models.TextChoices):
    """What people read of a stage: organisers what it waits for, the hall that it is to come."""

    TO_COME = "to_come", _("À venir")
    WAITING = "waiting", _("Elle attend la phase d'avant")
    TO_OPEN = "to_open", _("Prête à ouvrir")
    LATER = "later", _("Une autre d'abord")
    BARRAGE = "barrage", _("Barrage d'abord")
    LOT = "lot", _("Repêchage d'abord")
    STUCK = "stuck", _("Trop peu de monde")
    TO_DRAW = "to_draw", _("Prête à tirer")
    PREVIEW = "preview", _("Tirage en préparation")
    PLAYING = "playing", _("En cours")
    OVER = "over", _("Terminée")
    NOT_PLAYED = "not_played", _("Pas jouée")


class TournamentStep(models.TextChoices):
    """What people read of a tournament."""

    OPEN = "open", _("En cours")
    OVER = "over", _("Terminé")


class Forfeit(models.TextChoices):
    """Which side of a match did not play."""

    NONE = "none", _("Aucun")
    NS = "NS", _("Nord-Sud absents")
    EW = "EW", _("Est-Ouest absents")
    BOTH = "both", _("Les deux équipes absentes")


class SheetState(models.TextChoices):
    """open → submitted → confirmed → locked; contested at any point before locked."""

    OPEN = "open", _("À saisir")
    SUBMITTED = "submitted", _("À vérifier")
    CONFIRMED = "confirmed", _("Noté")
    LOCKED = "locked", _("Finie")
    CONTESTED = "contested", _("Pas d'accord")


class SheetStep(models.TextChoices):
    """What people read of a sheet: its state, or that deals are on it, or that nobody played."""

    TO_FILL = "open", _("À saisir")
    PLAYING = "playing", _("En cours")
    HANDED_IN = "submitted", _("À vérifier")
    CHECKED = "confirmed", _("Noté")
    CLOSED = "locked", _("Finie")
    CONTESTED = "contested", _("Pas d'accord")
    FORFEIT = "forfeit", _("Forfait")

    @classmethod
    def of(cls, state: str, *, forfeit: bool = False, started: bool = False) -> Self:
        """How far a sheet of this state is; `started` where deals are on it."""
        if forfeit:
            return cls("forfeit")
        return cls("playing") if state == SheetState.OPEN and started else cls(state)

    @property
    def badge(self) -> str:
        """How its badge looks; what is done looks the same, checked or closed."""
        looks = {
            SheetStep.TO_FILL: "missing",
            SheetStep.PLAYING: "provisional",
            SheetStep.HANDED_IN: "submitted",
            SheetStep.CONTESTED: "contested",
            SheetStep.FORFEIT: "absent",
        }
        return looks.get(self, "final")


class DealStep(models.TextChoices):
    """What players read of a deal on their phones; it follows from what sides stand on, and from
    what is written."""

    WAITS_FOR_NS = "waits-ns", _("attend Nord-Sud")
    WAITS_FOR_EW = "waits-ew", _("attend Est-Ouest")
    DISPUTED = "disputed", _("vous ne dites pas la même chose")
    AGREED = "agreed", _("✓ d'accord")
    BY_DESK = "desk", _("✓ table de marque")
    HELD = "held", _("✓ s'ajoutera après la décision")
    WAITS_FOR_DESK = "waits-desk", _("✓ attend la table de marque")
    CONTESTED = "contested", _("l'arbitre est appelé")
    RULED = "ruled", _("décidé, ne change plus")


class CalledFor(models.TextChoices):
    """What players call the arbiter for."""

    POINTS = "points", _("Les points ne sont pas les mêmes")
    REVOKE = "revoke", _("Renonce, ou carte mal jouée")
    BIDDING = "bidding", _("Enchères ou annonces")
    DEALING = "dealing", _("Distribution des cartes")
    OTHER = "other", _("Autre chose")


class AdjustmentKind(models.TextChoices):
    """Why points are added or taken outside the deals."""

    PENALTY = "penalty", _("Pénalité")
    CORRECTION = "correction", _("Correction")
    REVERSAL = "reversal", _("Annulation")


class AdjustmentUnit(models.TextChoices):
    """What an adjustment is counted in."""

    RANKING_POINTS = "ranking_points", _("points de classement")
    MATCH_POINTS = "match_points", _("points")


class StandingsState(models.TextChoices):
    """How far a standings page can be trusted; printed on every copy."""

    PROVISIONAL = "provisional", _("Provisoire")
    UNDER_REVIEW = "under_review", _("Sous réserve")
    FINAL = "final", _("Définitif")


class MailState(models.TextChoices):
    """queued → sending → sent; `unsure` where nobody knows whether the server took it."""

    QUEUED = "queued", _("en attente")
    SENDING = "sending", _("en cours d'envoi")
    SENT = "sent", _("envoyé")
    FAILED = "failed", _("échoué")
    DROPPED = "dropped", _("abandonné")
    UNSURE = "unsure", _("peut-être envoyé")

    @property
    def badge(self) -> str:
        """The look of the mail's badge, by the name of its style."""
        looks = {
            MailState.SENT: "final",
            MailState.FAILED: "contested",
            MailState.UNSURE: "provisional",
            MailState.DROPPED: "absent",
        }
        return looks.get(self, "submitted")


class Custody(models.TextChoices):
    """Where a tournament is played and changed: here, or in the suitcase that took it elsewhere.

    `visiting` is the copy in the hall, `returned` that copy once it is closed for the way back,
    `archive` a copy that is only read.
    """

    HERE = "here", _("Ici")
    AWAY = "away", _("À la salle")
    VISITING = "visiting", _("Dans la salle, venu d'un autre site")
    RETURNED = "returned", _("Refermé pour le retour")
    ARCHIVE = "archive", _("Archive")


AT_HAND = (Custody.HERE, Custody.VISITING)
"""Where acts are done; anywhere else a tournament is only read."""
