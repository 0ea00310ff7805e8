"""What the pages say that are shown in place of an answer."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

Words = tuple[StrOrPromise, StrOrPromise]

WORDS: Mapping[int, Words] = {
    400: (
        _("Demande illisible"),
        _(
            "Le site n'a pas compris ce qui lui a été envoyé. Revenez à la page d'avant et "
            "essayez encore."
        ),
    ),
    403: (
        _("Cette page ne vous est pas ouverte"),
        _(
            "Demandez à l'organisateur du concours de vous en donner le droit, ou connectez-vous "
            "avec un autre compte."
        ),
    ),
    404: (
        _("Cette page n'existe pas"),
        _("L'adresse est peut-être mal recopiée, ou la page a été retirée."),
    ),
    405: (
        _("Cette adresse ne s'ouvre pas ainsi"),
        _("Elle attend autre chose que ce qui lui a été envoyé. Rien n'a été enregistré."),
    ),
    409: (
        _("Quelqu'un a été plus rapide"),
        _(
            "Ce que vous changiez a changé entre-temps. Revenez à la page d'avant, rechargez-la "
            "et regardez ce qui s'y trouve maintenant."
        ),
    ),
    413: (
        _("Ce fichier est trop gros"),
        _("Le site prend des fichiers de 5 Mo au plus. Rien n'a été enregistré."),
    ),
    429: (
        _("Trop de demandes à la fois"),
        _("Attendez une minute, puis recommencez."),
    ),
    500: (
        _("Le site a rencontré une erreur"),
        _(
            "Rien de ce qui était enregistré n'est perdu. Revenez à la page d'avant et essayez "
            "encore ; si cela recommence, notez l'heure et prévenez la personne qui tient le site."
        ),
    ),
    503: (
        _("Le site est occupé"),
        _(
            "La base de données ne répond pas en ce moment : rien n'a été enregistré de ce que "
            "vous venez d'envoyer. Attendez une minute, revenez à la page d'avant et recommencez."
        ),
    ),
    507: (
        _("Il n'y a plus de place sur le disque"),
        _(
            "L'ordinateur du site ne peut plus rien enregistrer : ce que vous venez d'envoyer ne "
            "l'est pas, ce qui l'était n'est pas perdu. Prévenez la personne qui tient le site ; "
            "dès qu'il y aura de la place, recommencez."
        ),
    ),
}
"""By status: the heading and the sentence of its page."""

STALE_FORM: Words = (
    _("Cette page a vieilli"),
    _(
        "Elle est restée ouverte depuis avant une connexion, ou vient d'ailleurs : rien n'a été "
        "enregistré. Revenez à la page d'avant, rechargez-la et recommencez."
    ),
)
READ_ONLY_DATABASE: Words = (
    _("Rien ne peut être enregistré"),
    _(
        "Le fichier de la base de données ne peut pas être écrit : rien n'a été enregistré de ce "
        "que vous venez d'envoyer. Les pages se lisent encore. Prévenez la personne qui s'occupe "
        "du site : le fichier, ou son dossier, doit appartenir au compte qui fait tourner le site."
    ),
)
PLAYED_ELSEWHERE: Words = (_("Ce concours se change ailleurs"), "")
