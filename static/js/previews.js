// Purpose: greys a preview and the button that applies it as soon as what it was worked out from is
// changed; only a new preview brings them back. Without it, the server compares what was shown.
(() => {
  "use strict";

  const outdate = (event) => {
    const form = event.target.form;
    if (!form || !form.querySelector("[data-preview]") || event.target.closest("[data-act-only]")) return;
    form.querySelectorAll("[data-preview]").forEach((part) => part.classList.add("is-outdated"));
    form.querySelectorAll("[data-apply]").forEach((button) => { button.disabled = true; });
    form.querySelectorAll("[data-outdated-note]").forEach((note) => { note.hidden = false; });
  };

  ["input", "change"].forEach((name) => document.addEventListener(name, outdate));
})();
