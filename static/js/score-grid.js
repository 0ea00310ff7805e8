// Purpose: a score sheet filled in without the mouse. A letter or a digit picks a list's value and goes on;
// row letters (belote, capot, coinche, annonces) work from any cell of the line; Enter goes where the eye
// goes next; Backspace in an empty cell goes back; Ctrl+Z takes the last entry back. What the letters mean
// stands in the page, made from the rules; score-grid-marks.js asks the server for the marks.
(() => {
  "use strict";
  const form = document.querySelector("[data-sheet-form]");
  const grid = document.querySelector("[data-score-grid]");
  if (!form || !grid) return;

  const submit = document.querySelector("[data-sheet-submit]");
  const lines = grid.querySelector("[data-lines]");
  const entries = [];
  let held = { cell: null, value: "" };
  let finished = false;
  let last = null;

  const lineOf = (cell) => cell.closest("[data-line]");
  const TYPED = "[data-code]:enabled";
  const cellsOf = (line) => [...line.querySelectorAll(TYPED)];
  // The line below or above, past one that waits for the arbiter.
  const beside = (line, step) => {
    const found = step > 0 ? line.nextElementSibling : line.previousElementSibling;
    return found && !cellsOf(found).length ? beside(found, step) : found;
  };
  const cellIn = (line, code) => line.querySelector(`[data-code="${code}"]`);
  const isList = (cell) => cell.tagName === "SELECT";
  const keyed = (cell, key) => [...cell.options].filter((option) => !option.disabled && option.dataset.keys?.includes(key));
  const other = (side) => (side === "NS" ? "EW" : "NS");

  const go = (cell) => {
    if (!cell) return;
    cell.focus();
    cell.select?.();
    lineOf(cell)?.scrollIntoView({ block: "nearest" });
  };

  // what was entered, so that it can be taken back
  const remember = (...changes) => entries.push(changes);
  const told = (cell) => {
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    held = { cell, value: cell.value };
  };

  const set = (changes) => {
    remember(...changes.map(([cell]) => [cell, cell.value]));
    for (const [cell, value] of changes) {
      cell.value = value;
      told(cell);
    }
  };

  const keepTyped = () => {
    if (held.cell && held.cell.value !== held.value) remember([held.cell, held.value]);
    held = { cell: null, value: "" };
  };

  const undo = () => {
    keepTyped();
    const changes = entries.pop();
    if (!changes) return;
    for (const [cell, value] of changes) {
      cell.value = value;
      told(cell);
    }
    go(changes[0][0]);
  };

  // where the eye goes next
  const takerOf = (line) => cellIn(line, "taker").value;
  const isDealt = (line) => ["", "NS", "EW"].includes(takerOf(line));

  const isWanted = (line, cell) => {
    if (!("main" in cell.dataset) || cell.value || !isDealt(line)) return cell.dataset.code === "taker" && !cell.value;
    if (!cell.dataset.side) return true;
    const swept = cellIn(line, "sweep")?.value;
    const counted = cellsOf(line).some((one) => one.dataset.side && "main" in one.dataset && one.value);
    return !swept && !counted && cell.dataset.side === (takerOf(line) || "NS");
  };

  const onward = (cell) => {
    const line = lineOf(cell);
    const cells = cellsOf(line);
    const place = cells.indexOf(cell);
    const wanted = cells.filter((one) => one !== cell && isWanted(line, one));
    const next = wanted.find((one) => cells.indexOf(one) > place) ?? wanted[0];
    if (next) return go(next);
    const below = beside(line, 1) ?? (openEnded() ? form.sheet.addLine() : null);
    if (!below || (finished && isBlank(below))) return submit.focus();
    return go(cellsOf(below)[0]);
  };

  const openEnded = () => "openEnded" in grid.dataset && !finished;
  const isBlank = (line) => cellsOf(line).every((cell) => !cell.value);

  // The cell typed last, here or on the line above: Enter may have skipped others that hold something.
  const typedLast = (cell) => {
    const near = [lineOf(cell), lineOf(cell).previousElementSibling];
    const typed = entries.map(([[one]]) => one).reverse();
    return typed.find((one) => one !== cell && one.value && near.includes(lineOf(one)));
  };

  const back = (cell) => {
    keepTyped();
    const all = [...lines.querySelectorAll(TYPED)];
    const before = all.slice(0, all.indexOf(cell)).reverse();
    const previous = typedLast(cell) ?? before.find((one) => one.value) ?? before[0];
    if (!previous) return;
    go(previous);
    if (isList(previous)) set([[previous, ""]]);
  };

  // Left of a line's first cell lies what was typed last above, not the rare columns that Enter skipped.
  const leftward = (cell) => {
    const line = lineOf(cell);
    const above = beside(line, -1);
    if (!above || cellsOf(line)[0] !== cell) return sideways(cell, -1);
    keepTyped();
    const typed = entries.map(([[one]]) => one).reverse();
    const filled = cellsOf(above).reverse();
    return go(typed.find((one) => one.value && lineOf(one) === above) ?? filled.find((one) => one.value) ?? filled[0]);
  };

  const sideways = (cell, step) => {
    const all = [...lines.querySelectorAll(TYPED)];
    go(all[all.indexOf(cell) + step]);
  };

  const upOrDown = (cell, step) => {
    const line = lineOf(cell);
    const target = beside(line, step);
    if (target) go(cellIn(target, cell.dataset.code));
    else if (step > 0) submit.focus();
  };

  // keys
  const pick = (cell, key) => {
    const offered = keyed(cell, key);
    if (!offered.length) return false;
    const next = offered[(offered.findIndex((option) => option.value === cell.value) + 1) % offered.length];
    set([[cell, next.value]]);
    if (offered.length === 1) onward(cell);
    return true;
  };

  const contract = (cell, key) => {
    if (cell.dataset.code !== "contract") return false;
    const named = /^[a-z]$/.test(key) ? cell.getAttribute(`data-key-${key}`) : null;
    if (!cell.value && named) {
      set([[cell, named]]);
      onward(cell);
      return true;
    }
    const trump = cellIn(lineOf(cell), "trump");
    if (!trump || !cell.value || !keyed(trump, key).length) return false;
    keepTyped();
    return pick(trump, key);
  };

  const turn = (cell, line) => {
    const taker = takerOf(line);
    const values = [...cell.options].filter((option) => option.dataset.keys && !option.disabled).map((option) => option.value);
    const own = values.findIndex((value) => value === taker);
    const round = own > 0 ? [...values.slice(own), ...values.slice(0, own)] : values;
    const next = round[round.indexOf(cell.value) + 1] ?? "";
    const changes = [[cell, next]];
    if (cell.dataset.code === "sweep" && next) {
      for (const one of cellsOf(line)) if (one.dataset.side && "main" in one.dataset && one.value) changes.push([one, ""]);
    }
    set(changes);
  };

  const rowKey = (cell, key) => {
    const line = lineOf(cell);
    const found = cellsOf(line).filter((one) => one.dataset.rowKey === key);
    if (!found.length) return false;
    if (isList(found[0])) turn(found[0], line);
    else {
      const side = found.includes(cell) ? other(cell.dataset.side) : takerOf(line) || "NS";
      go(found.find((one) => one.dataset.side === side));
    }
    return true;
  };

  const letter = (cell, key) => {
    if (isList(cell) && pick(cell, key)) return true;
    if (contract(cell, key) || rowKey(cell, key)) return true;
    if (key === "?") {
      const why = document.querySelector("[data-why]");
      why.open = !why.open;
      return true;
    }
    return isList(cell) || !/\d/.test(key);
  };

  const atEdge = (cell, step) => {
    if (isList(cell)) return true;
    const { selectionStart: start, selectionEnd: end, value } = cell;
    if (start === 0 && end === value.length) return true;
    return start === end && start === (step > 0 ? value.length : 0);
  };

  const KEYS = {
    Enter: (cell, event) => (event.shiftKey ? sideways(cell, -1) : onward(cell)),
    ArrowDown: (cell) => upOrDown(cell, 1),
    ArrowUp: (cell) => upOrDown(cell, -1),
    ArrowLeft: (cell) => (atEdge(cell, -1) ? leftward(cell) : false),
    ArrowRight: (cell) => (atEdge(cell, 1) ? sideways(cell, 1) : false),
    Backspace: (cell) => {
      if (!cell.value) return back(cell);
      return isList(cell) ? set([[cell, ""]]) : false;
    },
    Delete: (cell) => (isList(cell) ? set([[cell, ""]]) : false),
  };

  const press = (cell, event) => {
    if (KEYS[event.key]) return KEYS[event.key](cell, event) !== false;
    return event.key.length === 1 && event.key !== " " && letter(cell, event.key.toLowerCase());
  };

  grid.addEventListener("keydown", (event) => {
    const cell = event.target.closest("[data-code]");
    if (!cell || event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      if (event.key.toLowerCase() !== "z") return;
      undo();
    } else if (!press(cell, event)) return;
    event.preventDefault();
  });

  // The other side's points follow the server's answer, unless both are typed on one visit to the line.
  grid.addEventListener("input", (event) => {
    const cell = event.target;
    if (!event.isTrusted || !cell.dataset.side || !("main" in cell.dataset)) return;
    cell.dataset.typed = "";
    const twin = cellsOf(lineOf(cell)).find((one) => one !== cell && one.dataset.side && "main" in one.dataset);
    if (!("typed" in twin.dataset)) twin.value = "";
  });

  // A letter may have filled another cell meanwhile: what this one held is noted again before it changes.
  grid.addEventListener("beforeinput", ({ target: cell }) => {
    if (held.cell === cell) return;
    keepTyped();
    held = { cell, value: cell.value };
  });

  grid.addEventListener("focusin", (event) => {
    const cell = event.target.closest("[data-code]");
    if (!cell) return;
    if (!last || lineOf(last) !== lineOf(cell)) cellsOf(lineOf(cell)).forEach((one) => delete one.dataset.typed);
    last = cell;
    if (held.cell === cell) return;
    keepTyped();
    held = { cell, value: cell.value };
  });

  // A finger presses what the keyboard would; the cell keeps the cursor.
  document.querySelectorAll("[data-press]").forEach((button) => {
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const { press: key, pressCode: code } = button.dataset;
      if (key === "undo") return undo();
      const cell = last ?? lines.querySelector(TYPED);
      const target = code ? cellIn(lineOf(cell), code) : cell;
      go(target);
      return press(target, { key, shiftKey: false });
    });
  });

  form.addEventListener("sheet:marked", (event) => {
    finished = event.detail.finished;
    const line = last && lineOf(last);
    if (document.activeElement === submit && !finished && last && !isBlank(lines.lastElementChild)) return;
    if (document.activeElement === submit && !finished) go(cellsOf(lines.lastElementChild)[0]);
    else if (finished && line && isBlank(line) && document.activeElement === last) submit.focus();
  });

  const typed = [...lines.children].filter((line) => cellsOf(line).length);
  const begin = typed.find((line) => isBlank(line)) ?? typed[0];
  if (begin) go(cellsOf(begin)[0]);
})();
