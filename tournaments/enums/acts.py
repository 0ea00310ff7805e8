"""Who does what, and from where: roles, what a token opens, the two sides of a table, origins, and
every act that is on record."""

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a person may do in a club or a tournament; `permissions.py` says what each grants."""

    ORGANISER = "organiser", _("Organisateur")
    HEAD_ARBITER = "head-arbiter", _("Arbitre principal")
    ARBITER = "arbiter", _("Arbitre")
    HELPER = "helper", _("Aide à la table de marque")
    SCORER = "scorer", _("Saisie des feuilles")
    DOOR = "door", _("Arrivées")
    TREASURER = "treasurer", _("Trésorier")
    READER = "reader", _("Lecture seule")


class Origin(models.TextChoices):
    """Where an act comes from."""

    DESK = "desk", _("Table de marque")
    ARBITER = "arbiter", _("Arbitre")
    TABLE = "table", _("Téléphone de la table")
    PUBLIC = "public", _("Le public")
    COMMAND = "command", _("Commande du serveur")
    API = "api", _("Interface de programmation")


class Act(models.TextChoices):
    """Everything that changes what people see; each leaves one entry in the journal."""

    TOURNAMENT_CREATED = "tournament-created", _("Concours créé")
    SETTINGS_CHANGED = "settings-changed", _("Réglages modifiés")
    RULES_CHANGED = "rules-changed", _("Règles modifiées")
    RULES_FROZEN = "rules-frozen", _("Règles figées")
    TOURNAMENT_PUBLISHED = "tournament-published", _("Concours publié")
    TOURNAMENT_HIDDEN = "tournament-hidden", _("Concours retiré du public")
    STANDINGS_HIDDEN = "tournament-veiled", _("Classement caché au public")
    STANDINGS_SHOWN = "tournament-unveiled", _("Classement dévoilé au public")
    LOTS_CHANGED = "prizes-lots-changed", _("Lots modifiés")
    PALMARES_ARRESTED = "prizes-arrested", _("Palmarès arrêté")
    PALMARES_RELEASED = "prizes-released", _("Palmarès repris")
    PALMARES_CORRECTED = "prizes-corrected", _("Palmarès corrigé")
    PRIZE_HANDED = "prizes-handed", _("Lot remis")
    PRIZE_NOT_TAKEN = "prizes-not-taken", _("Lot non remis")
    PRIZE_TAKEN_BACK = "prizes-taken-back", _("Lot repris")
    PRIZE_SWAPPED = "prizes-swapped", _("Lot remplacé")
    PRIZE_ADDED = "prizes-added", _("Lot ajouté au palmarès")
    TOURNAMENT_FINISHED = "tournament-finished", _("Classement définitif")
    TOURNAMENT_REOPENED = "tournament-reopened", _("Concours rouvert")
    TOURNAMENT_STOPPED = "tournament-stopped", _("Concours arrêté avant la fin prévue")
    TOURNAMENT_RESUMED = "tournament-resumed", _("Concours repris")
    TOURNAMENT_REMOVED = "tournament-removed", _("Concours effacé")
    SUITCASE_PACKED = "suitcase-packed", _("Concours emporté")
    SUITCASE_OPENED = "suitcase-opened", _("Valise ouverte")
    SUITCASE_CLOSED = "suitcase-closed", _("Valise refermée pour le retour")
    SUITCASE_REOPENED = "suitcase-reopened", _("Valise rouverte")
    SUITCASE_BROUGHT_BACK = "suitcase-brought-back", _("Concours ramené")
    SUITCASE_TAKEN_AGAIN = "suitcase-taken-again", _("Concours repris sans sa valise")
    DEFERRED_APPLIED = "suitcase-deferred-applied", _("Demande de l'absence appliquée")
    DEFERRED_ASIDE = "suitcase-deferred-aside", _("Demande de l'absence mise de côté")
    TEAM_REGISTERED = "team-registered", _("Équipe inscrite")
    TEAM_CHANGED = "team-changed", _("Équipe modifiée")
    TEAM_WITHDRAWN = "team-withdrawn", _("Équipe désistée")
    TEAM_RESTORED = "team-restored", _("Équipe réinscrite")
    TEAM_PROMOTED = "team-promoted", _("Équipe inscrite depuis la liste d'attente")
    BOOKING_MADE = "booking-made", _("Inscription demandée en ligne")
    BOOKING_CHANGED = "booking-changed", _("Inscription en ligne modifiée")
    BOOKING_ANSWERED = "booking-answered", _("Réponse du club à une inscription en ligne")
    BOOKING_CANCELLED = "booking-cancelled", _("Inscription en ligne annulée")
    BOOKING_OFFERED = "booking-offered", _("Place proposée à la liste d'attente")
    BOOKING_LAPSED = "booking-lapsed", _("Place proposée restée sans réponse")
    BOOKING_PAIRED = "booking-paired", _("Partenaire proposé")
    BOOKINGS_FORGOTTEN = "booking-forgotten", _("Inscriptions en ligne effacées après leur délai")
    SOLOS_MATCHED = "solos-matched", _("Joueurs seuls associés")
    SOLOS_PARTED = "solos-parted", _("Joueurs seuls séparés")
    PLAYER_SUBSTITUTED = "player-substituted", _("Joueur remplacé")
    TEAMS_IMPORTED = "teams-imported", _("Inscriptions importées")
    TEAM_CHECKED_IN = "team-checked-in", _("Équipe arrivée")
    CHECK_IN_UNDONE = "check-in-undone", _("Arrivée annulée")
    TEAM_LEFT = "team-left", _("Équipe partie")
    TEAM_RETURNED = "team-returned", _("Équipe revenue")
    PAIR_FORBIDDEN = "pair-forbidden", _("Rencontre interdite")
    PAIR_ALLOWED = "pair-allowed", _("Rencontre de nouveau permise")
    DRAW_PREVIEWED = "draw-previewed", _("Tirage préparé")
    DRAW_SWAPPED = "draw-swapped", _("Équipes échangées à la main")
    DRAW_TABLE_CHANGED = "draw-table-changed", _("Table changée à la main")
    DRAW_PUBLISHED = "draw-published", _("Tirage publié")
    DRAW_CANCELLED = "draw-cancelled", _("Tirage annulé")
    DRAW_RESTORED = "draw-restored", _("Tirage annulé repris")
    LATE_TEAM_SEATED = "late-team-seated", _("Équipe en retard placée")
    CATCH_UP_SEATED = "catch-up-seated", _("Partie de rattrapage placée")
    CATCH_UP_TAKEN_BACK = "catch-up-taken-back", _("Partie de rattrapage reprise")
    STAGE_ADDED = "stage-added", _("Phase ajoutée")
    STAGE_CHANGED = "stage-changed", _("Phase modifiée")
    STAGE_REMOVED = "stage-removed", _("Phase retirée")
    STAGE_OPENED = "stage-opened", _("Qualifiés de la phase fixés")
    STAGE_REOPENED = "stage-reopened", _("Qualifiés de la phase repris")
    STAGE_MOVED_UP = "stage-moved-up", _("Équipe suivante montée dans la phase")
    STAGE_PUT_RIGHT = "stage-put-right", _("Équipe mise à sa place après une correction")
    STAGE_KEPT = "stage-kept", _("Gardé tel que joué malgré une correction")
    STAGE_POOLS_CHANGED = "stage-pools-changed", _("Poules changées à la main")
    STAGE_LOT_DRAWN = "stage-lot-drawn", _("Repêchage tiré au sort")
    STAGE_LOT_ACCEPTED = "stage-lot-accepted", _("Repêchage accepté")
    STAGE_LOT_DECLINED = "stage-lot-declined", _("Repêchage décliné")
    STAGE_LOT_ANSWER_UNDONE = "stage-lot-answer-undone", _("Réponse au repêchage reprise")
    STAGE_LOT_TAKEN_BACK = "stage-lot-taken-back", _("Repêchage repris")
    STAGE_BARRAGE_ARRANGED = "stage-barrage-arranged", _("Barrage prévu")
    STAGE_BARRAGE_DROPPED = "stage-barrage-dropped", _("Barrage abandonné")
    ROOMS_CHANGED = "rooms-changed", _("Salles modifiées")
    ROUND_STARTED = "round-started", _("Partie lancée")
    ROUND_PAUSED = "round-paused", _("Partie mise en pause")
    ROUND_RESUMED = "round-resumed", _("Partie reprise")
    SHEET_SAVED = "sheet-saved", _("Feuille saisie")
    SHEET_SUBMITTED = "sheet-submitted", _("Feuille rendue")
    MATCH_STOPPED = "match-stopped", _("Partie arrêtée par le temps")
    SHEET_CONFIRMED = "sheet-confirmed", _("Feuille vérifiée")
    SHEET_COMPARED = "sheet-compared", _("Feuille relue, pareille")
    SHEET_REOPENED = "sheet-reopened", _("Feuille rouverte")
    SHEET_CONTESTED = "sheet-contested", _("Feuille contestée")
    SHEET_RESOLVED = "sheet-resolved", _("Contestation tranchée")
    SHEET_CORRECTED = "sheet-corrected", _("Feuille corrigée")
    TABLE_TAKEN_OVER = "table-taken-over", _("Feuille reprise aux téléphones")
    TABLE_GIVEN_BACK = "table-given-back", _("Feuille rendue aux téléphones")
    SEAT_ENDED = "table-seat-ended", _("Téléphone d'un camp écarté")
    ENTRIES_DROPPED = "table-entries-dropped", _("Donnes en attente mises de côté")
    FIRST_DEAL_ACCEPTED = "table-first-deal-accepted", _("Première donne d'une table acceptée")
    TABLE_CODE_REPLACED = "table-code-replaced", _("Code d'une table remplacé")
    SHEET_PHOTO_ADDED = "sheet-photo-added", _("Photo de la feuille jointe")
    SHEET_PHOTO_REMOVED = "sheet-photo-removed", _("Photo de la feuille effacée")
    FORFEIT_RECORDED = "forfeit-recorded", _("Forfait enregistré")
    WINNER_NAMED = "winner-named", _("Équipe qui passe désignée")
    ADJUSTMENT_MADE = "adjustment-made", _("Points ajustés")
    ADJUSTMENT_REVERSED = "adjustment-reversed", _("Ajustement annulé")
    TARIFFS_CHANGED = "money-tariffs-changed", _("Tarifs modifiés")
    FEES_CHANGED = "money-fees-changed", _("Sommes dues modifiées")
    ENTRY_GIVEN = "money-entry-given", _("Inscription offerte")
    ENTRY_KEPT = "money-entry-kept", _("Inscription d'une équipe désistée gardée")
    MONEY_TAKEN = "money-taken", _("Somme encaissée")
    MONEY_REFUNDED = "money-refunded", _("Somme remboursée")
    MONEY_REVERSED = "money-reversed", _("Paiement ou dépense annulé")
    MONEY_MOVED = "money-moved", _("Recette ou dépense notée")
    ONLINE_ACCOUNT_CHANGED = "online-account-changed", _("Compte HelloAsso modifié")
    ONLINE_SETTLED = "online-settled", _("Paiement en ligne constaté")
    ONLINE_ACCEPTED = "online-accepted", _("Paiement en ligne accepté")
    ONLINE_RETURNED = "online-returned", _("Paiement en ligne à rembourser")
    TILL_OPENED = "till-opened", _("Caisse ouverte")
    TILL_COUNTED = "till-counted", _("Caisse comptée")
    TILL_CLOSED = "till-closed", _("Caisse close")
    RECEIPT_MADE = "receipt-made", _("Reçu fait")
    RECEIPT_CANCELLED = "receipt-cancelled", _("Reçu annulé")
    MAIL_WRITTEN = "mail-written", _("Courriels écrits")
    MAIL_RETRIED = "mail-retried", _("Courriel renvoyé")
    MAIL_WITHHELD = "mail-withheld", _("Courriels retirés avant l'envoi")
    MAIL_PASSED_ON = "mail-passed-on", _("Message transmis autrement")
    MAIL_REFUSED = "mail-refused", _("Courriels refusés par leur destinataire")
    ADDRESS_DEAD = "mail-address-dead", _("Adresse notée morte")
    RESULTS_RECOMPUTED = "results-recomputed", _("Résultats recalculés")
    MEMBER_CHANGED = "member-changed", _("Droits modifiés")
    CLUB_CREATED = "club-created", _("Club créé")
    CLUB_CHANGED = "club-changed", _("Club modifié")
    CLUB_CLOSED = "club-closed", _("Club fermé")
    CLUB_REOPENED = "club-reopened", _("Club rouvert")
    LOGO_CHANGED = "logo-changed", _("Logo du club modifié")
    SERIES_CHANGED = "series-changed", _("Saison modifiée")
    PEOPLE_JOINED = "people-joined", _("Joueurs réunis en une personne")
    PEOPLE_PARTED = "people-parted", _("Homonymes séparés")
    PERSON_ADDED = "person-added", _("Personne ajoutée")
    PERSON_CHANGED = "person-changed", _("Fiche d'une personne modifiée")
    PEOPLE_IMPORTED = "people-imported", _("Liste de personnes reprise")
    PERSON_RESPELLED = "person-respelled", _("Nom affiché choisi")
    IDENTIFICATION_UNDONE = "people-undone", _("Réunion ou séparation défaite")
    CLUB_RULES_KEPT = "club-rules-kept", _("Règles du club enregistrées")
    DEMO_REMOVED = "demo-removed", _("Démonstration effacée")
    INVITATION_MADE = "invitation-made", _("Invitation envoyée")
    INVITATION_ACCEPTED = "invitation-accepted", _("Invitation acceptée")
    INVITATION_REVOKED = "invitation-revoked", _("Invitation retirée")
    PASS_GIVEN = "pass-given", _("Droit d'un soir donné")
    PASS_REVOKED = "pass-revoked", _("Droit d'un soir retiré")
    TOKEN_GIVEN = "token-given", _("Jeton d'accès donné")
    TOKEN_REVOKED = "token-revoked", _("Jeton d'accès retiré")
    HOOK_ADDED = "hook-added", _("Programme à prévenir ajouté")
    HOOK_CHANGED = "hook-changed", _("Programme à prévenir modifié")
    HOOK_REMOVED = "hook-removed", _("Programme à prévenir retiré")
    TEAM_EXCLUDED = "team-excluded", _("Équipe exclue")
    TEAM_READMITTED = "team-readmitted", _("Équipe réintégrée")
    PLAYER_EXCLUDED = "player-excluded", _("Joueur exclu")
    PLAYER_READMITTED = "player-readmitted", _("Joueur réintégré")
    SIDE_BARRED = "side-barred", _("Camp privé d'enchères")
    INCIDENT_OPENED = "incident-opened", _("Incident signalé")
    INCIDENT_TAKEN = "incident-taken", _("Incident pris en charge")
    INCIDENT_RELEASED = "incident-released", _("Incident rendu à la file")
    INCIDENT_REPLAYED = "incident-replayed", _("Donne rejouée jointe à l'incident")
    INCIDENT_WITHDRAWN = "incident-withdrawn", _("Incident sans suite")
    RULING_MADE = "ruling-made", _("Décision rendue")
    RULING_REVISED = "ruling-revised", _("Décision révisée")
    APPEAL_LODGED = "appeal-lodged", _("Appel déposé")
    APPEAL_PROPOSED = "appeal-proposed", _("Jugement proposé au jury")
    APPEAL_VOTED = "appeal-voted", _("Voix du jury notées")
    APPEAL_WITHDRAWN = "appeal-withdrawn", _("Appel retiré")
    APPEAL_DECIDED = "appeal-decided", _("Appel jugé")
    JURY_NAMED = "jury-named", _("Jury désigné")
    ROWS_CONVERTED = "rows-converted", _("Données reprises par une mise à jour")
    ROWS_SEALED = "rows-sealed", _("Noms qui restent, scellés de nouveau")
    DETAILS_ERASED = "details-erased", _("Données personnelles effacées")

    def phrase(self, *, of_person: bool) -> str:
        """In words: done about a team, or about somebody who signed up alone for a mêlée."""
        return str(_OF_A_PERSON.get(self, self.label) if of_person else self.label)


_OF_A_PERSON = {
    Act.TEAM_REGISTERED: _("Joueur inscrit"),
    Act.TEAM_CHANGED: _("Joueur modifié"),
    Act.TEAM_WITHDRAWN: _("Joueur désisté"),
    Act.TEAM_RESTORED: _("Joueur réinscrit"),
    Act.TEAM_PROMOTED: _("Joueur inscrit depuis la liste d'attente"),
    Act.TEAM_CHECKED_IN: _("Joueur arrivé"),
    Act.TEAM_LEFT: _("Joueur parti"),
    Act.TEAM_RETURNED: _("Joueur revenu"),
    Act.DRAW_SWAPPED: _("Joueurs échangés à la main"),
    Act.LATE_TEAM_SEATED: _("Joueur en retard placé"),
    Act.ENTRY_KEPT: _("Inscription d'un joueur désisté gardée"),
    Act.TEAM_EXCLUDED: _("Joueur exclu"),
    Act.TEAM_READMITTED: _("Joueur réintégré"),
}


SIDE_NAMES: Mapping[str, Promise] = {"NS": _("Nord-Sud"), "EW": _("Est-Ouest")}
SIDE_CHOICES = list(SIDE_NAMES.items())


class Scope(models.TextChoices):
    """One thing that a token lets a program do; `permissions.py` says which right it stands for."""

    READ = "read", _("Lire équipes, parties, feuilles et classements, même cachés")
    CONTACTS = "contacts:read", _("Lire les téléphones et les courriels")
    INCIDENTS = "incidents:read", _("Lire les incidents et les décisions")
    PRIZES = "prizes:read", _("Lire le palmarès")
    MONEY = "money:read", _("Lire les comptes")
    SIGN_UPS = "signups", _("Lire, faire et annuler des inscriptions en ligne")
    CHECK_IN = "checkin", _("Noter les arrivées")
