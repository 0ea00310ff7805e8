"""What a place is called that a bracket gave."""

from django.utils.translation import gettext as _

from tournaments.enums import DrawSystem


def name_bracket_result(system: str, place: int, *, shared: bool) -> str:
    """« Finaliste » of who is second in a stage; nothing where the place has no word.

    In double elimination nobody leaves in a quarter-final, and who is third lost no semi-final.
    """
    if place == 1:
        return _("Encore en lice") if shared else _("Vainqueur")
    if system == DrawSystem.KNOCKOUT and (shared or place > 4):
        return _name_last_round(place)
    words = {2: _("Finaliste"), 3: _("Troisième"), 4: _("Quatrième")}
    return "" if shared else words.get(place, "")


def _name_last_round(place: int) -> str:
    """The round in which a knockout ended for who shares this place."""
    if place <= 4:
        return _("Demi-finaliste")
    if place <= 8:
        return _("Quart de finaliste")
    if place <= 16:
        return _("Huitième de finaliste")
    return _("Seizième de finaliste") if place <= 32 else ""
