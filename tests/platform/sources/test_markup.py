"""What becomes markup is written by the program: text from outside is escaped, but for the few
places that this file names."""

import ast
import re
from collections.abc import Iterator

from tests.platform.sources.test_layout import ROOT
from tests.platform.sources.trees import parse_site

MARKED = {
    # A page that its template has escaped, a space for a space.
    ("config/formats/typesetting.py", "render", "SafeString"),
}
"""Module, function and name of what calls a text markup though it is no literal."""
UNESCAPED = {
    # Letters in plain text, which no reader takes for markup.
    ("registration/password_reset_email.html", "{% autoescape off %}"),
    ("registration/password_reset_subject.txt", "{% autoescape off %}"),
}
"""The templates, and the marks in them, that leave a text as it is."""

MARKING = {"mark_safe", "SafeString", "SafeText", "SafeData", "html_safe", "safe", "safeseq"}
BUILDING = {"format_html": 1, "format_html_join": 2}
"""How many of the first arguments are markup."""
SWITCHES = {"autoescape", "is_safe"}
TEMPLATE_MARKS = re.compile(
    r"\{%\s*(?:autoescape\s+off|filter\b[^%]*\bsafe(?:seq)?\b[^%]*)\s*%\}"
    r"|\|\s*(?:safe|safeseq)\b"
)
UNQUOTED = re.compile(r"<[a-z][^<>]*?\s[\w-]+=\{[{%]")
TEMPLATES = {
    str(path.relative_to(ROOT / "templates")): path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "templates").rglob("*.*"))
}


def _name(node: ast.expr) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _walk(node: ast.AST, function: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every node with the name of the function that it stands in."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        function = node.name
    yield function, node
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, function)


def _find_marked(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What marks a text that is no literal: a call, a decorator, a class that says it is markup."""
    annotations = {
        id(part)
        for node in ast.walk(tree)
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if noted is not None
        for part in ast.walk(noted)
    }
    called = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for function, node in _walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "__html__":
            yield function, node.name
        if not isinstance(node, ast.Name | ast.Attribute) or id(node) in annotations:
            continue
        if _name(node) not in MARKING:
            continue
        call = called.get(id(node))
        if call is None or not all(isinstance(given, ast.Constant) for given in call.args):
            yield function, _name(node)


def _find_formats(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What builds markup out of a layout that is worked out, or switches escaping."""
    literals: dict[str, set[str]] = {}
    for function, node in _walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            literals.setdefault(function, set()).update(map(_name, node.targets))
    for function, node in _walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if any(keyword.arg in SWITCHES for keyword in node.keywords):
            yield function, "/".join(str(keyword.arg) for keyword in node.keywords)
        for layout in node.args[: BUILDING.get(_name(node.func), 0)]:
            known = literals.get(function, set()) | literals.get("", set())
            if not isinstance(layout, ast.Constant) and _name(layout) not in known:
                yield function, _name(node.func)


def _find_glued(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Tags with something put into them by other means than `format_html`."""
    for function, node in _walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        elif isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant):
            parts = [node.left.value]
        elif isinstance(node, ast.Call) and _name(node.func) == "format":
            parts = [getattr(getattr(node.func, "value", None), "value", "")]
        else:
            continue
        if any(re.search(r"</?[a-z][\w-]*[ >]", str(part)) for part in parts):
            yield function, ast.unparse(node)


def test_no_text_is_called_markup_but_in_the_named_places() -> None:
    found = {
        (name, function, marking)
        for name, tree in parse_site().items()
        for function, marking in _find_marked(tree)
    }
    assert found == MARKED


def test_markup_is_built_of_layouts_that_stand_in_the_program() -> None:
    found = [(name, *made) for name, tree in parse_site().items() for made in _find_formats(tree)]
    assert found == []


def test_tags_are_put_together_by_format_html_alone() -> None:
    found = [(name, *made) for name, tree in parse_site().items() for made in _find_glued(tree)]
    assert [(name, function) for name, function, _ in found] == [
        # A line to copy: its parts are escaped, and the field that shows it escapes it whole.
        ("press/pages.py", "build_frame"),
    ]


def test_no_template_leaves_a_text_as_it_is_but_the_named_ones() -> None:
    found = {
        (name, mark[0])
        for name, text in TEMPLATES.items()
        for mark in TEMPLATE_MARKS.finditer(text)
    }
    assert found == UNESCAPED


def test_every_attribute_stands_in_quotes() -> None:
    assert [
        (name, found[0]) for name, text in TEMPLATES.items() for found in UNQUOTED.finditer(text)
    ] == []


def test_the_checks_see_what_they_are_for() -> None:
    tree = ast.parse(
        "def a(x):\n mark_safe(x)\n mark_safe('<b>')\n"
        " format_html(x)\n format_html('<b>{}', x)\n format_html(f'<b>{x}')\n"
        " f'<b>{x}'\n '<b>%s' % x\n '<b>{}'.format(x)\n filter(is_safe=True)\n"
        "@html_safe\nclass B:\n def __html__(self): pass\n"
    )
    assert sorted(_find_marked(tree)) == [
        ("", "html_safe"),
        ("__html__", "__html__"),
        ("a", "mark_safe"),
    ]
    assert [made for _, made in _find_formats(tree)] == ["format_html", "format_html", "is_safe"]
    assert len(list(_find_glued(tree))) == 4
    assert TEMPLATE_MARKS.search("{{ x | safe }}")
    assert UNQUOTED.search('<a class="b" href={{ x }}>')
