// Purpose: keeps an impatient second press from sending a form twice, opens <dialog> windows, sends as
// a page what htmx could not. Without it, forms work: the server knows a repeated key.
(() => {
  "use strict";
  const WAIT_MS = 8000;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method === "get" || form.hasAttribute("data-many")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "1";
    const button = event.submitter;
    if (button) button.setAttribute("aria-disabled", "true");
    // A download or a lost connection leaves the page where it is: let it be pressed again.
    window.setTimeout(() => release(form), WAIT_MS);
  });

  const release = (form) => {
    delete form.dataset.sent;
    form.querySelectorAll("[aria-disabled=true]").forEach((button) => button.removeAttribute("aria-disabled"));
  };

  // A button that htmx could not answer for sends its form as a page: then the browser says what is wrong.
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((name) => document.addEventListener(name, (event) => {
    const button = event.detail.elt;
    if (button.matches("button[data-or-page]")) button.form.requestSubmit(button);
  }));

  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-dialog-open]");
    if (opener) {
      const dialog = document.getElementById(opener.dataset.dialogOpen);
      if (dialog) {
        event.preventDefault();
        dialog.showModal();
      }
    }
    const closer = event.target.closest("[data-dialog-close]");
    if (closer) closer.closest("dialog").close();
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.querySelector("details.menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
})();
