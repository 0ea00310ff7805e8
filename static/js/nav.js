// Purpose: on a narrow screen the stages of an evening run off to the side; brings the current one,
// and the current tab of a strip, into sight. Without it they are reached by scrolling. Escape folds
// a menu or an explanation that lies over the page; without it a second press on its word does.
// What is done on a page is taken off the count of its stage.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const folds = ".menu[open], .word[open], .field__said[open]";
    const open = document.activeElement.closest(folds) || document.querySelector(folds);
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  document.addEventListener("desk:done", ({ detail: done }) => {
    const count = document.querySelector(".evening-nav [aria-current] .count");
    if (!count || !done) return;
    count.textContent = count.textContent - done;
    count.hidden = count.textContent < 1;
  });
  document.querySelectorAll(".evening-nav [aria-current], .tabs [aria-current]").forEach((link) => {
    const strip = link.closest("ol, .tabs");
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  });
})();
