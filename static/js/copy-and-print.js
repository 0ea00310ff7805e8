// Purpose: buttons that only a script can serve, hidden without it. <button data-copy="id" data-copied="Copié." hidden>
// copies the text of that field, or the address of that link; it stays hidden without a clipboard (browsers keep it for https://): the text can be
// selected. <button data-print-page hidden> prints the page, as the browser's own menu does. A document in
// <iframe data-print-now> opens the browser's window for printing as soon as it is there.
(() => {
  "use strict";
  document.querySelectorAll("[data-print-page]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
  document.querySelectorAll("[data-print-now]").forEach((frame) => {
    // A long file is made behind a page of its own: that is no paper. Read again, the page prints no second time.
    frame.addEventListener("load", () => {
      history.replaceState(null, "", location.pathname);
      if (frame.contentDocument?.contentType === "text/html") location.assign(frame.src);
      else frame.contentWindow.print();
    }, { once: true });
  });
  if (!navigator.clipboard) return;
  document.querySelectorAll("[data-copy]").forEach((button) => {
    const field = document.getElementById(button.dataset.copy);
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    button.after(said);
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (field.select) field.select();
      await navigator.clipboard.writeText(field.value ?? field.href);
      said.textContent = button.dataset.copied;
    });
    field.addEventListener("input", () => {
      said.textContent = "";
    });
  });
})();
