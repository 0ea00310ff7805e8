// Purpose: narrows a list as one types, accents, case and signs aside. <input data-filter="#teams"> hides those
// children of #teams whose data-filter-text (or else text) lacks a typed word. With [data-filter-groups] the items stand inside its children, or folds of these: those without one
// left go too, folded ones open; one with [data-filter-begins] is narrowed to what has words that begin so, the
// smallest aside; one with [data-filter-asked] shows once a word is typed. A form with [data-filter-live] is never
// sent, and its [data-filter-send] goes. Without it the server searches.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/œ/g, "oe");

  const narrow = (input) => {
    const list = document.querySelector(input.dataset.filter);
    if (!list) return;
    const typed = plain(input.value).split(/\W+/).filter(Boolean);
    const begins = "filterBegins" in list.dataset;
    const long = begins ? typed.filter((word) => word.length > 2) : typed;
    const words = long.length ? long : typed;
    const has = (text, word) => (begins ? ` ${text.replace(/\W+/g, " ")}`.includes(` ${word}`) : text.includes(word));
    let shown = 0;
    const isGrouped = list.hasAttribute("data-filter-groups");
    const items = isGrouped ? list.querySelectorAll("[data-filter-text]") : [...list.children];
    items.forEach((item) => {
      const text = plain(item.dataset.filterText || item.textContent);
      item.hidden = !words.every((word) => has(text, word));
      shown += !item.hidden;
    });
    if (isGrouped) {
      list.querySelectorAll(":scope > *, :scope > details > details").forEach((group) => {
        group.hidden = !group.querySelector("[data-filter-text]:not([hidden])");
        if (words.length && "open" in group) group.open = true;
      });
    }
    if ("filterAsked" in list.dataset) list.hidden = !words.length;
    document.querySelectorAll(`[data-filter-none="${input.dataset.filter}"]`).forEach((item) => {
      item.hidden = shown > 0;
    });
  };

  const each = (act) => document.querySelectorAll("input[data-filter]").forEach(act);
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[data-filter]")) narrow(event.target);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-filter-live]")) event.preventDefault();
  });
  // A refreshed list is narrowed again by what is still typed.
  ["poll:changed", "htmx:afterSwap"].forEach((name) => document.addEventListener(name, () => each(narrow)));
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-filter-live] [data-filter-send]").forEach((part) => { part.hidden = true; });
    each((input) => input.value && narrow(input));
  });
})();
