"""What the form holds by which somebody asks for a place, and what a club asks there of its own:
the meal, how many, a word."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, Self

from django.utils.translation import gettext as _

from bookings.models import Booking
from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.names import tidy, tidy_licence, tidy_person

MOST_QUESTIONS, LONGEST_QUESTION, LONGEST_ANSWER, MOST_COUNTED = 6, 80, 200, 99
LONGEST_NOTE = 500
"""Letters of the remark about a team, which begins with the answers."""


class QuestionKind(StrEnum):
    """How a question is answered."""

    YES_NO = "yes-no"
    NUMBER = "number"
    TEXT = "text"


_ENDS: Mapping[str, QuestionKind] = {
    "oui/non": QuestionKind.YES_NO, "yes/no": QuestionKind.YES_NO,
    "combien": QuestionKind.NUMBER, "how many": QuestionKind.NUMBER,
    "texte": QuestionKind.TEXT, "text": QuestionKind.TEXT,
}  # fmt: skip


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    label: str
    kind: QuestionKind


def read_questions(text: str) -> list[Question]:
    """The questions that a club typed, one a line, each with how it is answered at its end; a free
    text where it does not say.

    Raises `Refused` (`questions`) for too many, too long, or the same one twice.
    """
    questions = [_read_line(line) for line in text.splitlines() if line.strip()]
    labels = [question.label for question in questions]
    if len(questions) > MOST_QUESTIONS or any(len(label) > LONGEST_QUESTION for label in labels):
        raise Refused(
            _("%(many)d questions au plus, de %(length)d lettres au plus.")
            % {"many": MOST_QUESTIONS, "length": LONGEST_QUESTION},
            code="questions",
        )
    if len({label.casefold() for label in labels}) < len(labels) or "" in labels:
        raise Refused(_("Une question est là deux fois, ou vide."), code="questions")
    return questions


def _read_line(line: str) -> Question:
    label, opens, end = line.strip().rpartition("(")
    kind = _ENDS.get(end.removesuffix(")").strip().casefold()) if end.endswith(")") else None
    if not opens or kind is None:
        return Question(label=line.strip(), kind=QuestionKind.TEXT)
    return Question(label=label.strip(), kind=kind)


def list_questions(tournament: Tournament) -> list[Question]:
    """What is asked now; nothing where it cannot be read, as after a file from elsewhere."""
    try:
        return read_questions(tournament.booking_questions)
    except Refused:
        return []


def name_questions(tournament: Tournament) -> dict[str, Question]:
    """What is asked now, by the name of its field in a form."""
    asked = enumerate(list_questions(tournament), start=1)
    return {f"question_{number}": question for number, question in asked}


def phrase_answers(booking: Booking) -> str:
    """What somebody answered, in one line: « Repas : Oui · Combien : 2 »."""
    lines = (f"{label} : {answer}" for label, answer in booking.answers.items() if answer)
    return " · ".join(lines)


def put_answers(note: str, before: str, now: str) -> str:
    """The note of a team with other answers in it; what the desk wrote beside them stays."""
    if before == now:
        return note
    if not before or before not in note:
        return "\n".join(filter(None, (note, now)))[:LONGEST_NOTE]
    changed = note.replace(before, now, 1)[:LONGEST_NOTE]
    return changed if now else changed.strip(" .\n")


def sum_answers(tournament: Tournament, bookings: Iterable[Booking]) -> list[str]:
    """How many said what, a line for each question that can be counted."""
    questions = list_questions(tournament)
    given = [booking.answers for booking in bookings] if questions else []
    lines = []
    for question in questions:
        answers = [own[question.label] for own in given if own.get(question.label)]
        if question.kind == QuestionKind.NUMBER:
            total = sum(int(answer) for answer in answers if answer.isdecimal())
            lines.append(f"{question.label} : {total}")
        elif question.kind == QuestionKind.YES_NO:
            counts = Counter(answers)
            sums = ", ".join(f"{answer} {count}" for answer, count in counts.most_common())
            lines.append(f"{question.label} : {sums}" if sums else "")
    return [line for line in lines if line]


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """Answers to that form; `tariff_…` are labels, empty where none is chosen."""

    player_1: str
    player_2: str = ""
    family_1: str = ""
    family_2: str = ""
    licence_1: str = ""
    licence_2: str = ""
    tariff_1: str = ""
    tariff_2: str = ""
    club_name: str = ""
    phone: str
    email: str = ""
    email_2: str = ""
    category: str = ""
    answers: dict[str, str] = field(default_factory=dict)
    shows_initial: bool = False
    agrees_to_mails: bool = False

    @classmethod
    def read(cls, noted: Mapping[str, Any], *, known: Booking | None = None) -> Self:
        """Answers as any version of the site noted them: a member that is none any more is left
        out, one that did not exist yet is as `known` has it, else empty."""
        before = known or Booking()
        return cls(**{name: noted.get(name, getattr(before, name)) for name in NAMES})

    def set_on(self, booking: Booking) -> None:
        """Set it in memory, tidied."""
        for name in NAMES:
            value = getattr(self, name)
            setattr(booking, name, _TIDY[name](value) if name in _TIDY else value)


NAMES = tuple(member.name for member in fields(Wanted))
"""Each is the name of a column of `Booking` too."""

_TIDY: Mapping[str, Callable[[Any], Any]] = {
    "player_1": tidy_person, "player_2": tidy_person,
    "family_1": tidy_person, "family_2": tidy_person,
    "licence_1": tidy_licence, "licence_2": tidy_licence,
    "club_name": tidy, "phone": tidy, "answers": dict,
}  # fmt: skip
