// Purpose: teams signed up by keyboard. After three letters the club's people are proposed below the first two
// fields: arrow down chooses, Enter takes the name, with the regular partner where the other field is empty.
// Enter goes from the first field to the second, and signs up from there. Without it: the page's <datalist>.
(() => {
  "use strict";
  const LETTERS = 3;
  const MOST = 8;
  let form = null;
  let people = [];

  const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(/[\s'’-]+/).filter(Boolean);

  const find = (typed) => {
    const begun = fold(typed);
    if (typed.trim().length < LETTERS) return [];
    const isOne = (person) => begun.every((part) => person.words.some((word) => word.startsWith(part)));
    return people.filter(isOne).slice(0, MOST);
  };

  const fields = () => ["player_1", "player_2"].map((name) => form.elements[name]).filter(Boolean);
  const signUp = () => form.requestSubmit(form.querySelector("button[name=another]"));

  const propose = (field, place) => {
    const frame = document.querySelector("[data-known]").content.firstElementChild.cloneNode(true);
    const [list, said] = frame.children;
    let shown = [];
    let chosen = -1;
    field.replaceWith(frame);
    frame.prepend(field);
    list.id = `known-${place}`;
    list.setAttribute("aria-label", field.labels[0]?.textContent.trim() ?? "");
    field.removeAttribute("list");
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list.id);
    field.setAttribute("aria-expanded", "false");

    const mark = (which) => {
      chosen = which;
      [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
      if (chosen < 0) field.removeAttribute("aria-activedescendant");
      else field.setAttribute("aria-activedescendant", list.children[chosen].id);
    };

    const show = (found) => {
      shown = found;
      list.replaceChildren(...found.map((person, at) => {
        const item = document.createElement("li");
        item.id = `${list.id}-${at}`;
        item.setAttribute("role", "option");
        item.textContent = person.partner ? `${person.name}, ${form.dataset.beside} ${person.partner}` : person.name;
        return item;
      }));
      list.hidden = found.length === 0;
      field.setAttribute("aria-expanded", String(!list.hidden));
      said.textContent = found.length ? `${found.length} ${form.dataset.found}` : "";
      mark(-1);
    };

    const fill = (one, text) => {
      one.value = text;
      one.dispatchEvent(new Event("input", { bubbles: true }));
    };

    const take = (person) => {
      fill(field, person.name);
      const other = fields().find((one) => one !== field);
      if (other && other.value.trim() === "" && person.partner) fill(other, person.partner);
      show([]);
      (place === 0 && other ? other : field).focus();
    };

    const goOn = () => {
      show([]);
      const second = fields()[1];
      if (place === 0 && second) second.focus();
      else signUp();
    };

    const KEYS = {
      ArrowDown: () => shown.length && mark((chosen + 1) % shown.length),
      ArrowUp: () => shown.length && mark((chosen > 0 ? chosen : shown.length) - 1),
      Escape: () => show([]),
      Enter: () => (chosen < 0 ? goOn() : take(shown[chosen])),
    };

    field.addEventListener("input", (event) => {
      if (event.isTrusted) show(find(field.value));
    });
    field.addEventListener("keydown", (event) => {
      if (event.isComposing || !(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Escape" && list.hidden) return;
      event.preventDefault();
      KEYS[event.key]();
    });
    field.addEventListener("blur", () => show([]));
    // Pressed, the list must not take the cursor out of the field before the press is over.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const at = [...list.children].indexOf(event.target.closest("li"));
      if (at >= 0) take(shown[at]);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    form = document.querySelector("[data-sign-up]");
    if (!form) return;
    people = [...document.querySelectorAll("#known-people option")].map((option) => (
      { name: option.value, partner: option.dataset.partner, words: fold(option.value) }
    ));
    const first = document.activeElement;
    fields().forEach(propose);
    // A field that was moved has lost the cursor.
    if (fields().includes(first)) first.focus();
  });
})();
