// Purpose: keys for hands that stay on the keyboard. An element with data-shortcut="Alt+n" is pressed
// (or, if it is a field, gets the cursor) by that key; its hint is shown in an inner [data-shortcut-hint].
// Only combinations, function keys and a clicker's two; bare keys, which fight with typing, under [data-bare-keys]
// alone and not from a field. Several keys stand with a space between them.
(() => {
  "use strict";
  const FIELDS = "input, select, textarea";

  const spelling = (event) => {
    const parts = [];
    if (event.ctrlKey || event.metaKey) parts.push("ctrl");
    if (event.altKey) parts.push("alt");
    if (event.shiftKey) parts.push("shift");
    parts.push(event.key.toLowerCase());
    return parts.join("+");
  };

  const allowed = (shortcut, from) =>
    shortcut.includes("+") ||
    /^(f\d+|page(up|down))$/.test(shortcut) ||
    (!from.matches?.(FIELDS) && document.querySelector("[data-bare-keys]") !== null);

  document.addEventListener("keydown", (event) => {
    const pressed = spelling(event);
    if (!allowed(pressed, event.target)) return;
    const target = [...document.querySelectorAll("[data-shortcut]")].find(
      (element) => element.dataset.shortcut.toLowerCase().split(" ").includes(pressed) && element.offsetParent !== null,
    );
    if (!target) return;
    event.preventDefault();
    if (target.matches(FIELDS)) {
      target.focus();
      target.select?.();
    } else target.click();
  });

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-shortcut]").forEach((element) => {
      element.setAttribute("aria-keyshortcuts", element.dataset.shortcut.replace("Ctrl", "Control"));
    });
    document.querySelectorAll("[data-shortcut-hint]").forEach((hint) => {
      hint.hidden = false;
    });
  });
})();
