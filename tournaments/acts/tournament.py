"""What is done about a tournament, its club and who may do what."""

from django.utils.translation import gettext_lazy as _

from tournaments.acts.row import (
    ALWAYS,
    ASKED,
    ASKED_UNTIL_FINAL,
    REASONED,
    REASONED_FROM_PUBLISHED,
    ActRow,
    Care,
    Cares,
    Rows,
    Seals,
)
from tournaments.enums import Act

ROWS: Rows = {
    Act.TOURNAMENT_CREATED: ActRow(cares=ALWAYS, ranks=False, seals=Seals.TOURNAMENT),
    Act.SETTINGS_CHANGED: ActRow(cares=ALWAYS, frees_place=True, seals=Seals.TOURNAMENT),
    Act.RULES_CHANGED: ActRow(
        cares=REASONED,
        loses=_("Les feuilles déjà saisies se comptent autrement."),
        undo=_("Remettez la règle d'avant, avec une raison."),
    ),
    Act.RULES_FROZEN: ActRow(cares=ALWAYS, ranks=False),
    Act.TOURNAMENT_PUBLISHED: ActRow(cares=ALWAYS, ranks=False),
    Act.TOURNAMENT_HIDDEN: ActRow(cares=ALWAYS, ranks=False),
    Act.STANDINGS_HIDDEN: ActRow(cares=ALWAYS, ranks=False),
    Act.STANDINGS_SHOWN: ActRow(cares=ALWAYS, ranks=False),
    Act.TOURNAMENT_FINISHED: ActRow(
        cares=Cares(
            prepared=Care.ASKS,
            published=Care.ASKS,
            recorded=Care.ASKS,
            closed=Care.ASKS,
            final=Care.SAFE,
        ),
        seals=Seals.ROUNDS,
        loses=_("Les feuilles sont closes : plus rien ne se saisit ni ne se corrige."),
        undo=_("Vous pourrez rouvrir le concours, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REOPENED: ActRow(
        cares=REASONED,
        seals=Seals.ROUNDS,
        loses=_("Le classement redevient provisoire, sur l'écran comme sur le papier."),
        undo=_("Vous pourrez le rendre définitif de nouveau."),
    ),
    Act.TOURNAMENT_STOPPED: ActRow(
        cares=REASONED_FROM_PUBLISHED,
        loses=_("Les parties et les phases qui restent ne se joueront pas."),
        undo=_("« Reprendre le concours » les rend, tant que le classement n'est pas définitif."),
    ),
    Act.TOURNAMENT_RESUMED: ActRow(
        cares=ASKED_UNTIL_FINAL,
        loses=_("Les parties et les phases prévues se joueront de nouveau."),
        undo=_("Vous pourrez arrêter le concours de nouveau, en disant pourquoi."),
    ),
    Act.TOURNAMENT_REMOVED: ActRow(
        cares=ASKED,
        loses=_("Inscriptions, tirages, feuilles et classement disparaissent pour toujours."),
        undo=_("Rien ne l'annule ici : seule une sauvegarde du site entier le rend."),
    ),
    Act.RESULTS_RECOMPUTED: ActRow(cares=ALWAYS, ranks=False),
    Act.MEMBER_CHANGED: ActRow(cares=ALWAYS, ranks=False),
    Act.CLUB_CREATED: ActRow(cares=ALWAYS),
    Act.CLUB_CHANGED: ActRow(cares=ALWAYS),
    Act.CLUB_CLOSED: ActRow(
        cares=ALWAYS,
        loses=_("Le club ne fait plus de nouveau concours."),
        undo=_("Le responsable du site peut le rouvrir ; rien n'est effacé."),
    ),
    Act.CLUB_REOPENED: ActRow(cares=ALWAYS),
    Act.LOGO_CHANGED: ActRow(cares=ALWAYS),
    Act.PERSON_ADDED: ActRow(cares=ALWAYS),
    Act.PERSON_CHANGED: ActRow(cares=ALWAYS),
    Act.PEOPLE_IMPORTED: ActRow(cares=ALWAYS),
    Act.CLUB_RULES_KEPT: ActRow(cares=ALWAYS),
    Act.DEMO_REMOVED: ActRow(
        cares=ALWAYS,
        loses=_("La démonstration disparaît ; rien n'y est vrai."),
        undo=_("Une autre se fait à tout moment."),
    ),
    Act.INVITATION_MADE: ActRow(cares=ALWAYS),
    Act.INVITATION_ACCEPTED: ActRow(cares=ALWAYS),
    Act.INVITATION_REVOKED: ActRow(cares=ALWAYS),
    Act.PASS_GIVEN: ActRow(cares=ALWAYS),
    Act.PASS_REVOKED: ActRow(cares=ALWAYS),
}
