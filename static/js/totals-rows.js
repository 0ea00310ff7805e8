// Purpose: a round's totals without a mouse. Enter after Nord-Sud proposes what is left of the plain sum for
// Est-Ouest, Enter after that sends the row and goes to the next table. Keys typed while the site answers wait
// in order. A doubt waits in its row while the next table is typed; what is refused drops them and has the keyboard. A row that differs
// (data-state="different") sounds, where [data-sound] is ticked, and its answer has the keyboard, for digits of the
// next table not to make it equal; Enter goes into its cells. Without the script each row is a form.
(() => {
  "use strict";
  const waiting = [];
  let isBusy = false;
  let list = null;

  // where the keyboard is
  const cellsOf = (row) => [...row.querySelectorAll("input[data-total]")];
  const rowOf = (element) => element?.closest?.("[data-row]") ?? null;
  const rowAt = (number) => list.querySelector(`[data-row="${Number(number)}"]`);
  const isTyped = (row) => row.matches("[data-state=open], [data-state=refused], [data-state=different]");

  const enter = (cell) => {
    if (!cell) return;
    cell.focus();
    cell.select();
    cell.closest("[data-row]").scrollIntoView({ block: "nearest" });
  };

  const others = (row, step) => {
    const rows = [...list.querySelectorAll("[data-row]")];
    const place = rows.indexOf(row);
    const after = rows.slice(place + 1);
    const before = rows.slice(0, place);
    return step > 0 ? [...after, ...before] : [...before.reverse(), ...after.reverse()];
  };

  const goOn = (row, step = 1) => {
    const next = [...others(row, step), row].find(isTyped);
    if (next) enter(cellsOf(next)[0]);
    else document.querySelector("[data-onward]")?.focus();
  };

  // one row
  const digits = (cell) => cell.value.replace(/\s/g, "");

  const propose = (row) => {
    const [ns, ew] = cellsOf(row);
    const sum = row.querySelector("form").dataset.plainSum;
    const left = Number(sum) - Number(digits(ns));
    if (sum && ew.value === "" && /^\d+$/.test(digits(ns)) && left >= 0) ew.value = String(left);
    enter(ew);
  };

  const sound = () => {
    if (document.querySelector("[data-sound]")?.checked && window.dixNotes.open()) window.dixNotes.play([220], 0.4);
  };

  const answerOf = (row) => row.querySelector("[id^=answer-]");

  // A doubt waits in its row, and what is typed next goes on to the next table; what is refused has the keyboard.
  const stopAt = (row) => {
    const wrong = row.querySelector("[aria-invalid=true], [name=stopped_by_time]");
    if (row.dataset.state === "refused" && !wrong && cellsOf(row).length > 2) return goOn(row);
    waiting.length = 0;
    if (row.dataset.state === "different") {
      answerOf(row).focus();
      row.scrollIntoView({ block: "nearest" });
      return sound();
    }
    return enter(wrong ?? cellsOf(row)[0]);
  };

  const place = (row, text) => {
    const answer = new DOMParser().parseFromString(text, "text/html");
    const [fresh, ...followers] = answer.querySelectorAll("[data-row]");
    if (!fresh) throw new Error("no row");
    const progress = answer.getElementById("totals-progress");
    row.replaceWith(fresh);
    followers.forEach((other) => rowAt(other.dataset.row)?.replaceWith(other));
    document.getElementById("totals-progress")?.replaceWith(progress);
    return fresh;
  };

  const sayLost = (row) => {
    const said = document.createElement("p");
    said.className = "message message--error";
    said.textContent = list.dataset.lost;
    answerOf(row).replaceChildren(said);
    row.dataset.state = "refused";
  };

  const send = async (form) => {
    const row = rowOf(form);
    isBusy = true;
    row.classList.add("is-sending");
    let fresh = row;
    try {
      const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Row": "1" } });
      if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
      fresh = place(row, await answer.text());
    } catch {
      row.classList.remove("is-sending");
      sayLost(row);
    }
    isBusy = false;
    if (fresh.dataset.state === "done" || fresh.dataset.state === "same") goOn(fresh);
    else stopAt(fresh);
    goThroughWaiting();
  };

  // keys
  const pressEnter = (cell) => {
    const row = rowOf(cell);
    const cells = cellsOf(row);
    if (cell === cells[0] && cells[1]) return digits(cell) === "" ? undefined : propose(row);
    return row.querySelector("form").requestSubmit();
  };

  const move = (cell, step) => {
    const row = rowOf(cell);
    const next = others(row, step).find(isTyped);
    if (next) enter(cellsOf(next)[Math.min(Math.max(cellsOf(row).indexOf(cell), 0), 1)]);
  };

  const NAMED = {
    Enter: pressEnter,
    ArrowUp: (cell) => move(cell, -1),
    ArrowDown: (cell) => move(cell, 1),
    Tab: (cell) => enter(cellsOf(rowOf(cell))[cellsOf(rowOf(cell)).indexOf(cell) + 1]),
    Backspace: (cell) => {
      const isChosen = cell.selectionStart !== cell.selectionEnd;
      cell.setRangeText("", isChosen ? cell.selectionStart : Math.max(0, cell.selectionEnd - 1), cell.selectionEnd, "end");
    },
  };

  // What waited is done as if it were pressed now: the browser does not do it for a script.
  const goThroughWaiting = () => {
    while (waiting.length && !isBusy) {
      const key = waiting.shift();
      const cell = document.activeElement;
      if (!cell.matches("input[data-total]")) return void (waiting.length = 0);
      if (NAMED[key]) NAMED[key](cell);
      else cell.setRangeText(key, cell.selectionStart, cell.selectionEnd, "end");
    }
  };

  const isHeld = (key) => /^\d$/.test(key) || key in NAMED;

  const press = (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isBusy && isHeld(key)) {
      event.preventDefault();
      waiting.push(key);
      return;
    }
    const isAnswer = event.target.matches?.("[id^=answer-]");
    if (!(isAnswer || event.target.matches?.("input[data-total]")) || key === "Tab" || key === "Backspace" || !(key in NAMED)) return;
    event.preventDefault();
    if (isAnswer && key === "Enter") return void enter(cellsOf(rowOf(event.target))[0]);
    NAMED[key](event.target);
  };

  const jump = (event) => {
    const field = event.target.elements.table;
    const row = rowAt(field.value);
    if (!row || !isTyped(row)) return;
    event.preventDefault();
    field.value = "";
    enter(cellsOf(row)[0]);
  };

  const submit = (event) => {
    if (event.target.matches("[data-totals-jump]")) return jump(event);
    if (!rowOf(event.target)) return undefined;
    event.preventDefault();
    return isBusy ? undefined : void send(event.target);
  };

  // The switch of the sound is remembered on this device.
  const keepSound = () => {
    const box = document.querySelector("[data-sound]");
    if (!box) return;
    const held = () => { try { return localStorage; } catch { return null; } };
    box.checked = held()?.getItem("compare-sound") !== "off";
    box.addEventListener("change", () => held()?.setItem("compare-sound", box.checked ? "on" : "off"));
  };

  document.addEventListener("DOMContentLoaded", () => {
    list = document.querySelector("[data-totals-rows]");
    if (!list) return;
    document.addEventListener("keydown", press, true);
    document.addEventListener("submit", submit, true);
    keepSound();
  });
})();
