// Purpose: a table's number typed anywhere on a page opens that table: its first digit goes to the field
// of [data-jump], where Enter sends it. Never while one writes into a field, nor with another key held.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    const field = document.querySelector("[data-jump]");
    const isTyping = event.target.closest?.("input, select, textarea, [contenteditable], dialog");
    if (!field || isTyping || !/^[0-9]$/.test(event.key)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
    field.value = event.key;
  });
})();
