"""A tournament: its settings, its rules, and the stages it is made of."""

from django.core.validators import MaxLengthValidator, MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring import Length, RuleSet
from tournaments.enums import (
    AT_HAND,
    BookingMode,
    ByeChoice,
    ByePlay,
    ByeValue,
    ClubsBy,
    Custody,
    Entrants,
    JuryMajority,
    LengthKind,
    PayOnline,
    PhoneEntry,
    SheetEntry,
    TableOrder,
    TournamentStep,
)
from tournaments.models.club import Club
from tournaments.models.keys import Keyed
from tournaments.models.ruleset import build_length, rule_set

USUAL_DEAL_WORD = "donne"
LONGEST_NAME = 80
MOST_DEALS = 60
MOST_DEALS_LIMITS = [MinValueValidator(1), MaxValueValidator(MOST_DEALS)]
POINTS = [MinValueValidator(0), MaxValueValidator(100_000)]


class Tournament(Keyed):
    """One *concours*. Every number that no national convention fixes is a field here.

    `table_places` says where tables stand in their room, as `{"12": [column, row]}` from 1; one
    that is not named comes after them. `rules_source` is the club's rule set that the rules were
    copied from, as a file of rules holds it, or empty; it changes neither with the club's rules
    nor with the tournament's.
    `places_called` is how far a prize-giving is, from the last place on; None where there is none.
    `version` grows with what public pages show, `whole_version` with what changes whole rounds.
    `custody` says where it is changed, `custody_at` since when, `custody_by` who saw to it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("nom du concours"), max_length=LONGEST_NAME)
    slug = models.SlugField(max_length=80, unique=True)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("heure de début"), null=True, blank=True)
    place = models.CharField(_("lieu"), max_length=120, blank=True)
    preset = models.CharField(max_length=40, blank=True, editable=False)

    rulebook = models.CharField(_("règles du jeu"), max_length=40)
    edition = models.CharField(max_length=40, blank=True, editable=False)
    rule_overrides = models.JSONField(default=dict, blank=True)
    rules_source = models.JSONField(default=dict, blank=True, editable=False)
    length_kind = models.CharField(
        _("durée d'une partie"), max_length=8, choices=LengthKind.choices, default=LengthKind.DEALS
    )
    length_value = models.PositiveIntegerField(
        _("donnes ou points"), default=12, validators=[MinValueValidator(1), *POINTS[1:]]
    )
    most_deals = models.PositiveSmallIntegerField(
        _("donnes au plus"),
        null=True,
        blank=True,
        validators=MOST_DEALS_LIMITS,
    )
    time_limit_minutes = models.PositiveSmallIntegerField(
        _("temps par partie, en minutes"), null=True, blank=True
    )
    rules_frozen_at = models.DateTimeField(null=True, blank=True, editable=False)

    sheet_entry = models.CharField(
        _("saisie des feuilles"), max_length=8, choices=SheetEntry.choices, default=SheetEntry.DEALS
    )
    phone_entry = models.CharField(
        _("donnes saisies par les joueurs"),
        max_length=5,
        choices=PhoneEntry.choices,
        default=PhoneEntry.NONE,
    )
    same_phone = models.BooleanField(
        _("l'autre camp peut répondre sur le même téléphone"), default=True
    )
    first_deal_at_desk = models.BooleanField(
        _("la table de marque accepte la première donne de chaque table"), default=False
    )
    second_check = models.BooleanField(_("une seconde personne vérifie"), default=False)
    capacity = models.PositiveSmallIntegerField(
        _("nombre d'équipes au plus"), null=True, blank=True
    )
    table_numbers = models.JSONField(default=list, blank=True)
    reserved_tables = models.JSONField(default=list, blank=True)
    table_places = models.JSONField(default=dict, blank=True)
    table_order = models.CharField(
        _("choix des tables"), max_length=8, choices=TableOrder.choices, default=TableOrder.RANK
    )
    avoid_same_club = models.BooleanField(_("séparer les équipes d'un même club"), default=False)
    entrants = models.CharField(
        _("qui s'inscrit"), max_length=12, choices=Entrants.choices, default=Entrants.TEAMS
    )
    categories = models.JSONField(_("catégories"), default=list, blank=True)

    points_win = models.PositiveSmallIntegerField(_("victoire"), default=2)
    points_draw = models.PositiveSmallIntegerField(_("égalité"), default=1)
    points_loss = models.PositiveSmallIntegerField(_("défaite"), default=0)
    criteria = models.JSONField(default=list)
    lot_seed = models.PositiveIntegerField(editable=False)
    best_rounds = models.PositiveSmallIntegerField(
        _("meilleures parties retenues"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    drop_worst = models.PositiveSmallIntegerField(_("moins bonnes parties retirées"), default=0)
    narrow_loss_margin = models.PositiveIntegerField(
        _("défaite de peu : écart au plus"), null=True, blank=True, validators=POINTS
    )
    narrow_loss_points = models.PositiveSmallIntegerField(_("défaite de peu"), default=0)
    club_teams = models.PositiveSmallIntegerField(
        _("équipes comptées par club"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    clubs_by = models.CharField(
        _("ce qui classe les clubs"), max_length=16, blank=True, choices=ClubsBy.choices
    )

    bye_choice = models.CharField(
        _("qui est exempt"), max_length=8, choices=ByeChoice.choices, default=ByeChoice.LAST
    )
    bye_value = models.CharField(
        _("valeur de l'exempt"), max_length=20, choices=ByeValue.choices, default=ByeValue.FLAT
    )
    bye_points = models.PositiveIntegerField(_("points de l'exempt"), default=0, validators=POINTS)
    bye_is_win = models.BooleanField(_("l'exempt compte comme une victoire"), default=True)
    bye_ranking_points = models.PositiveSmallIntegerField(
        _("points de classement de l'exempt"), null=True, blank=True
    )
    bye_play = models.CharField(
        _("ce que fait l'équipe exempte"),
        max_length=8,
        choices=ByePlay.choices,
        default=ByePlay.REST,
    )
    forfeit_value = models.CharField(
        _("forfait : valeur pour l'équipe présente"),
        max_length=20,
        choices=ByeValue.choices,
        default=ByeValue.FLAT,
    )
    both_absent_points = models.PositiveIntegerField(
        _("deux équipes absentes : points de chacune"), default=0, validators=POINTS
    )
    forfeit_points_for = models.PositiveIntegerField(
        _("forfait : points de l'équipe présente"), default=0, validators=POINTS
    )
    forfeit_points_against = models.PositiveIntegerField(
        _("forfait : points de l'équipe absente"), default=0, validators=POINTS
    )
    missed_round_points = models.PositiveIntegerField(
        _("points d'une partie manquée"), default=0, validators=POINTS
    )

    appeal_minutes = models.PositiveSmallIntegerField(
        _("délai d'appel, en minutes"), null=True, blank=True
    )
    jury_quorum = models.PositiveSmallIntegerField(
        _("membres du jury pour juger un appel"), default=3, validators=[MinValueValidator(1)]
    )
    jury_majority = models.CharField(
        _("majorité du jury"),
        max_length=12,
        choices=JuryMajority.choices,
        default=JuryMajority.HALF,
    )
    pending_appeals = models.PositiveSmallIntegerField(default=0, editable=False)

    deal_word = models.CharField(
        _("votre mot pour une donne"), max_length=20, default=USUAL_DEAL_WORD
    )
    bye_word = models.CharField(_("votre mot pour l'exempt"), max_length=20, default="exempt")

    booking_mode = models.CharField(
        _("inscriptions en ligne"),
        max_length=8,
        choices=BookingMode.choices,
        default=BookingMode.CLOSED,
    )
    booking_opens_at = models.DateTimeField(_("elles ouvrent le"), null=True, blank=True)
    booking_closes_at = models.DateTimeField(_("elles ferment le"), null=True, blank=True)
    offer_hours = models.PositiveSmallIntegerField(
        _("délai pour accepter une place, en heures"),
        default=24,
        validators=[MinValueValidator(1), MaxValueValidator(240)],
    )
    partner_hours = models.PositiveSmallIntegerField(
        _("délai pour répondre à un partenaire proposé, en heures"),
        default=24,
        validators=[MinValueValidator(1), MaxValueValidator(240)],
    )
    pay_online = models.CharField(
        _("paiement en ligne"),
        max_length=8,
        choices=PayOnline.choices,
        default=PayOnline.NO,
    )
    hold_minutes = models.PositiveSmallIntegerField(
        _("délai pour payer, en minutes"),
        default=45,
        validators=[MinValueValidator(20), MaxValueValidator(1440)],
    )
    booking_contact = models.CharField(_("qui appeler"), max_length=120, blank=True)
    booking_words = models.TextField(
        _("vos mots"), max_length=600, blank=True, validators=[MaxLengthValidator(600)]
    )
    booking_questions = models.TextField(
        _("vos questions"), max_length=600, blank=True, validators=[MaxLengthValidator(600)]
    )

    is_public = models.BooleanField(_("visible par tous"), default=True)
    is_demo = models.BooleanField(default=False, editable=False)
    hides_standings = models.BooleanField(default=False, editable=False)
    places_called = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    stopped_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)
    custody = models.CharField(
        max_length=8, choices=Custody.choices, default=Custody.HERE, editable=False
    )
    custody_at = models.DateTimeField(null=True, blank=True, editable=False)
    custody_by = models.CharField(max_length=200, blank=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    whole_version = models.PositiveIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("concours")
        verbose_name_plural = _("concours")
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["-date", "-id"], name="tournament_by_day")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("public:tournament", args=[self.slug])

    @property
    def step(self) -> TournamentStep:
        """How far it is, as everybody reads it: over once its standings are final."""
        return TournamentStep.OPEN if self.finished_at is None else TournamentStep.OVER

    @property
    def is_at_hand(self) -> bool:
        """Whether the tournament is changed on this site now."""
        return self.custody in AT_HAND

    @property
    def is_of_people(self) -> bool:
        """Whether who signs up is a person and no team: a mêlée gives them partners."""
        return self.entrants == Entrants.INDIVIDUALS

    def name_entrant(self, number: object) -> str:
        """Who has a number, within a sentence: « équipe 7 », or « n° 7 » of a person."""
        sentence = gettext("n° %(number)s") if self.is_of_people else gettext("équipe %(number)s")
        return sentence % {"number": number}

    @property
    def entrants_title(self) -> str:
        """The heading of the list of those who sign up."""
        return gettext("Joueurs") if self.is_of_people else gettext("Équipes")

    @property
    def deal_name(self) -> str:
        """The club's own word for a deal; the usual one in the reader's language."""
        return gettext("donne") if self.deal_word == USUAL_DEAL_WORD else self.deal_word

    @property
    def rules(self) -> RuleSet:
        """The rule set played: the rulebook's edition with this tournament's overrides."""
        return rule_set(self.rulebook, self.rule_overrides)

    @property
    def length(self) -> Length:
        """When a match ends, where its stage says nothing else."""
        return build_length(self.length_kind, self.length_value, self.most_deals)

    @property
    def minutes(self) -> int | None:
        """How long a round may last, where its stage says nothing else; None without a limit."""
        return self.time_limit_minutes or None
