// Purpose: « ? », typed outside a field, lists the keys of the page: what each [data-shortcut] is called beside its
// key. Without it they stand beside what they press, or in the help.
(() => {
  "use strict";
  const name = (element) => {
    const label = element.labels?.[0] || element;
    const words = label.cloneNode(true);
    words.querySelectorAll("kbd, [data-shortcut-hint]").forEach((hint) => hint.remove());
    return element.getAttribute("aria-label") || words.textContent.replace(/\s+/g, " ").trim();
  };

  const line = (key, words) => {
    const made = document.createElement("li");
    const shown = document.createElement("kbd");
    shown.textContent = key;
    made.append(shown, ` ${words}`);
    return made;
  };

  const show = (source) => {
    const dialog = document.createElement("dialog");
    dialog.className = "dialog";
    dialog.append(source.content.cloneNode(true));
    dialog.setAttribute("aria-label", dialog.querySelector("h2").textContent);
    const list = dialog.querySelector("ul");
    document.querySelectorAll("[data-shortcut]").forEach((element) => {
      if (element.offsetParent !== null) list.append(line(element.dataset.shortcut, name(element)));
    });
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener("keydown", (event) => {
    const source = document.querySelector("template[data-keys-panel]");
    const isTyping = event.target.closest?.("input, select, textarea, [contenteditable], dialog");
    if (event.key !== "?" || isTyping || !source || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(source);
  });
})();
