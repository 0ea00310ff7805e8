// Purpose: <button data-copy="id" data-copied="Copié" hidden> puts the text of the field of that id where it can be pasted.
// Without this script, or where the browser keeps that for pages in https://, the button stays hidden: the text can be selected.
(() => {
  "use strict";
  if (!navigator.clipboard) return;
  document.querySelectorAll("[data-copy]").forEach((button) => {
    const field = document.getElementById(button.dataset.copy);
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    button.after(said);
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      await navigator.clipboard.writeText(field.value);
      said.textContent = button.dataset.copied;
    });
    field.addEventListener("input", () => {
      said.textContent = "";
    });
  });
})();
