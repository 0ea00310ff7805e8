// Purpose: a round's totals without a mouse. A box closes itself when no further digit could make a possible total
// (data-most); Enter closes it too, and does nothing in an empty one. For who presses Enter anyway (no data-most),
// Enter after Nord-Sud proposes what is left of the plain sum. With data-last-table the table's number comes first,
// with [data-belotes] one total and the belotes are typed. Keys typed while the site answers wait in order. A doubt
// waits in its row while the next table is typed; what is refused drops them and has the keyboard. A total that is
// pressed is corrected in its row by totals-correct.js, which gets its hands from here. A row that differs
// (data-state="different") sounds, where [data-sound] is ticked, and its answer has the keyboard, for digits of the
// next table not to make it equal; Enter goes into its cells. Without the script each row is a form.
(() => {
  "use strict";
  const HABIT_MS = 1000;
  const waiting = [];
  let isBusy = false;
  let list = null;
  let closedAt = -HABIT_MS;

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

  const jumpField = () => document.querySelector("[data-totals-jump] [name=table]");

  const goOn = (row, step = 1) => {
    const left = [...others(row, step), row].filter(isTyped);
    const next = left.find((one) => one.dataset.state === "open") ?? left[0];
    if (next?.dataset.state === "open" && list.dataset.lastTable) jumpField().focus();
    else if (next) enter(cellsOf(next)[0]);
    else document.querySelector("[data-onward]")?.focus();
  };

  // Which tables wait for a second look, at the foot.
  const tellDoubts = () => {
    const said = document.querySelector("[data-doubts]");
    if (!said) return;
    const rows = [...list.querySelectorAll("[data-doubt]")];
    said.hidden = !rows.length;
    said.textContent = `${said.dataset[rows[1] ? "several" : "doubts"]} ${rows.map((row) => row.dataset.row).join(", ")}`;
    window.dixCorrect?.keep(rows);
  };

  // one row
  const digits = (cell) => cell.value.replace(/\s/g, "");

  const propose = (row) => {
    const [ns, ew] = cellsOf(row);
    const sum = row.querySelector("form").dataset.plainSum;
    const left = Number(sum) - Number(digits(ns));
    if (sum && !list.dataset.most && ew.value === "" && /^\d+$/.test(digits(ns)) && left >= 0) ew.value = String(left);
    enter(ew);
  };

  const sound = () => {
    if (document.querySelector("[data-sound]")?.checked && window.dixNotes.open()) window.dixNotes.play([220], 0.4);
  };

  const answerOf = (row) => row.querySelector("[id^=answer-]");

  // A doubt waits in its row, and what is typed next goes on to the next table; what is refused has the keyboard.
  const stopAt = (row) => {
    const wrong = row.querySelector("[aria-invalid=true], [name=stopped_by_time]");
    if ("doubt" in row.dataset && !wrong) return goOn(row);
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
    const before = document.getElementById("totals-progress");
    if (progress) before?.replaceWith(progress);
    document.dispatchEvent(new CustomEvent("desk:done", { detail: before?.dataset.missing - progress?.dataset.missing }));
    tellDoubts();
    return fresh;
  };

  const sayLost = (row) => {
    const said = { className: "message message--error", textContent: list.dataset.lost };
    answerOf(row).replaceChildren(Object.assign(document.createElement("p"), said));
    row.dataset.state = "refused";
  };

  const post = async (form, extra = {}, action = form.action) => {
    const body = new FormData(form);
    Object.entries(extra).forEach(([name, value]) => body.append(name, value));
    const answer = await fetch(action, { method: "POST", body, headers: { "X-Row": "1" } });
    return answer.redirected ? window.dixCorrect?.signIn() : answer;
  };

  const send = async (form, submitter) => {
    const row = rowOf(form);
    isBusy = true;
    row.classList.add("is-sending");
    let fresh = row;
    try {
      const answer = await post(form, submitter?.name ? { [submitter.name]: submitter.value } : {});
      if (!answer.ok) throw new Error("no row");
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

  // A box is full when one more digit would be more than a side can mark, or follow a nought.
  const isFull = (cell) => {
    const isTotal = cell.matches("[data-total]");
    const most = Number(isTotal ? list.dataset.most : list.dataset.lastTable);
    const held = Number(digits(cell)) || (isTotal ? most : 0);
    return held * 10 > most;
  };

  const close = (cell) => {
    closedAt = performance.now();
    if (!cell.matches("[data-total]")) return cell.form.requestSubmit();
    const row = rowOf(cell);
    if (row.dataset.state === "correcting") return undefined;
    const [ns, ew] = cellsOf(row);
    const belotes = row.querySelector("[data-belotes]");
    if (cell === ns && belotes) return belotes.focus();
    return cell === ns && ew ? enter(ew) : row.querySelector("form").requestSubmit();
  };

  const countBelotes = (cell) => {
    const row = rowOf(cell);
    const [ns, ew] = cellsOf(row);
    const sum = Number(row.querySelector("form").dataset.plainSum) + Number(digits(cell)) * Number(list.dataset.belote);
    ew.value = String(sum - Number(digits(ns)));
    closedAt = performance.now();
    row.querySelector("form").requestSubmit();
  };

  const typed = (cell) => {
    const isLast = cell.selectionStart === cell.value.length;
    if (cell.matches("[data-belotes]")) return /^\d$/.test(digits(cell)) && countBelotes(cell);
    if (rowOf(cell)?.dataset.state === "correcting") return window.dixCorrect.foresee(cell.form);
    return isLast && /^\d+$/.test(digits(cell)) && isFull(cell) ? close(cell) : undefined;
  };

  // keys
  const pressEnter = (cell) => {
    const row = rowOf(cell);
    const cells = cellsOf(row);
    if (digits(cell) === "" && cells.indexOf(cell) < 2) return undefined;
    if (cell === cells[0] && row.querySelector("[data-belotes]")) return row.querySelector("[data-belotes]").focus();
    if (cell === cells[0] && cells[1]) return propose(row);
    return row.querySelector("form").requestSubmit();
  };

  const goBack = (cell) => {
    const row = rowOf(cell);
    const cells = cellsOf(row);
    const place = cells.indexOf(cell);
    const before = place > 0 ? cells[place - 1] : cellsOf(others(row, -1).find(isTyped) ?? row)[0];
    before.focus();
    before.setSelectionRange(before.value.length, before.value.length);
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
      if (cell.value === "") return goBack(cell);
      const isChosen = cell.selectionStart !== cell.selectionEnd;
      cell.setRangeText("", isChosen ? cell.selectionStart : Math.max(0, cell.selectionEnd - 1), cell.selectionEnd, "end");
      return undefined;
    },
  };

  // What waited is done as if it were pressed now: the browser does not do it for a script.
  const goThroughWaiting = () => {
    while (waiting.length && !isBusy) {
      const key = waiting.shift();
      const cell = document.activeElement;
      const isTotal = cell.matches("input[data-total]");
      if (!isTotal && (NAMED[key] || !(cell.matches("[data-belotes]") || cell === jumpField()))) {
        if (isTotal || key !== "Enter") waiting.length = 0;
        continue;
      }
      if (NAMED[key]) NAMED[key](cell);
      else {
        cell.setRangeText(key, cell.selectionStart, cell.selectionEnd, "end");
        typed(cell);
      }
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
    // An Enter out of habit belongs to the box that has just closed itself.
    if (key === "Enter" && event.target.matches?.("[data-onward], [data-belotes], [data-totals-jump] *") &&
        performance.now() - closedAt < HABIT_MS) return event.preventDefault();
    if (rowOf(event.target)?.dataset.state === "correcting") return;
    if (key === "Backspace" && event.target.matches?.("input[data-total]") && event.target.value === "") {
      event.preventDefault();
      return goBack(event.target);
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
    if (rowOf(event.target).dataset.state === "correcting") return void window.dixCorrect.apply(event.target);
    return isBusy ? undefined : void send(event.target, event.submitter);
  };

  const click = (event) => {
    const link = event.target.closest?.("[data-correct], [data-retype]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if ("correct" in link.dataset) window.dixCorrect.open(link);
    else enter(cellsOf(rowOf(link))[0]);
  };

  // The switch of the sound is remembered on this device.
  const keepSound = () => {
    const box = document.querySelector("[data-sound]");
    if (!box) return;
    const held = () => { try { return localStorage; } catch { return null; } };
    box.checked = held()?.getItem("compare-sound") !== "off";
    box.addEventListener("change", () => held()?.setItem("compare-sound", box.checked ? "on" : "off"));
  };

  window.dixTotals = { cellsOf, digits, enter, goOn, place, post, rowAt, rowOf, sayLost };

  document.addEventListener("DOMContentLoaded", () => {
    list = document.querySelector("[data-totals-rows]");
    if (!list) return;
    document.addEventListener("keydown", press, true);
    document.addEventListener("submit", submit, true);
    document.addEventListener("click", click);
    document.addEventListener("input", ({ target }) => {
      if (target.matches("[data-total], [data-belotes]") || (target === jumpField() && isFull(target))) typed(target);
    });
    if (list.dataset.lastTable) jumpField()?.focus();
    list.classList.add("is-live");
    window.dixCorrect?.bringBack().then(tellDoubts);
    keepSound();
  });
})();
