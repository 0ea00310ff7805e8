"""`python -m tournaments.pairing draw`: one JSON object per line in, one per line out."""

import argparse
import json
from collections.abc import Iterable, Sequence
from typing import IO

from tournaments.pairing.commands.parsing import read_line, read_request
from tournaments.pairing.messages import Language, error_text, note_text
from tournaments.pairing.model import Certificate, Draw, Pairing, RequestError
from tournaments.pairing.systems import SYSTEMS, draw
from tournaments.pairing.systems.options import Family


def main(arguments: Sequence[str], lines: Iterable[bytes], out: IO[bytes]) -> int:
    """Answer every line; the exit status is 1 where one of them was an error."""
    parser = argparse.ArgumentParser(
        prog="python -m tournaments.pairing", description="Tirages, une ligne de JSON chacun."
    )
    parser.add_argument("command", choices=["draw"])
    parser.add_argument("--lang", choices=["fr", "en"], default="fr")
    language: Language = parser.parse_args(arguments).lang
    failed = False
    for line in lines:
        if line.strip():
            answer = answer_line(line, language)
            failed = failed or "error" in answer
            text = json.dumps(answer, ensure_ascii=False)
            out.write(text.encode("utf-8", "backslashreplace") + b"\n")
            out.flush()
    return int(failed)


def answer_line(line: bytes, language: Language) -> dict[str, object]:
    """The answer to one line, a draw or an error, with the line's own id."""
    name: object = None
    try:
        value = read_line(line)
        name = value.get("id") if isinstance(value, dict) else None
        request = read_request(value)
        family = SYSTEMS[request.system].family
        return {"id": name, **as_json(draw(request), language, family)}
    except RequestError as error:
        message = error_text(error.code, error.expected, language)
        return {
            "id": name,
            "error": {"code": error.code, "path": error.path, "message": message},
        }


def as_json(drawn: Draw, language: Language, family: Family = "matching") -> dict[str, object]:
    """A draw in the form of the command's answer; where several can sit out, `byes` is a list."""
    answer: dict[str, object] = {"tables": [_table(table) for table in drawn.tables]}
    if family == "matching":
        answer["bye"] = drawn.bye
    else:
        answer["byes"] = list(drawn.byes)
    if drawn.bye_slots:
        answer["bye_slots"] = list(drawn.bye_slots)
    answer["certificate"] = _certificate(drawn.certificate, language, family)
    return answer


def _table(table: Pairing) -> dict[str, object]:
    seats: dict[str, object] = {"table": table.table, "ns": table.ns, "ew": table.ew}
    if table.ns_partner is not None:
        seats |= {"ns_partner": table.ns_partner, "ew_partner": table.ew_partner}
    if table.slot:
        seats["slot"] = table.slot
    return seats


def _certificate(certificate: Certificate, language: Language, family: Family) -> dict[str, object]:
    levels: dict[str, object] = {
        "forbidden": certificate.forbidden,
        "rematches": certificate.rematches,
        "repeat_byes": certificate.repeat_byes,
        "bye_distance": certificate.bye_distance,
        "same_club": certificate.same_club,
        "cost": list(certificate.cost),
    }
    if family == "melee":
        levels["partners_again"] = certificate.partners_again
    return levels | {
        "optimal": certificate.optimal,
        "seed": certificate.seed,
        "notes": [note_text(note, language) for note in certificate.notes],
    }
