"""A page as a screen reader has it: its title, what has the keyboard, what reads itself out."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

Node = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What of a page comes to the ear: `role`, `words` and `beside` of what has the keyboard.

    `words` are its name, or all that stands in it; `beside` describes it. `said` has the sentences
    of regions that are read when they change, `loud` those that interrupt.
    """

    title: str
    role: str
    words: str
    beside: str
    is_wrong: bool
    said: str
    loud: str


def hear(page: Page) -> Heard:
    """Read the accessibility tree as the browser hands it to a screen reader."""
    session = page.context.new_cdp_session(page)
    found: list[Node] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    nodes = {node["nodeId"]: node for node in found}
    focused = next((node for node in reversed(found) if _property(node, "focused")), found[0])
    live = [(_property(node, "live"), _text_in(node, nodes)) for node in found if _is_region(node)]
    return Heard(
        title=page.title(),
        role=_value(focused, "role"),
        words=_value(focused, "name") or _text_in(focused, nodes),
        beside=_value(focused, "description"),
        is_wrong=_property(focused, "invalid") == "true",
        said=" ".join(text for how, text in live if how == "polite" and text),
        loud=" ".join(text for how, text in live if how == "assertive" and text),
    )


def tab_to(page: Page, role: str, name: str, *, most: int = 80) -> None:
    """Go from stop to stop by the keyboard until what bears the name has it."""
    session = page.context.new_cdp_session(page)
    passed = []
    for _stop in range(most):
        page.keyboard.press("Tab")
        held = session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        tree = {"objectId": held["objectId"], "fetchRelatives": False}
        node = session.send("Accessibility.getPartialAXTree", tree)["nodes"][0]
        passed.append((_value(node, "role"), _value(node, "name")))
        if passed[-1] == (role, name):
            return session.detach()
    raise AssertionError(passed)


def _is_region(node: Node) -> bool:
    """Whether a live region begins here: what is in one bears its name, too."""
    return not node["ignored"] and _property(node, "live") in {"polite", "assertive"}


def _value(node: Node, name: str) -> str:
    return str(node.get(name, {}).get("value", "")).strip()


def _property(node: Node, name: str) -> Any:
    found = (entry["value"].get("value") for entry in node.get("properties", ()))
    names = (entry["name"] for entry in node.get("properties", ()))
    return dict(zip(names, found, strict=True)).get(name)


def _text_in(node: Node, nodes: dict[str, Node]) -> str:
    """All that is read of a node, its leaves in order."""
    if _value(node, "role") == "StaticText":
        return _value(node, "name")
    below = (nodes[child] for child in node.get("childIds", ()) if child in nodes)
    return " ".join(" ".join(_text_in(child, nodes) for child in below).split())
