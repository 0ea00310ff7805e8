// Purpose: the page of a new concours says what its boxes come to while they are filled in: the price of each
// player, half a match, the name on its day. A box that nobody touched follows the kind that is chosen; one that
// was typed in stays. Without it, the server lets the same boxes follow when the form is sent.
(() => {
  "use strict";
  const form = document.querySelector("[data-creation]");
  if (!form) return;
  const box = (name) => form.elements.namedItem(name);
  const touched = new Set();
  const months = form.dataset.months.split("|");
  const isFrench = document.documentElement.lang.startsWith("fr");

  const kind = () => {
    const chosen = form.querySelector("[name=preset]:checked");
    const isMelee = chosen?.closest(".create__card")?.querySelector(".create__game");
    return (isMelee && form.querySelector("[name=melee_game]:checked")) || chosen;
  };
  const show = (selector, isShown) => {
    for (const one of form.querySelectorAll(selector)) one.hidden = !isShown;
  };
  const fill = (name, value) => {
    if (!touched.has(name)) box(name).value = value;
  };
  const half = (said) => {
    const length = Number(box("length").value) || 0;
    return said.half ? String(Math.ceil((said.deals ? said.pack * length : length) / 2)) : "";
  };

  const nameEvening = (said) => {
    const [year, month, day] = box("date").value.split("-").map(Number);
    if (!year) return;
    const first = isFrench && day === 1 ? "1er" : day;
    fill("name", said.name.replace("{day}", `${first} ${months[month - 1]}`));
    if (!touched.has("name")) box("shown_date").value = box("date").value;
  };
  const tellPrice = (said) => {
    const output = form.querySelector("output");
    const cents = Math.round(parseFloat(box("price").value.replace(",", ".")) * 100);
    show("output", !said.alone || !cents);
    if (!cents) output.value = output.dataset.free;
    else {
      const each = (cents / 200).toFixed(cents % 200 ? 2 : 0);
      output.value = output.dataset.each.replace("{sum}", isFrench ? each.replace(".", ",") : each);
    }
  };
  const tellHalf = (said) => {
    fill("bye", half(said));
    if (!touched.has("bye")) box("shown_half").value = half(said);
    show("[data-when-half]", said.half && box("bye").value === half(said));
    show("[data-when-mean]", !said.half);
  };
  const tell = () => {
    const said = kind()?.dataset;
    if (!said) return;
    show("[data-when-teams]", !said.alone);
    show("[data-when-alone]", Boolean(said.alone));
    show("[data-when-deals]", Boolean(said.deals));
    show("[data-when-points]", !said.deals);
    nameEvening(said);
    tellPrice(said);
    tellHalf(said);
  };
  const follow = () => {
    const said = kind().dataset;
    fill("rounds", said.rounds);
    fill("length", said.length);
    fill("minutes", said.minutes);
    if (!touched.has("sheet_entry")) box("sheet_entry").value = said.entry;
    box("shown_kind").value = said.kind;
  };

  // A mouse that chooses a card leaves the cursor in the price, or lets it come; a finger would open a phone's keyboard.
  let pricing = false;
  form.addEventListener("pointerdown", (event) => {
    pricing = event.pointerType === "mouse" && [box("price"), document.body].includes(document.activeElement);
  });

  form.addEventListener("input", (event) => {
    if (["preset", "melee_game"].includes(event.target.name)) {
      if (pricing) box("price").focus();
      if (event.target.name === "melee_game") {
        event.target.closest(".create__card").querySelector("[name=preset]").checked = true;
      }
      follow();
    } else if (event.target.name) touched.add(event.target.name);
    tell();
  });

  // What comes back refused, or is held, was typed: it follows nothing any more, but for the name and the half.
  if (form.querySelector(".field--error")) for (const name of ["rounds", "length", "minutes", "sheet_entry"]) touched.add(name);
  if (box("bye").value !== box("shown_half").value) touched.add("bye");
  const said = kind()?.dataset;
  if (said) {
    const held = box("name").value;
    nameEvening(said);
    if (box("name").value !== held) {
      box("name").value = held;
      touched.add("name");
    }
    tell();
  }
  // On a phone the price lies below the first sight of the page: it has the keyboard, and the page begins at its top.
  if (matchMedia("(max-width: 40rem)").matches && !form.querySelector(".field--error")) {
    const begins = window.scrollY > 0 && document.activeElement === box("price");
    box("price").focus({ preventScroll: true });
    if (begins) window.scrollTo(0, 0);
  }
})();
