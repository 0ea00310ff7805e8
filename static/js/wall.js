// Purpose: lets the wall turn its own pages. The children of [data-wall-pages] (a tbody or a list)
// are shown as many at a time as fit the wall, each page for data-seconds (12). Space pauses, the arrows turn.
// A child with data-wall-heading stands above what follows it on each of its pages.
// Without it the page simply scrolls.
(() => {
  "use strict";
  const list = () => document.querySelector("[data-wall-pages]");
  const body = document.querySelector(".wall__body");
  const pauseButton = document.querySelector("[data-wall-pause]");
  let pages = [];
  let current = 0;
  let paused = false;

  // Columns run over to the side, a table below.
  const overflows = () => body.scrollHeight > body.clientHeight + 1 || body.scrollWidth > body.clientWidth + 1;

  const split = () => {
    const items = [...list().children];
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

  const show = (number) => {
    current = (number + pages.length) % pages.length;
    const shown = new Set(pages[current]);
    [...list().children].forEach((item) => item.toggleAttribute("data-off-page", !shown.has(item)));
    const count = document.querySelector("[data-wall-count]");
    if (count) count.textContent = count.dataset.text.replace("%(page)s", current + 1).replace("%(pages)s", pages.length);
  };

  const lay = () => {
    document.querySelector("[data-wall-controls]").hidden = !list();
    body.classList.toggle("is-paged", Boolean(list()));
    if (!list()) return;
    split();
    show(Math.min(current, pages.length - 1));
  };

  const pause = () => {
    paused = !paused;
    pauseButton.setAttribute("aria-pressed", String(paused));
  };

  // A wall without a list yet gets one with the first refresh.
  const turn = () => {
    if (list() && !paused) show(current + 1);
    window.setTimeout(turn, (Number(list()?.dataset.seconds) || 12) * 1000);
  };

  const start = () => {
    lay();
    window.setTimeout(turn, (Number(list()?.dataset.seconds) || 12) * 1000);
    window.addEventListener("resize", lay);
    document.addEventListener("poll:changed", lay);
    document.fonts?.ready.then(lay);
  };

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
