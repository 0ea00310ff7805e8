"""The words that whoever signs up from home agrees to; they are kept with the request."""

from django.utils.translation import gettext as _

from tournaments.models import Club


def phrase_agreement() -> str:
    """The sentence beside the box to tick."""
    return _(
        "J'accepte que le club garde ces renseignements pour ce concours, et que nos noms "
        "paraissent dans la liste des équipes et au classement."
    )


def phrase_mail_agreement() -> str:
    """The sentence beside the second box, which nobody has to tick."""
    return _(
        "J'accepte aussi les courriels du club sur ses concours : le rappel de la veille, un "
        "changement, les résultats. Chaque courriel dit comment n'en plus avoir."
    )


def phrase_notice(club: Club) -> str:
    """What stands below: who keeps what, who reads it, how long, and how to have it changed."""
    return _(
        "%(club)s garde ces renseignements pour organiser ce concours. Le public lit vos noms (ou "
        "le prénom et l'initiale) et votre club ; jamais votre téléphone, votre courriel ni votre "
        "licence. Votre demande est effacée un an après le concours si elle est refusée ou "
        "annulée, trois ans après sinon. Pour voir ou corriger ce qui vous concerne, servez-vous "
        "de votre lien privé ; pour le faire effacer plus tôt, écrivez au club."
    ) % {"club": club.name}


def phrase_consent(club: Club, *, mails: bool) -> str:
    """All that was agreed to, in the language in use, as it is kept with a request."""
    agreed = [
        phrase_agreement(),
        *([phrase_mail_agreement()] if mails else []),
        phrase_notice(club),
    ]
    return "\n\n".join(agreed)
