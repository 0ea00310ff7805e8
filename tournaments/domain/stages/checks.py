"""What a stage may not choose, said beside the field that chose it."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import FactError
from tournaments.domain.stages.entry_order import refuse_entry_order
from tournaments.domain.stages.source_checks import (
    refuse_barrage_settings,
    refuse_lot_settings,
    refuse_shared_teams,
)
from tournaments.enums import (
    MATCHING_SYSTEMS,
    CutTie,
    DrawSystem,
    LengthKind,
    StageEntry,
    TeamStatus,
)
from tournaments.errors import Refused
from tournaments.models import Stage
from tournaments.models.ruleset import rule_set
from tournaments.models.tournament import MOST_DEALS
from tournaments.pairing import RequestError
from tournaments.queries.stages.chain import is_bracket, list_descendants, list_sister_stages
from tournaments.queries.stages.options import check_options, count_rounds
from tournaments.wording import engine_language

LARGEST_LOST_ROUND = 12


def check_stage(stage: Stage, stages: Sequence[Stage]) -> None:
    """Refuse what cannot be played; the options are put in the form in which they are stored.

    `stages` are those of the tournament, with or without this one. Raises Refused, each with its
    field: `name-missing`, `name-taken`, `people-only`, `teams-only`, `bad-option`,
    `season-missing`, `seeds-missing`, `seed-twice`, `seed-unknown`, `length-half`,
    `too-many-deals`, `target-missing`, `bad-rules`,
    `source-missing`, `source-elsewhere`, `cycle`, `places-missing`, `places-order`,
    `one-place`, `places-overlap`, `pools-only`, `fill-pools-only`, `fill-exact`, `bracket-only`,
    `losers-play-on`, `lost-rounds-missing`, `too-many-rounds`, `losers-only`, `others-twice`,
    `everybody-elsewhere`, `too-many-qualifiers`, `barrage-alone`,
    `barrage-knockout`, and those of `refuse_lot_settings`.
    """
    others = [sister for sister in stages if sister.pk != stage.pk]
    _check_name(stage, others)
    _check_people(stage)
    _check_options(stage)
    _check_matches(stage)
    if all(stage.number < sister.number for sister in others):
        return
    source = _checked_source(stage, stages)
    _check_entry(stage, source)
    refuse_lot_settings(stage)
    refuse_barrage_settings(stage)
    refuse_shared_teams(stage, list_sister_stages(stage, others))
    _check_size(stage, source)


def refuse_opened(stage: Stage) -> None:
    """Raise Refused (`stage-open`) once it is fixed who plays a stage."""
    if stage.opened_at is not None:
        raise Refused(
            _("Les qualifiés de cette phase sont fixés : reprenez-les d'abord."), code="stage-open"
        )


def refuse_system_change(stage: Stage, before: str) -> None:
    """Refuse another system once a round is drawn, but between those that match as they go.

    Raises Refused (`stage-drawn`).
    """
    free = before in MATCHING_SYSTEMS and stage.system in MATCHING_SYSTEMS
    if stage.system != before and not free and stage.rounds.exists():
        raise Refused(
            _("Une partie de cette phase est déjà tirée : son tirage ne change plus."),
            code="stage-drawn",
            field="system",
        )


def _check_name(stage: Stage, others: Sequence[Stage]) -> None:
    stage.name = stage.name.strip()
    if others and not stage.name:
        raise Refused(_("Donnez un nom à cette phase."), code="name-missing", field="name")
    if stage.name and stage.name.casefold() in {sister.name.casefold() for sister in others}:
        raise Refused(_("Une autre phase porte ce nom."), code="name-taken", field="name")


def _check_people(stage: Stage) -> None:
    alone = stage.tournament.is_of_people
    if stage.system == DrawSystem.MELEE and not alone:
        raise Refused(
            _("Une mêlée se joue entre joueurs seuls : ce concours inscrit des équipes."),
            code="people-only",
            field="system",
        )
    if stage.system != DrawSystem.MELEE and alone:
        raise Refused(
            _("Ce concours inscrit des joueurs seuls : seule une mêlée leur donne un partenaire."),
            code="teams-only",
            field="system",
        )


def _check_options(stage: Stage) -> None:
    try:
        stage.options = check_options(
            stage.system, stage.options, follows=stage.source_id is not None
        )
    except RequestError as error:
        raise Refused(
            _("Cette valeur n'est pas possible."),
            code="bad-option",
            field=error.path.removeprefix("options."),
        ) from None
    refuse_entry_order(stage)


def _check_matches(stage: Stage) -> None:
    """A length of its own has both its kind and its number; rules are those of its rulebook."""
    if bool(stage.length_kind) != (stage.length_value is not None):
        raise Refused(
            _("Dites à la fois comment une partie finit, et après combien."),
            code="length-half",
            field="length_value" if stage.length_kind else "length_kind",
        )
    if stage.length_kind == LengthKind.DEALS and (stage.length_value or 0) > MOST_DEALS:
        raise Refused(
            _("Au plus 60 donnes par partie."), code="too-many-deals", field="length_value"
        )
    if stage.most_deals is not None and stage.length_kind != LengthKind.TARGET:
        raise Refused(
            _("Les donnes au plus vont avec un nombre de points, écrit ici."),
            code="target-missing",
            field="most_deals",
        )
    try:
        rule_set(stage.tournament.rulebook, stage.rule_overrides or {})
    except FactError as error:
        raise Refused(error.message(engine_language()), code="bad-rules", field="rules") from error


def _checked_source(stage: Stage, stages: Sequence[Stage]) -> Stage:
    if stage.source_id is None:
        raise Refused(
            _("Dites de quelle phase viennent les équipes."), code="source-missing", field="source"
        )
    source = next((known for known in stages if known.pk == stage.source_id), None)
    if source is None:
        raise Refused(
            _("Cette phase n'est pas de ce concours."), code="source-elsewhere", field="source"
        )
    if stage.pk is not None and source.pk in {stage.pk, *list_descendants(stage, stages)}:
        raise Refused(
            _("Une phase ne peut pas partir d'elle-même, ni d'une phase qui la suit."),
            code="cycle",
            field="source",
        )
    return source


def _check_entry(stage: Stage, source: Stage) -> None:
    if stage.system == DrawSystem.CONSOLANTE and stage.entry != StageEntry.LOSERS:
        raise Refused(
            _("Une consolante de tableau reçoit les battus de certains tours."),
            code="losers-only",
            field="entry",
        )
    if stage.entry == StageEntry.LOSERS:
        _check_losers(stage, source)
    if stage.entry == StageEntry.RANKS:
        _check_places(stage, source)


def _check_losers(stage: Stage, source: Stage) -> None:
    if not is_bracket(source.system):
        raise Refused(
            _("Il n'y a de battus que dans un tableau : choisissez certaines places."),
            code="bracket-only",
            field="entry",
        )
    if source.system == DrawSystem.DOUBLE_ELIMINATION:
        raise Refused(
            _("Dans une double élimination, un battu joue encore : choisissez certaines places."),
            code="losers-play-on",
            field="entry",
        )
    rounds = stage.lost_rounds
    fine = all(isinstance(round_, int) and 1 <= round_ <= LARGEST_LOST_ROUND for round_ in rounds)
    if not rounds or not fine:
        raise Refused(
            _("Dites de quels tours viennent les battus : 1, ou 1 et 2."),
            code="lost-rounds-missing",
            field="lost_rounds",
        )
    _refuse_rounds_beyond(stage, source)


def _refuse_rounds_beyond(stage: Stage, source: Stage) -> None:
    """Refuse losers of a round that the source does not have, where it is known how many play."""
    size = _size_of(source)
    most = count_rounds(source, size) if size else LARGEST_LOST_ROUND
    if max(stage.lost_rounds) > most:
        raise Refused(
            _("« %(name)s » n'a que %(rounds)d tours.") % {"name": source.name, "rounds": most},
            code="too-many-rounds",
            field="lost_rounds",
        )


def _size_of(source: Stage) -> int:
    """The most that can play a source, 0 where that is not known yet."""
    if size := source.entrants.count():
        return size
    counted = source.entry == StageEntry.RANKS and source.to_place is not None
    if source.source is None:
        return source.tournament.teams.filter(status=TeamStatus.REGISTERED).count()
    if not counted or source.places_per_pool or source.cut_tie == CutTie.ALL_IN:
        return _size_of(source.source)
    return (source.to_place or 0) - (source.from_place or 1) + 1


def _check_places(stage: Stage, source: Stage) -> None:
    if stage.from_place is None and stage.to_place is None:
        raise Refused(
            _("Dites quelles places sont qualifiées."), code="places-missing", field="to_place"
        )
    if stage.to_place is not None and (stage.from_place or 1) > stage.to_place:
        raise Refused(
            _("La dernière place vient après la première."), code="places-order", field="to_place"
        )
    if stage.to_place == (stage.from_place or 1) and _has_one_place(stage):
        raise Refused(
            _("Une seule équipe ne joue contre personne : demandez au moins deux places."),
            code="one-place",
            field="to_place",
        )
    if stage.places_per_pool and source.system != DrawSystem.POOLS:
        raise Refused(
            _("La phase d'avant n'a pas de poules."), code="pools-only", field="places_per_pool"
        )
    if stage.fill_up:
        _check_filled(stage)


def _has_one_place(stage: Stage) -> bool:
    """Whether nobody else can come in: neither the same place of other pools, nor by lot, nor who
    is level at the cut."""
    is_shared = stage.cut_tie not in (CutTie.ORDER, CutTie.LOT)
    return not (stage.places_per_pool or is_shared) and stage.drawn_places is None


def _check_filled(stage: Stage) -> None:
    """Only counted places of pools leave a number to fill up."""
    if not stage.places_per_pool or stage.to_place is None:
        raise Refused(
            _("On complète des places comptées dans chaque poule : dites lesquelles."),
            code="fill-pools-only",
            field="fill_up",
        )
    if stage.cut_tie not in (CutTie.ORDER, CutTie.LOT):
        raise Refused(
            _("Un tableau complété a un nombre d'équipes exact : choisissez l'ordre ou le sort."),
            code="fill-exact",
            field="cut_tie",
        )


def _check_size(stage: Stage, source: Stage) -> None:
    """Only where it is known who plays the source."""
    if stage.entry != StageEntry.RANKS or stage.to_place is None or stage.places_per_pool:
        return
    size = source.entrants.count()
    if not size and source.rounds.exists():
        size = source.tournament.teams.ready_to_play().count()
    if size and stage.to_place > size:
        raise Refused(
            _("« %(name)s » n'a que %(size)d équipes.") % {"name": source.name, "size": size},
            code="too-many-qualifiers",
            field="to_place",
        )
