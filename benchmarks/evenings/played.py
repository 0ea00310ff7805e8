"""Evenings played through the functions of the site, as patterns for many."""

import datetime
import random
from typing import Any


def open_club(name: str) -> Any:
    """A club, and somebody who is its organiser under the same name."""
    from django.contrib.auth.models import User

    from tournaments.actors import SERVER
    from tournaments.domain.clubs import create_club
    from tournaments.models import Membership

    club = create_club(name=name, by=SERVER)
    user = User.objects.create_user(username=club.slug)
    Membership.objects.create(club=club, user=user, role="organiser")
    return club


def play_evening(
    club: Any, *, teams: int, rounds: int, date: datetime.date, then: str = "running"
) -> Any:
    """A tournament of which so many rounds are over; then the next one is `running` with no sheet
    in, or the standings are `final`, or it is to be `drawn` next."""
    from demo.evening import draw_next_round, open_evening, play_tables
    from tournaments.actors import SERVER
    from tournaments.domain.tournament.endings import finish_tournament
    from tournaments.models import Tournament

    lot = random.Random(1)
    evening = open_evening(
        club,
        name=f"Concours de {club.name}",
        date=date,
        preset="village-belote",
        teams=teams,
        lot=lot,
        is_public=True,
    )
    for _round in range(rounds):
        play_tables(draw_next_round(evening, lot), lot)
    if then == "running":
        draw_next_round(evening, lot)
    elif then == "final":
        left = Tournament.objects.get(pk=evening.pk)
        finish_tournament(left, by=SERVER, reason="Il se fait tard.")
    return Tournament.objects.get(pk=evening.pk)
