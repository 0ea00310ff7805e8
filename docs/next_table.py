"""Tells a chat who plays at which table, as soon as a round is published; needs Python alone.

python next_table.py https://site.example concours-d-automne https://chat.example/hooks/abc
"""

import json
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(address, tag="", body=None):
    """What an address answers, and its ETag; nothing where it is still what it was."""
    headers = {"If-None-Match": tag} if tag else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        with urlopen(Request(address, body, headers), timeout=20) as answer:
            return json.load(answer) if body is None else None, answer.headers.get("ETag", "")
    except HTTPError as error:
        if error.code == 304:
            return None, tag
        if error.code != 429:
            raise
        time.sleep(int(error.headers["Retry-After"]))
        return ask(address, tag, body)


def list_tables(tournament, number):
    """A line for each table of a round, page by page."""
    cursor = ""
    while cursor is not None:
        page, _tag = ask(f"{tournament}/rounds/{number}/tables?limit=100&cursor={cursor}")
        for table in page["tables"]["items"]:
            sides = (" et ".join(team["name"] for team in side["teams"]) for side in table["sides"])
            yield f"Table {table['table']} : {' contre '.join(sides)}"
        cursor = page["tables"]["next_cursor"]


def follow(site, slug, since, pause=20):
    """The text of each round after `since`, as it is published."""
    tournament, tag = f"{site}/api/v1/tournaments/{slug}", ""
    while True:
        page, tag = ask(f"{tournament}/rounds?limit=100", tag)
        for round_ in page["items"] if page else ():
            if round_["number"] > since:
                since = round_["number"]
                yield "\n".join([round_["title"], *list_tables(tournament, since)])
        time.sleep(pause)


if __name__ == "__main__":
    for text in follow(sys.argv[1], sys.argv[2], since=0):
        ask(sys.argv[3], body=json.dumps({"text": text}).encode())
