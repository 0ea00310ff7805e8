// Purpose: lets the wall turn its own pages. The children of [data-wall-pages] (a tbody or a list)
// are shown as many at a time as fit the wall, each page for data-seconds (12). Space pauses, the arrows turn.
// A child with data-wall-heading stands above what follows it on each of its pages. A table that does not
// fit a wide wall stands in two halves. [data-reveal] with another round than before lets the rows appear
// one by one from the last; [data-until] is taken away at its hour. A row with data-team slides to its new rank (slide.js).
// Without it the page simply scrolls.
(() => {
  "use strict";
  const REVEAL_MS = 60000;
  const SLOWEST_ROW_MS = 1200;
  const list = () => document.querySelector("[data-wall-pages]");
  const body = document.querySelector(".wall__body");
  const pauseButton = document.querySelector("[data-wall-pause]");
  const controls = pauseButton.parentElement;
  const count = document.querySelector("[data-wall-count]");
  let items = [];
  let pages = [];
  let half = null;
  let current = 0;
  let paused = false;
  let revealed = "";
  let veiled = 0;
  let stood = new Map();

  // Columns run over to the side; a table below, and fewer rows would make it no narrower.
  const overflows = () =>
    body.scrollHeight > body.clientHeight + 1 || (list().tagName !== "TBODY" && body.scrollWidth > body.clientWidth + 1);

  const split = () => {
    items.forEach((item) => item.setAttribute("data-off-page", ""));
    pages = [[]];
    let heading = null;
    items.forEach((item) => {
      item.removeAttribute("data-off-page");
      if ("wallHeading" in item.dataset) heading = item;
      const page = pages.at(-1);
      if (overflows() && page.some((shown) => shown !== heading)) {
        page.forEach((shown) => shown.setAttribute("data-off-page", ""));
        if (page.at(-1) === heading) page.pop();
        pages.push(heading && heading !== item ? [heading] : []);
        pages.at(-1).forEach((shown) => shown.removeAttribute("data-off-page"));
      }
      pages.at(-1).push(item);
    });
  };

  // The second half of a page of a table stands in a table of its own, under the same head.
  const halve = () => {
    const table = list().closest("table");
    if (!table || pages.length < 2 || innerWidth < 1600) return;
    const box = document.createElement("div");
    box.className = "wall-halves";
    table.replaceWith(box);
    half = table.cloneNode();
    half.append(table.tHead.cloneNode(true), document.createElement("tbody"));
    box.append(table, half);
    // Half a wall has room for what orders the ranks alone.
    const isShown = [...items[0].cells].map((cell) => !cell.matches(".number:not(.total, .result)"));
    [...box.querySelectorAll("tr")].forEach((row) => [...row.cells].forEach((cell, place) => (cell.hidden = !isShown[place])));
    split();
  };

  const straggles = () => pages.length > 1 && pages.slice(half ? (pages.length % 2) - 2 : -1).flat().length < 3;

  // On one page, in closer letters if need be, or in halves; no page for a row or two that closer letters make room for.
  const fill = () =>
    [1, 0.95, 1, 0.95, 0.9, 0.85, 0.8].some((closeness, tries) => {
      body.style.setProperty("--close", closeness);
      join();
      split();
      if (tries > 1) halve();
      return tries > 1 ? !straggles() : pages.length < 2;
    });

  const join = () => {
    if (half?.isConnected) {
      const table = list().closest("table");
      list().append(...items);
      half.parentElement.replaceWith(table);
      table.querySelectorAll("[hidden]").forEach((cell) => (cell.hidden = false));
    }
    half = null;
  };

  const countPages = () => (half ? Math.ceil(pages.length / 2) : pages.length);

  const show = (number) => {
    current = (number + countPages()) % countPages();
    const [first, second = []] = half ? pages.slice(current * 2, current * 2 + 2) : [pages[current]];
    const shown = new Set([...first, ...second]);
    list().append(...items);
    items.forEach((item) => item.toggleAttribute("data-off-page", !shown.has(item)));
    if (half) {
      half.tBodies[0].append(...second);
      half.hidden = !second.length;
    }
    stood = window.dixSlide.stand([...shown]);
    count.textContent = count.dataset.text.replace("%(page)s", current + 1).replace("%(pages)s", countPages());
    count.hidden = controls.hidden = countPages() < 2;
  };

  const pageOf = (item) => {
    const found = pages.findIndex((page) => page.includes(item));
    return half ? Math.floor(found / 2) : found;
  };

  const veil = () => {
    items.forEach((item, place) => item.toggleAttribute("data-veiled", place < veiled));
    document.querySelector("[data-wall-honours]")?.toggleAttribute("data-veiled", veiled > 0);
  };

  const unveilNext = () => {
    if (!veiled || !list()) return;
    veiled -= 1;
    show(pageOf(items[veiled]));
    veil();
    setTimeout(unveilNext, Math.min(SLOWEST_ROW_MS, REVEAL_MS / items.length));
  };

  // Who comes to a wall that shows a round's standings already finds them; only their coming is played.
  const reveal = (isFirst) => {
    const asked = document.querySelector("[data-reveal]")?.dataset.reveal ?? "";
    const isNew = asked && asked !== revealed;
    revealed = asked || revealed;
    if (!isNew || isFirst || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    veiled = items.length;
    veil();
    if (veiled) show(pageOf(items.at(-1)));
    setTimeout(unveilNext, SLOWEST_ROW_MS);
  };

  const lay = () => {
    count.hidden = controls.hidden = true;
    body.classList.toggle("is-paged", Boolean(list()));
    join();
    if (!list()) {
      items = [];
      return;
    }
    items = [...list().children];
    fill();
    veiled = Math.min(veiled, items.length);
    veil();
    show(Math.min(current, countPages() - 1));
  };

  const pause = () => {
    paused = !paused;
    pauseButton.setAttribute("aria-pressed", paused);
  };

  // A wall without a list yet gets one with the first refresh.
  const wait = () => setTimeout(turn, (Number(list()?.dataset.seconds) || 12) * 1000);
  const turn = () => {
    if (list() && !paused && !veiled) show(current + 1);
    wait();
  };

  const change = () => {
    const before = stood;
    lay();
    window.dixSlide.slide(items, before, stood);
    reveal(false);
  };

  const endMessage = () => {
    const said = document.querySelector("[data-until]");
    if (said && Date.parse(said.dataset.until) <= Date.now()) said.remove();
  };

  const start = () => {
    lay();
    reveal(true);
    wait();
    setInterval(endMessage, 1000);
    window.addEventListener("resize", lay);
    document.addEventListener("poll:changed", change);
    document.fonts?.ready.then(lay);
  };

  // The buttons are for whoever is at the mouse; the hall reads better without them.
  let asleep = 0;
  const setAsleep = (isAsleep) => document.body.classList.toggle("is-asleep", isAsleep);
  const wake = () => {
    setAsleep(false);
    clearTimeout(asleep);
    asleep = setTimeout(setAsleep, 5000, true);
  };
  ["pointermove", "pointerdown", "DOMContentLoaded"].forEach((name) => document.addEventListener(name, wake));

  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-wall-step]");
    if (step && list()) show(current + Number(step.dataset.wallStep));
    if (event.target.closest("[data-wall-pause]")) pause();
  });
  document.addEventListener("keydown", (event) => {
    if (!list() || event.target.closest("button, a")) return;
    if (event.key === " ") pause();
    else if (event.key === "ArrowRight") show(current + 1);
    else if (event.key === "ArrowLeft") show(current - 1);
    else return;
    event.preventDefault();
  });
  document.addEventListener("DOMContentLoaded", start);
})();

// Sounds three notes on the wall when a clock runs out, where somebody has pressed [data-wall-sound].
// Off on every page opened anew: a browser makes no sound before a press. Without it the clock ends in silence.
(() => {
  "use strict";
  const notes = window.dixNotes;
  const button = document.querySelector("[data-wall-sound]");
  let isOn = false;
  let over = new Set();

  // A clock is known by its end: a refresh of the page brings another element for the same one.
  const findOver = () =>
    new Set([...document.querySelectorAll(".clock--over[data-ends-at]")].map((one) => one.dataset.endsAt));

  const listen = () => {
    const now = findOver();
    if ([...now].some((end) => !over.has(end))) notes.play([880, 660, 880], 0.5);
    over = now;
  };

  const toggle = () => {
    isOn = !isOn;
    if (isOn) notes.open();
    else notes.close();
    over = findOver();
    button.setAttribute("aria-pressed", isOn);
  };

  if (!button || !notes.exist) return;
  button.hidden = false;
  button.addEventListener("click", toggle);
  setInterval(listen, 500);
})();
