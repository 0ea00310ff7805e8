// Purpose: rows of a ranking slide to their new rank where motion is welcome; the wall and phones share it.
// window.dixSlide.stand(rows) tells where rows stand, by their data-team; slide(rows, from, to) lets each come
// from where it stood. The rows of table[data-ranks] do so whenever a poll has brought others.
// Without it the rows simply change.
(() => {
  "use strict";
  const SLIDE_MS = 900;

  const stand = (rows) => new Map(rows.map((row) => [row.dataset.team || row, row.getBoundingClientRect()]));
  const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const isInSight = (box) => box.bottom > 0 && box.top < innerHeight;

  const slide = (rows, from, to) => {
    if (isCalm() || !Element.prototype.animate) return;
    rows.forEach((row) => {
      const old = from.get(row.dataset.team);
      const box = to.get(row.dataset.team);
      if (!old || !box || !(isInSight(old) || isInSight(box))) return;
      const start = `translate(${old.left - box.left}px, ${old.top - box.top}px)`;
      row.animate({ transform: [start, "none"] }, { duration: SLIDE_MS, easing: "ease-out" });
    });
  };

  window.dixSlide = { stand, slide };

  const listRows = () => [...document.querySelectorAll("table[data-ranks] tbody:not([data-mine-pinned]) > [data-team]")];
  let stood = new Map();
  document.addEventListener("poll:changing", () => {
    stood = stand(listRows());
  });
  document.addEventListener("poll:changed", () => {
    const rows = listRows();
    slide(rows, stood, stand(rows));
  });
})();
