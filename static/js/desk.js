// Purpose: small behaviours of the desk's pages. Each part stands alone, and does nothing where its elements are not;
// without it the pages work all the same: the server knows a repeated key, and compares what was shown.

// Keeps an impatient second press from sending a form twice, closes <dialog> windows, sends as
// a page what htmx could not.
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
    event.submitter?.setAttribute("aria-disabled", "true");
    // A download or a lost connection leaves the page where it is: let it be pressed again.
    window.setTimeout(() => release(form), WAIT_MS);
  });

  const release = (form) => {
    delete form.dataset.sent;
    form.querySelectorAll("[aria-disabled=true]").forEach((button) => button.removeAttribute("aria-disabled"));
  };

  // A button that htmx could not answer for sends its form as a page: then the browser says what is wrong. Other acts
  // that went nowhere are told of in [data-unsent], where their answers stand.
  ["htmx:sendError", "htmx:responseError", "htmx:timeout"].forEach((name) => document.addEventListener(name, (event) => {
    const button = event.detail.elt;
    const said = button.matches("button, form") && document.querySelector("[data-unsent]");
    if (button.matches("[data-or-page]")) button.form.requestSubmit(button);
    else if (said) {
      said.textContent = said.dataset.unsent;
      said.scrollIntoView({ block: "nearest" });
    }
  }));

  window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(release));

  document.addEventListener("click", (event) => {
    event.target.closest("[data-dialog-close]")?.closest("dialog").close();
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
})();

// Greys a preview and the button that applies it as soon as what it was worked out from is
// changed; only a new preview brings them back.
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

// Keys for hands that stay on the keyboard. An element with data-shortcut="Alt+n" is pressed
// (or, if it is a field, gets the cursor) by that key; its hint is shown in an inner [data-shortcut-hint].
// Only combinations, function keys, and the two that a presenter's clicker sends: a bare letter would fight with typing and with screen readers.
// Several keys stand with a space between them. « ? », typed outside a field, lists them; a table's number opens that
// table: its first digit goes to the field of [data-jump], where Enter sends it. A space scrolls no [data-still] away
// that has the keyboard.
(() => {
  "use strict";
  const FIELDS = "input, select, textarea";
  const listKeys = () => [...document.querySelectorAll("[data-shortcut]")].filter((element) => element.offsetParent !== null);

  const spelling = (event) => {
    const parts = [];
    if (event.ctrlKey || event.metaKey) parts.push("ctrl");
    if (event.altKey) parts.push("alt");
    if (event.shiftKey) parts.push("shift");
    parts.push(event.key.toLowerCase());
    return parts.join("+");
  };

  const allowed = (shortcut) => shortcut.includes("+") || /^(f\d+|page(up|down))$/.test(shortcut);

  const nameOf = (element) => {
    const words = (element.labels?.[0] || element).cloneNode(true);
    words.querySelectorAll("kbd, [data-shortcut-hint]").forEach((hint) => hint.remove());
    return element.getAttribute("aria-label") || words.textContent.replace(/\s+/g, " ").trim();
  };

  const showKeys = (source) => {
    document.body.append(source.content.cloneNode(true));
    const dialog = document.body.lastElementChild;
    const list = dialog.querySelector("ul");
    listKeys().forEach((element) => {
      const line = list.children[0].cloneNode(true);
      line.firstChild.textContent = element.dataset.shortcut;
      line.lastChild.textContent = ` ${nameOf(element)}`;
      list.append(line);
    });
    dialog.onclose = () => dialog.remove();
    dialog.showModal();
  };

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key === " " && target.matches?.("[data-still]")) event.preventDefault();
    const pressed = spelling(event);
    const meant = allowed(pressed) && listKeys().find((element) => element.dataset.shortcut.toLowerCase().split(" ").includes(pressed));
    if (meant) {
      event.preventDefault();
      if (!meant.matches(FIELDS)) return meant.click();
      meant.focus();
      return meant.select?.();
    }
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest?.(`${FIELDS}, [contenteditable], dialog`)) return undefined;
    const field = /^[0-9]$/.test(key) && document.querySelector("[data-jump]");
    const source = key === "?" && document.querySelector("[data-keys-panel]");
    if (field || source) event.preventDefault();
    if (source) showKeys(source);
    if (!field) return undefined;
    field.focus();
    field.value = key;
    return undefined;
  });

  document.querySelectorAll("[data-shortcut]").forEach((element) => {
    element.setAttribute("aria-keyshortcuts", element.dataset.shortcut.replace("Ctrl", "Control"));
  });
  document.querySelectorAll("[data-shortcut-hint]").forEach((hint) => {
    hint.hidden = false;
  });
})();

// A name typed on without looking presses and ticks nothing: after letters on a button or a box a space is a letter
// too, and so is Enter.
(() => {
  "use strict";
  let lettered = null;

  // A button is pressed when its key comes up. Any longer key, Tab among them, ends the name.
  ["keydown", "keyup"].forEach((kind) => document.addEventListener(kind, (event) => {
    const held = event.target.closest?.("button, summary, [type=checkbox], [type=radio]");
    if (!held) return;
    if (event.key === " " || event.key === "Enter") {
      if (lettered === held) event.preventDefault();
    } else if (event.type === "keydown") lettered = event.key.length === 1 && held;
  }));
})();

// Two teams of a draw are swapped by touching both, once [data-swap-fold] is open. Each [data-swap-team] becomes a
// switch; the second one pressed fills the two numbers of [data-swap-form] in and asks what the swap would change.
(() => {
  "use strict";
  const form = document.querySelector("[data-swap-form]");
  const fold = document.querySelector("[data-swap-fold]");
  if (!form || !fold) return;
  const teams = [...document.querySelectorAll("[data-swap-team]")];
  let first = null;

  const mark = (team, isHeld) => team.setAttribute("aria-pressed", String(isHeld));

  const press = (team) => {
    if (!fold.open) return;
    mark(team, first !== team);
    if (!first || first === team) {
      first = first ? null : team;
    } else {
      form.elements.first.value = first.dataset.swapTeam;
      form.elements.second.value = team.dataset.swapTeam;
      form.requestSubmit(form.querySelector("[data-swap-ask]"));
    }
  };

  const arm = () => teams.forEach((team) => {
    if (fold.open) {
      team.setAttribute("role", "button");
      team.tabIndex = 0;
      mark(team, false);
    } else ["role", "tabindex", "aria-pressed"].forEach((name) => team.removeAttribute(name));
    first = null;
  });

  teams.forEach((team) => {
    team.addEventListener("click", () => press(team));
    team.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press(team);
    });
  });
  fold.addEventListener("toggle", arm);
  if (fold.open) arm();
  document.querySelectorAll("[data-swap-how]").forEach((words) => { words.hidden = false; });
})();

// The button that publishes says what it does with the papers that are ticked.
(() => {
  "use strict";
  const words = document.querySelector("[data-with-papers]");
  if (!words) return;
  const ticks = [...document.querySelectorAll("[data-paper]")];
  const withPapers = words.textContent;
  const say = () => { words.textContent = ticks.some((one) => one.checked) ? withPapers : words.dataset.without; };
  ticks.forEach((one) => one.addEventListener("change", say));
  say();
})();

// In a deal that an arbiter writes, a coinche is offered only of what may be doubled: data-doublings says how far, by
// the bid as it is typed, a slam by its first letter. What is chosen stays.
document.querySelectorAll(".deal-facts[data-doublings]").forEach((deal) => {
  const cell = (code) => deal.querySelector(`[data-code=${code}]`);
  const most = JSON.parse(deal.dataset.doublings);
  const offer = () => {
    const bid = cell("contract").value.trim().toLowerCase();
    const last = /^(NS|EW|)$/.test(cell("taker").value) ? most[bid] ?? most[bid[0]] ?? 2 : 0;
    [...cell("doubled").options].forEach((option, level) => { option.disabled = level > last && !option.selected; });
  };
  deal.addEventListener("input", offer);
  offer();
});
