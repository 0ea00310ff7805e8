"""What a ruling does, in sentences that the table understands."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbitration.enums import EffectCode
from arbitration.models import Incident
from arbitration.queries.deal_versions import cells_of
from scoring import CARDS
from scoring import Effect as EngineEffect
from scoring.cards import SIDES
from tournaments.enums import AdjustmentUnit
from tournaments.models import Player, Tournament
from tournaments.pages.cards.words import SEAT_NAMES, SUIT_NAMES, card_text
from tournaments.pages.ranks.public_standings import signed
from tournaments.queries.draws.stored_draws import team_numbers
from tournaments.queries.ranks.team_results import sides_of
from tournaments.queries.sheets.columns import SIDE_LABELS, Column, sheet_columns
from tournaments.queries.sheets.ruled_deals import is_whole
from tournaments.wording import number_writer

Effect = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """Who sits where: the numbers on each side (two in a mêlée), and of each team by its key.

    `people` are names by the key of the player; whoever is not among them is not named. `columns`
    are those of a score sheet, in whose words a deal is told.
    """

    sides: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    teams: Mapping[int, int] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    award_points: int = 0
    columns: tuple[Column, ...] = ()

    @classmethod
    def of(
        cls,
        incident: Incident,
        teams: Mapping[int, int] | None = None,
        people: Mapping[int, str] | None = None,
    ) -> "Places":
        """Those of an incident's table; one query where the teams are not at hand."""
        known = numbers_of(incident.tournament) if teams is None else teams
        seated = dict(zip(SIDES, sides_of(incident.match), strict=True)) if incident.match else {}
        rules = incident.tournament.rules
        return cls(
            sides={side: tuple(known[pk] for pk in keys) for side, keys in seated.items()},
            teams=known,
            people=people or {},
            award_points=rules.award_points,
            columns=sheet_columns(rules, incident.tournament.length),
        )

    def side(self, code: str | None) -> str:
        """A side with its team: `NS (équipe 4)`, or with both people of a mêlée."""
        if not code:
            return ""
        label = str(SIDE_LABELS[code])
        numbers = self.sides.get(code, ())
        if not numbers:
            return label
        words = ngettext(
            "%(side)s (équipe %(numbers)s)", "%(side)s (équipes %(numbers)s)", len(numbers)
        )
        return words % {"side": label, "numbers": " + ".join(map(str, numbers))}

    def team(self, key: int) -> str:
        """A team by its number: `L'équipe 4`."""
        return _("L'équipe %(number)d") % {"number": self.teams.get(key, 0)}


def numbers_of(tournament: Tournament) -> dict[int, int]:
    """The number of each team by its key."""
    return team_numbers(tournament)


def people_named(effects: Iterable[Effect]) -> dict[int, str]:
    """The names of the players that effects name, by their keys; one query where there are any."""
    keys = {one["player"] for one in effects if "player" in one}
    return dict(Player.objects.filter(pk__in=keys).values_list("pk", "name"))


def decided_sentences(incident: Incident, effects: Iterable[Effect]) -> list[str]:
    """What is decided on an incident, in sentences, the players named."""
    listed = [dict(one) for one in effects]
    return effect_sentences(listed, Places.of(incident, people=people_named(listed)))


def effect_sentence(effect: Effect, places: Places) -> str:
    """One effect as a sentence."""
    return _WORDS[effect["effect"]](effect, places)


def effect_sentences(effects: list[dict[str, Any]], places: Places) -> list[str]:
    """Effects in order; an award is said once, a sheet decided at the desk last."""
    awarded = any("awarded" in one.get("facts", {}) for one in effects)
    unsaid = {EffectCode.SHEET, EngineEffect.POINTS} if awarded else {EffectCode.SHEET}
    said = [effect_sentence(one, places) for one in effects if one["effect"] not in unsaid]
    if any(one["effect"] == EffectCode.SHEET for one in effects):
        said.append(_("La feuille est juste comme elle est maintenant."))
    return said or [_("Sans suite.")]


def _redeal(effect: Effect, places: Places) -> str:
    if not effect.get("seat"):
        return _("Le même joueur redonne les cartes.")
    return _("%(seat)s redonne les cartes.") % {"seat": SEAT_NAMES[effect["seat"]]}


def _barred(effect: Effect, places: Places) -> str:
    return _("%(side)s ne peut pas prendre à la donne %(deal)d.") % {
        "side": places.side(effect["side"]),
        "deal": effect["deal"],
    }


def _points(effect: Effect, places: Places) -> str:
    return _("%(points)d points pour %(side)s.") % {
        "points": effect["points"],
        "side": places.side(effect["side"]),
    }


def _suit_ban(effect: Effect, places: Places) -> str:
    return _(
        "%(side)s ne peut pas jouer %(suit)s au pli suivant, sauf s'il n'a pas d'autre choix."
    ) % {"side": places.side(effect["side"]), "suit": SUIT_NAMES[effect["suit"]]}


def _card_played(effect: Effect, places: Places) -> str:
    card = effect.get("card", "")
    shown = card_text(CARDS[card]) if card in CARDS else _("montrée")
    return _(
        "La carte %(card)s doit être jouée dès que c'est permis, sauf avis de l'adversaire."
    ) % {"card": shown}


def _of_side(sentence: Callable[[], str]) -> Callable[[Effect, Places], str]:
    return lambda effect, places: sentence() % {"side": places.side(effect.get("side"))}


def _of_team(sentence: Callable[[], str]) -> Callable[[Effect, Places], str]:
    return lambda effect, places: sentence() % {"team": places.team(effect["team"])}


def _deal(effect: Effect, places: Places) -> str:
    facts, number = effect["facts"], effect["deal"]
    if facts.get("annulled"):
        return _("La donne %(deal)d est annulée et se redonne.") % {"deal": number}
    if award := facts.get("awarded"):
        return _("À la donne %(deal)d, on écrit %(points)d points pour %(side)s.") % {
            "deal": number,
            "points": places.award_points,
            "side": places.side(award["to"]),
        }
    if not is_whole(facts):
        return _("La donne %(deal)d est corrigée sur la feuille.") % {"deal": number}
    cells = cells_of(facts, places.columns)
    return _("La donne %(deal)d s'écrit : %(cells)s.") % {
        "deal": number,
        "cells": ", ".join(f"{label} {text}" for label, text in cells),
    }


def _penalty(effect: Effect, places: Places) -> str:
    amount = effect["amount"]
    points, size = signed(amount, number_writer()), abs(amount)
    if effect["unit"] == AdjustmentUnit.RANKING_POINTS:
        sentence = ngettext(
            "%(team)s : %(points)s point de classement.",
            "%(team)s : %(points)s points de classement.",
            size,
        )
    else:
        sentence = ngettext("%(team)s : %(points)s point.", "%(team)s : %(points)s points.", size)
    return sentence % {"team": places.team(effect["team"]), "points": points}


def _player_exclusion(effect: Effect, places: Places) -> str:
    name, number = places.people.get(effect["player"]), places.teams.get(effect["team"], 0)
    if name is None:
        sentence = _("Un joueur de l'équipe %(number)d est exclu du concours.")
    else:
        sentence = _("%(name)s, joueur de l'équipe %(number)d, est exclu du concours.")
    goes_on = _("L'équipe continue avec un remplaçant.")
    return f"{sentence % {'name': name, 'number': number}} {goes_on}"


_WORDS: Mapping[str, Callable[[Effect, Places], str]] = {
    EngineEffect.NOTHING: lambda effect, places: _("Sans suite."),
    EngineEffect.ARBITER: lambda effect, places: _("Le tarif laisse l'arbitre décider."),
    EngineEffect.REDEAL: _redeal,
    EngineEffect.NEXT_DEALER: lambda effect, places: _("Le joueur suivant donne."),
    EngineEffect.POINTS: _points,
    EngineEffect.SUIT_BAN: _suit_ban,
    EngineEffect.DEAL_LOST: _of_side(lambda: _("%(side)s perd la donne.")),
    EngineEffect.CARD_PLAYED: _card_played,
    EngineEffect.CALL_IGNORED: lambda effect, places: _("L'enchère ne compte pas."),
    EngineEffect.BELOTE_LOST: _of_side(lambda: _("%(side)s ne marque pas la belote.")),
    EngineEffect.NO_MARKS: _of_side(lambda: _("%(side)s ne marque rien à cette donne.")),
    EngineEffect.TRICKS: _of_side(lambda: _("Les plis qui restent vont à %(side)s.")),
    EffectCode.BARRED: _barred,
    EffectCode.MATCH_LOST: _of_side(lambda: _("%(side)s perd la partie.")),
    EffectCode.DEAL: _deal,
    EffectCode.PENALTY: _penalty,
    EffectCode.EXCLUSION: _of_team(lambda: _("%(team)s est exclue du concours.")),
    EffectCode.PLAYER_EXCLUSION: _player_exclusion,
    EffectCode.WARNING: _of_team(lambda: _("%(team)s reçoit un avertissement.")),
}
