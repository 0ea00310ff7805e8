// Purpose: narrows a list as one types, accents, case, spaces and signs aside. <input data-filter="#teams"> hides those
// children of #teams whose data-filter-text (or else text) lacks a typed word; one with data-filter-number is meant by
// that whole number alone (« équipe 17 »). The list is .is-narrowed while a word is typed, .is-found while few are
// left; on a phone a form with [data-filter-top] then stands on top, so that these show above the keyboard.
// With [data-filter-groups] the items stand inside its children, or folds of these: those without one left go too,
// folded ones open; one with [data-filter-begins] is narrowed to what has words that begin so, the smallest aside; one
// with [data-filter-asked] shows once a word is typed. A form with [data-filter-live] is never sent, and its
// [data-filter-send] goes. Without it the server searches.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/œ/g, "oe");

  const BEFORE_NUMBERS = /^(equipe|joueur|n|no|numero|team|player|number)$/;
  const FEW = 4;

  const isNumbered = (item, typed) => {
    const digits = typed.filter((word) => /^\d+$/.test(word));
    const text = plain(item.dataset.filterText);
    const closed = text.replace(/\W+/g, "");
    return digits.every((digit) => Number(digit) === Number(item.dataset.filterNumber))
      && typed.filter((word) => !digits.includes(word) && !(digits.length && BEFORE_NUMBERS.test(word)))
        .every((name) => text.includes(name) || closed.includes(name));
  };

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
      item.hidden = "filterNumber" in item.dataset
        ? !isNumbered(item, typed) : !words.every((word) => has(text, word));
      shown += !item.hidden;
    });
    if (isGrouped) {
      list.querySelectorAll(":scope > *, :scope > details > details").forEach((group) => {
        group.hidden = !group.querySelector("[data-filter-text]:not([hidden])");
        if (words.length && "open" in group) group.open = true;
      });
    }
    list.classList.toggle("is-narrowed", words.length > 0);
    list.classList.toggle("is-found", words.length > 0 && shown <= FEW);
    if ("filterAsked" in list.dataset) list.hidden = !words.length;
    document.querySelectorAll(`[data-filter-none="${input.dataset.filter}"]`).forEach((item) => {
      const said = item.previousElementSibling;
      item.hidden = shown > 0;
      said.textContent = typed.length && shown ? `${said.dataset.filterSaid} ${shown}` : "";
    });
  };

  const each = (act) => document.querySelectorAll("input[data-filter]").forEach(act);
  document.addEventListener("input", (event) => {
    if (!event.target.matches("input[data-filter]")) return;
    narrow(event.target);
    const top = event.target.closest("[data-filter-top]");
    if (top && matchMedia("(max-width: 40rem)").matches) top.scrollIntoView();
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-filter-live]")) event.preventDefault();
  });
  // A refreshed list is narrowed again by what is still typed.
  ["poll:changed", "htmx:afterSwap"].forEach((name) => document.addEventListener(name, () => each(narrow)));
  document.querySelectorAll("[data-filter-live] [data-filter-send]").forEach((part) => { part.hidden = true; });
  each((input) => input.value && narrow(input));
})();
