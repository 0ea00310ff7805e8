// Purpose: <button data-copy="id" data-copied="Copié." hidden> copies the text of that field. Without a clipboard
// (browsers keep it for https://) the button stays hidden: the text can be selected.
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
