"""The draw systems by name, one file each."""

from tournaments.pairing.systems.protocol import DrawSystem
from tournaments.pairing.systems.random_draw import RandomDraw
from tournaments.pairing.systems.ranking_draw import RankingDraw
from tournaments.pairing.systems.slide_draw import SlideDraw
from tournaments.pairing.systems.swiss_draw import SwissDraw

SYSTEMS: dict[str, DrawSystem] = {
    system.name: system for system in (RandomDraw(), RankingDraw(), SwissDraw(), SlideDraw())
}
