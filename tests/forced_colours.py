"""A page in a palette of the reader's own: its borders, rings and marks tell what grounds told."""

from playwright.sync_api import Page

GROUNDS = """() => {
  const seen = (one) => one.checkVisibility() && !one.closest("svg");
  window.grounds = [...document.querySelectorAll("body *")].filter(seen)
    .filter((one) => !one.textContent.trim() && !one.querySelector("svg, img, input"))
    .filter((one) => !one.matches("input, select, textarea, img, progress, meter, iframe"))
    .filter((one) => one.offsetWidth && one.offsetHeight)
    .filter((one) => !/^rgba.* 0\\)$/.test(getComputedStyle(one).backgroundColor));
}"""
"""Keeps what is a coloured ground and no more, to be looked for once the palette takes it away."""
LOST = r"""() => {
  const canvas = "rgb(0, 0, 0)", sides = ["Top", "Right", "Bottom", "Left"];
  const style = (one, part) => getComputedStyle(one, part);
  const shows = (colour) => colour !== canvas && !/^rgba.* 0\)$/.test(colour);
  const border = (one, side) =>
    ["Color", "Width", "Style"].map((what) => style(one)[`border${side}${what}`]);
  const edges = (one) => sides.filter((side) => {
    const [colour, width, drawn] = border(one, side);
    return drawn !== "none" && width !== "0px" && shows(colour);
  }).length;
  const underlined = (one) => style(one).textDecorationLine === "underline";
  const ringed = (one) => one && style(one).outlineStyle !== "none"
    && parseFloat(style(one).outlineWidth) >= 2 && shows(style(one).outlineColor);
  const looks = (one) => [one, ...one.children].map((part) => [
    style(part).backgroundColor, style(part).color, style(part).textDecorationLine,
    style(part).outlineStyle, ...sides.flatMap((side) => border(part, side)),
    ...["::before", "::after"].flatMap(
      (where) => [style(part, where).content, style(part, where).backgroundImage]),
  ]).join();
  const luminance = (colour) => {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const paints = (one) =>
    [style(one).stroke, style(one).fill].filter((paint) => paint.startsWith("rgb("));
  const find = (which) =>
    [...document.querySelectorAll(which)].filter((one) => one.checkVisibility());
  const lost = [];
  const note = (what, ones) => lost.push(...ones.map((one) => [what, one.outerHTML.slice(0, 200)]));

  const pressed = find("button, .button, .confirm > summary")
    .filter((one) => !one.closest(".menu"));
  note("no border", pressed.filter((one) => edges(one) < 4
    && ![one, ...one.children].some(underlined)));
  const typed = ":not([type=hidden], [type=checkbox], [type=radio], [type=file])";
  note("no edge", find(`input${typed}, select, textarea`).filter((one) => !edges(one)));
  note("no arrow", find("select").filter((one) => style(one).appearance === "none"));
  note("ground alone", window.grounds.filter((one) => one.isConnected && !edges(one)
    && style(one).forcedColorAdjust !== "none" && !shows(style(one).backgroundColor)));
  const drawn = find("svg :is(path, line, polyline, polygon, circle, rect, text)");
  note("dark line", drawn.filter((one) => {
    const drawing = one.closest("svg"), paper = drawing.querySelector("rect");
    const inks = paints(one).map(luminance);
    return inks.length && Math.max(...inks) < 0.1 && style(drawing).forcedColorAdjust !== "none"
      && !(paper && paints(paper).some((ink) => luminance(ink) > 0.5));
  }));

  const chosen = "[aria-current], [aria-pressed=true], [aria-selected=true], :has(> :checked)";
  note("as the others", find(chosen).filter((one) => {
    const box = one.querySelector(":scope > :checked");
    if (one.matches("select, option") || (box && style(box).opacity !== "0")) return false;
    const place = (one.closest("li, td") || one).parentElement;
    return [...place.querySelectorAll(one.tagName)]
      .some((other) => !other.matches(chosen) && other.checkVisibility()
        && looks(other) === looks(one));
  }));
  const stops = "a[href], button, summary, input:not([type=hidden]), select, textarea,"
    + "[tabindex='0']";
  note("no ring", find(stops).filter((one) => {
    one.focus();
    return document.activeElement === one
      && ![one, one.closest("label"), one.nextElementSibling].some(ringed);
  }));
  return lost;
}"""
"""What is told by nothing once the reader's own colours, light on black, stand for the page's."""
LOADED = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
  .every((link) => link.sheet || !matchMedia(link.media || "all").matches)"""
"""Whether the dark palette is there: a browser leaves a sheet that it needs not for later."""


def lost_in_forced_colours(page: Page) -> list[object]:
    """Buttons without an edge, choices that look like the others, stops without a ring."""
    page.evaluate(GROUNDS)
    page.emulate_media(forced_colors="active", color_scheme="dark")
    page.wait_for_function(LOADED)
    page.keyboard.press("Tab")  # rings are for who has no mouse
    lost: list[object] = page.evaluate(LOST)
    page.emulate_media(forced_colors="none", color_scheme="light")
    return lost
