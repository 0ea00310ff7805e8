"""What a kind of concours fills the boxes of a new one with."""

from dataclasses import replace

from tournaments.domain.tournament.presets import PRESETS
from tournaments.enums import DrawSystem
from tournaments.forms.settings.kinds import read_kind


def test_a_preset_without_a_number_of_rounds_has_the_usual_one() -> None:
    preset = replace(PRESETS[0], stage={"system": DrawSystem.KNOCKOUT})
    assert read_kind(preset).rounds == 4
