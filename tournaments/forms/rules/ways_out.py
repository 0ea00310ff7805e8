"""What settles a contradiction between two settings, where their own sentences do not say it."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_WAYS_OUT: Mapping[frozenset[str], Promise] = {
    frozenset({"own_raise", "closing_passes"}): _(
        "Pour remonter dans une autre couleur, il faut reparler après trois passes : mettez"
        " 4 passes."
    ),
    frozenset({"lost_belote", "failed_belote", "failed_capot_belote", "failed_belote_coinched"}): _(
        "Une belote que les preneurs gardent toujours ne passe pas à la défense : répondez non là"
        " où ils la perdent."
    ),
    frozenset({"bid_marked", "coinche_multiplies"}): _(
        "Quand le contrat ne se marque pas, la coinche doit multiplier autre chose que lui."
    ),
    frozenset({"bid_marked", "count"}): _(
        "Ne marquer que les points faits, ou ne marquer que le contrat : gardez l'un des deux."
    ),
    frozenset({"tie", "count"}): _(
        "Quand on ne marque que le contrat, aucun point ne reste en litige : une égalité est une"
        " chute."
    ),
    frozenset({"tie", "must_beat_defence"}): _(
        "Il n'y a d'égalité que là où le preneur doit faire plus de points que la défense."
    ),
    frozenset({"contract_rounded", "round_marks"}): _(
        "Pour juger le contrat sur les points arrondis, il faut arrondir la marque."
    ),
    frozenset({"misdeal_points", "first_misdeal", "misdeal_after_take", "third_misdeal"}): _(
        "Dites d'abord laquelle des fausses donnes coûte des points."
    ),
    frozenset({"direction", "first_to_speak"}): _(
        "Dans le sens des aiguilles d'une montre, le voisin de gauche parle le premier ; dans"
        " l'autre sens, celui de droite."
    ),
    frozenset({"solo_sweep_points", "generale"}): _(
        "Pour jouer la générale, dites ce que valent tous les plis faits par un seul joueur."
    ),
}


def find_way_out(names: Sequence[str]) -> str:
    """What to change where these settings contradict each other; often nothing more to say."""
    return str(_WAYS_OUT.get(frozenset(names), ""))
