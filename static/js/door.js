// Purpose: the door by keys and by presses. Without it every box and button sends its form as a page.
(() => {
  "use strict";
  const SETTLE_MS = 1000;
  const NEAR = 24;
  const box = (name) => document.querySelector(name);
  const isFine = matchMedia("(pointer: fine)");

  // A second press at the same place within a second is the first one's own: a slow double click, a hand that waits for
  // nothing. The place is the page's: whoever scrolls in between means another row. A press by key is on its button.
  let last = null;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#door button");
    const isKey = event.detail === 0;
    if (!event.target.closest("#door") || (isKey && !button?.id)) return;
    const row = event.target.closest(".door-row")?.id;
    const now = { at: performance.now(), x: event.pageX, y: event.pageY, row, key: isKey ? button.id : null };
    const isNear = last && Math.abs(now.x - last.x) < NEAR && (Math.abs(now.y - last.y) < NEAR || (row && row === last.row));
    const again = last && now.at - last.at < SETTLE_MS && (now.key === null ? isNear : now.key === last.key);
    if (again && event.target.closest("button, a")) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (button) last = now;
  }, true);

  // Enter in an empty box does nothing.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches(".door form, form.door-box")) return;
    const typed = [...form.querySelectorAll("input[type=text], input[type=search]")];
    const isEmpty = typed.length > 0 && typed.every((one) => one.value.trim() === "");
    if (!isEmpty || event.submitter?.name === "count") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // The cursor goes on where one types, unless a late team asks for its table. A finger that only pressed gets no
  // keyboard over the page; one that types has it open. Whoever typed on while the answer was on its way goes on there.
  const goOn = (field) => {
    const late = box("#door [autofocus]");
    const held = document.activeElement;
    const types = held?.matches("input[type=text], input[type=search]");
    if (types && held.value) return;
    if (late) late.focus();
    else if (field && (isFine.matches || types)) field.focus();
  };
  // What is typed while the answer is on its way is for the next team: the boxes are empty once they are sent. What
  // was sent comes back where it let nobody in.
  const firstOf = (form) => form.querySelector("input[type=text]");
  let sent = [];
  document.addEventListener("htmx:beforeRequest", (event) => {
    const form = event.detail.elt;
    if (!form.matches(".door-box[hx-post], [data-sign-up]")) return;
    sent = [...form.querySelectorAll("input[type=text]")].map((field) => [field, field.value]);
    sent.forEach(([field]) => { field.value = ""; });
    if (document.activeElement.matches("input[type=text]")) firstOf(form).focus();
  });
  const bringBack = () => {
    if (sent.every(([field]) => field.value === "")) {
      sent.forEach(([field, value]) => { field.value = value; });
      sent.filter(([, value]) => value).pop()?.[0].focus();
    }
    sent = [];
  };
  document.addEventListener("htmx:afterRequest", (event) => {
    if (sent.length && event.detail.elt.contains(sent[0][0])) bringBack();
  });
  document.addEventListener("door:arrives", () => {
    sent = [];
    goOn(box("#door-text"));
  });
  document.addEventListener("door:signs-up", () => {
    sent = [];
    box("#door-namesakes")?.replaceChildren();
    goOn(box("#id_player_1"));
  });
  document.addEventListener("door:row", () => {
    const numbers = box("#door-numbers");
    if (!numbers?.open) return;
    numbers.querySelector("summary").focus();
    numbers.open = false;
  });
  document.addEventListener("door:nobody", () => {
    bringBack();
    box("#door-text").select();
  });

  // What others do at another door shows itself, but not while somebody reads « … » or has the cursor in a row.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const door = event.detail.elt;
    if (door.id !== "door") return;
    if (door.querySelector("details[open]") || door.contains(document.activeElement)) event.preventDefault();
  });

  // What was said, and the way to take it back, stays until the next act here: looking for news says nothing new. The
  // answer to an act stands for whatever the page opened with.
  // After a press the keyboard is where it was: on the tag, on the row's next thing, or on its « … ».
  let kept = null;
  let pressed = null;
  let awaited = 0;
  const countAwaited = () => (box("#door-rows [name=awaited]")?.value.match(/\d+/g) || []).length;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!event.detail.shouldSwap) return;
    awaited = countAwaited();
    kept = event.detail.requestConfig.elt.id === "door" ? box("#door-said") : null;
    (kept ?? box(".messages"))?.remove();
    const held = document.activeElement;
    const row = held?.closest("#door .door-row")?.id;
    pressed = row && [held.matches(".tag-button") ? `#${held.id}` : "", `#${row} .door-row__act button`, `#${row} summary`];
  });
  document.addEventListener("htmx:afterSwap", () => {
    if (kept) box("#door-said")?.replaceWith(kept);
    kept = null;
    document.dispatchEvent(new CustomEvent("desk:done", { detail: awaited - countAwaited() }));
    if (pressed && !box("#door [autofocus]")) pressed.map((name) => name && box(name)).find(Boolean)?.focus({ preventScroll: true });
  });

  // « … » of a row far down opens within sight; a fold that asks how many has the keyboard.
  document.addEventListener("toggle", (event) => {
    if (event.target.matches("#door-numbers[open]")) box("#door-count").focus();
    if (event.target.matches("#door details[open]")) event.target.querySelector(".rare__body")?.scrollIntoView({ block: "nearest" });
  }, true);

  // More than one line pasted into a box is a list.
  document.addEventListener("paste", (event) => {
    const form = box("#door-pasted");
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!form || !event.target.matches?.("[data-paste]") || text.trim().split(/\r?\n/).length < 2) return;
    event.preventDefault();
    form.elements.pasted.value = text;
    form.requestSubmit();
  });

  // Ctrl+Z takes back what was just done, where nothing typed waits to be taken back; arrow down goes to the rows.
  document.addEventListener("keydown", (event) => {
    const typed = event.target.matches?.("input, textarea") && event.target.value;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !typed && !event.shiftKey) {
      const undo = box("[data-undo]");
      if (undo) {
        event.preventDefault();
        undo.click();
      }
    }
    if (event.key === "ArrowDown" && event.target.id === "door-text") {
      event.preventDefault();
      box("#door .door-row__act button")?.focus();
    }
  });
})();
