"""What was reported to the arbiters."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from arbitration.enums import WAITING, IncidentState, Seen
from arbitration.kinds import CALLED_FOR, KINDS, SCORE_DISAGREEMENT, IncidentKind
from scoring import RULEBOOKS, Length, RuleSet
from scoring.cards import SEATS, SIDES
from tournaments.enums import CalledFor, Origin, RoundState
from tournaments.models import Keyed, Match, Round, Team, TeamMember, Tournament

_TAKEN = Q(taken_at__isnull=False)
_CLOSED = Q(closed_at__isnull=False)


REPLAY_MAX = 2000
"""Letters of a deal played again; one with every rule of a club changed takes about 900."""


class Incident(Keyed):
    """Something an arbiter has to decide, at a table or, without a match, about a team.

    `kind` is a code of `arbitration.kinds`, `side` and `seat` are those at fault, `facts` what
    the kind asks besides (`card`, `points`, `earlier`), and `called_for`, where players called.
    `replay` is the deal as the address of the replay page tells it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="incidents")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="incidents"
    )
    team = models.ForeignKey(
        Team, on_delete=models.CASCADE, null=True, blank=True, related_name="incidents"
    )
    kind = models.CharField(max_length=40)
    side = models.CharField(max_length=2, blank=True, choices=[(side, side) for side in SIDES])
    seat = models.CharField(max_length=1, blank=True, choices=[(seat, seat) for seat in SEATS])
    deal_number = models.PositiveSmallIntegerField(_("donne"), null=True, blank=True)
    seen = models.CharField(max_length=12, blank=True, choices=Seen.choices)
    facts = models.JSONField(default=dict, blank=True)
    words = models.CharField(_("ce qui est dit"), max_length=500, blank=True)
    replay = models.CharField(_("donne rejouée"), max_length=REPLAY_MAX, blank=True)

    # Who sat there: a substitute who comes later is not named for it.
    seated = models.JSONField(default=list, blank=True, editable=False)

    state = models.CharField(
        max_length=10, choices=IncidentState.choices, default=IncidentState.OPEN
    )
    origin = models.CharField(max_length=8, choices=Origin.choices, default=Origin.DESK)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    taken_at = models.DateTimeField(null=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True)
    withdrawal_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")
        ordering = ["opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "kind"],
                condition=Q(state__in=WAITING, kind=SCORE_DISAGREEMENT),
                name="one_waiting_disagreement_per_match",
            ),
            models.CheckConstraint(
                condition=(Q(state=IncidentState.OPEN) & ~_TAKEN & ~_CLOSED)
                | (Q(state=IncidentState.TAKEN) & _TAKEN & ~_CLOSED)
                | (~Q(state__in=WAITING) & _CLOSED),
                name="incident_state_as_its_hours",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=False) | Q(team__isnull=False),
                name="incident_of_a_table_or_a_team",
            ),
            models.CheckConstraint(
                condition=Q(seat="")
                | Q(seat__in=["N", "S"], side="NS")
                | Q(seat__in=["E", "W"], side="EW"),
                name="incident_seat_of_its_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match or self.team} {self.kind}"

    @property
    def what(self) -> IncidentKind:
        """What kind of thing happened."""
        return KINDS[self.kind]

    @property
    def label(self) -> str:
        """What happened in a few words: what players called for, else its kind."""
        called = self.facts.get(CALLED_FOR)
        if called in CalledFor.values and called != CalledFor.POINTS:
            return str(CalledFor(called).label)
        return str(self.what.label)

    @property
    def sides(self) -> list[tuple[str, list[Team]]]:
        """Each side of `seats` with those who sat there when it happened, also where others were
        put in their place since."""
        then = self._list_moved()
        return [
            (side, [self.as_seated(then.get(team.pk, team)) for team in teams])
            for side, teams in self.seats
        ]

    def _list_moved(self) -> dict[int, Team]:
        """Who sat in the place of each team that came to the table later, by that team's key."""
        here = [team for _side, teams in self.seats for team in teams]
        came = [team for team in here if self.seated and not self._sat(team)]
        if not came:
            return {}
        moved = Team.objects.filter(tournament=self.tournament_id, members__key__in=self.seated)
        left = moved.exclude(pk__in=[team.pk for team in here]).distinct().order_by("number")
        return {arrived.pk: sat for arrived, sat in zip(came, left, strict=False)}

    def _sat(self, team: Team) -> bool:
        return any(str(member.key) in self.seated for member in team.members.all())

    @property
    def seats(self) -> list[tuple[str, list[Team]]]:
        """Who sits at the table, NS first, partners of a mêlée together; nobody outside one."""
        match = self.match
        if match is None:
            return []
        seated = (("NS", match.ns, match.ns_partner), ("EW", match.ew, match.ew_partner))
        return [(side, [team for team in teams if team]) for side, *teams in seated]

    def as_seated(self, team: Team) -> Team:
        """A team with those who sat there when it happened; as it is now where nobody is known."""
        if not self.seated:
            return team
        then = [member for member in team.members.all() if str(member.key) in self.seated]
        return team.as_played_by(then) if then else team

    @property
    def offender(self) -> TeamMember | None:
        """Who did it, where the report names the player; one of `teams_at_fault`."""
        named = self.facts.get("player")
        if not named:
            return None
        members = [member for team in self.teams_at_fault for member in team.members.all()]
        return next((member for member in members if str(member.key) == named), None)

    @property
    def article(self) -> str:
        """The article of the tournament's rulebook that speaks of it; empty where none does."""
        return RULEBOOKS[self.tournament.rulebook].cited_in(self.what.articles)

    @property
    def outcome(self) -> str:
        """Where it stands, by the ruling in force: an agreement that was revised is none.

        `rulings_in_force` are those that `queries.incidents` reads with it.
        """
        held = getattr(self, "rulings_in_force", [])
        if self.state == IncidentState.SETTLED and any(not ruling.amicable for ruling in held):
            return str(IncidentState.RULED.label)
        return str(self.get_state_display())

    @property
    def is_waiting(self) -> bool:
        """Whether nobody has decided yet."""
        return self.state in WAITING

    @property
    def may_be_settled(self) -> bool:
        """Whether two sides may agree on it between themselves: its kind and the rules say so, and
        no arbiter has taken it yet; one who only reports it has decided nothing."""
        return self.is_for_both_sides and self.state == IncidentState.OPEN

    @property
    def is_for_both_sides(self) -> bool:
        """Whether its kind and the rules let two sides agree on it, until an arbiter takes it."""
        settled = self.match_id is not None and self.what.settled
        return settled and self.rules.amicable_settlement

    @property
    def rules(self) -> RuleSet:
        """The rule set played at its table; away from a table, the tournament's."""
        return self.round.rules if self.round is not None else self.tournament.rules

    @property
    def round(self) -> Round | None:
        """The round of its table; None away from a table."""
        if self.match is None:
            return None
        # What a stage leaves to its tournament is asked of the one that is read already.
        self.match.round.tournament = self.tournament
        return self.match.round

    @property
    def length(self) -> Length:
        """When the match at its table ends; away from a table, one of the tournament."""
        return self.round.length if self.round is not None else self.tournament.length

    @property
    def may_be_redealt(self) -> bool:
        """Whether its table may still play a deal again: its round is not closed."""
        return self.match is not None and self.match.round.state != RoundState.CLOSED

    @property
    def is_new(self) -> bool:
        """Whether the incident was reported within the last minute."""
        return timezone.now() - self.opened_at < timedelta(minutes=1)

    @property
    def teams(self) -> list[Team]:
        """Everybody whom it concerns: who sits at the table, or the team it is about."""
        seated = [team for _side, teams in self.sides for team in teams]
        return seated or ([self.as_seated(self.team)] if self.team else [])

    @property
    def teams_at_fault(self) -> list[Team]:
        """Whom it is about, where that is known; both partners of a mêlée, of whom nobody wrote
        down which seat is whose."""
        if self.match is None or not self.side:
            return [self.as_seated(self.team)] if self.team else []
        return dict(self.sides)[self.side]
