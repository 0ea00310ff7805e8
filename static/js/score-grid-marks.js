// Purpose: shows, while a sheet is typed, the marks and faults that the server finds in it. The whole
// form is posted after a short pause; the answer is texts only, so that no rule of the game lives here.
(() => {
  "use strict";
  const PAUSE_MS = 120;
  const NOT_YET = ["missing", "gap", "number", "points-sum"];
  const form = document.querySelector("[data-sheet-form]");
  const grid = document.querySelector("[data-score-grid]");
  if (!form || !grid) return;

  const lines = grid.querySelector("[data-lines]");
  const said = document.querySelector("[data-grid-said]");
  const blank = document.querySelector("[data-blank-line]");
  const why = document.querySelector("[data-why-lines]");
  let timer = 0;
  let asked = 0;
  let answer = null;

  const lineNumbered = (number) => lines.querySelector(`[data-line="${number}"]`);
  const activeLine = () => document.activeElement?.closest?.("[data-line]") ?? null;
  const put = (parent, selector, text) => {
    const place = parent.querySelector(selector);
    if (place) place.textContent = text ?? "";
  };

  const addLine = () => {
    const number = lines.children.length + 1;
    const line = blank.content.querySelector("tr").cloneNode(true);
    line.dataset.line = number;
    for (const element of [line, ...line.querySelectorAll("*")]) {
      for (const { name, value } of [...element.attributes]) {
        if (/^(name|id|aria-describedby|aria-label)$/.test(name)) {
          element.setAttribute(name, value.replace("dN-", `d${number}-`).replace(/ N$/, ` ${number}`));
        }
      }
    }
    put(line, "[data-line-number]", String(number));
    lines.append(line);
    return line;
  };

  const clearFaults = (line) => {
    line.querySelectorAll(".is-wrong").forEach((cell) => cell.classList.remove("is-wrong"));
    line.querySelectorAll("[aria-invalid]").forEach((cell) => cell.removeAttribute("aria-invalid"));
    line.querySelectorAll(".score-grid__message").forEach((place) => {
      place.hidden = true;
      place.textContent = "";
    });
  };

  const placeFault = (line, row) => {
    clearFaults(line);
    line.dataset.heard = "";
    if (!row?.message || (line === activeLine() && NOT_YET.includes(row.code))) return;
    const cell = line.querySelector(`[data-code="${row.column}"]`);
    line.dataset.heard = `${cell?.getAttribute("aria-label") ?? row.number} : ${row.message}`;
    const place = cell ? cell.closest("td").querySelector(".score-grid__message") : line.querySelector("[data-line-message]");
    cell?.closest("td").classList.add("is-wrong");
    cell?.setAttribute("aria-invalid", "true");
    place.textContent = (cell && row.beside) || row.message;
    place.hidden = false;
  };

  const placeFaults = (place) => {
    for (const line of lines.children) place(line, answer.rows.find((row) => row.number === Number(line.dataset.line)));
    // Seen beside its cell, a fault is heard once, wherever the keyboard is by now.
    const heard = [...lines.children].map((line) => line.dataset.heard).filter(Boolean).join(" ");
    if (said.textContent !== heard) said.textContent = heard;
  };

  const placeLine = (line, row) => {
    for (const side of ["NS", "EW"]) {
      put(line, `[data-mark="${side}"]`, row?.marks[side]);
      put(line, `[data-running="${side}"]`, row?.running[side]);
    }
    line.classList.toggle("is-passed", Boolean(row && !row.counts));
    line.classList.toggle("is-litige", Boolean(row?.litige));
    line.querySelectorAll("[data-side]").forEach((cell) => {
      cell.placeholder = row?.points[cell.dataset.code] ?? "";
    });
    // What is chosen stays in the list, with the fault beside it.
    const doublings = line.querySelectorAll("[data-code=doubled] option");
    doublings.forEach((option, level) => { option.disabled = level > (row?.doublings ?? level) && !option.selected; });
    placeFault(line, row);
  };

  const element = (tag, text, name) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.textContent = text;
    return made;
  };

  const explain = () => {
    const line = activeLine();
    const row = line && answer?.rows.find((candidate) => candidate.number === Number(line.dataset.line));
    if (!why || !row?.steps.length) return;
    const list = element("ul", "", "mark-steps");
    for (const step of row.steps) {
      const item = document.createElement("li");
      const words = element("span", `${step.side} · ${step.words} `);
      words.append(element("span", step.article, "article"));
      item.append(words, element("span", step.points));
      list.append(item);
    }
    why.replaceChildren(element("h3", `${why.dataset.title} ${row.number}`), list);
  };

  const draw = () => {
    const figure = document.querySelector("[data-curve]");
    if (!figure) return; // a sheet that is read again has none
    figure.hidden = !answer.curve.ns;
    for (const side of ["ns", "ew"]) {
      figure.querySelector(`[data-curve-line="${side}"]`).setAttribute("points", answer.curve[side]);
    }
    put(figure, "[data-curve-words]", answer.curve.sentence);
  };

  const place = () => {
    while (lines.children.length < answer.rows_needed) addLine();
    placeFaults(placeLine);
    for (const side of ["NS", "EW"]) put(document, `[data-total="${side}"]`, answer.totals[side]);
    const pot = document.querySelector("[data-pot]");
    if (pot) {
      pot.hidden = !answer.pot;
      put(pot, "[data-pot-number]", answer.pot);
    }
    draw();
    explain();
    form.dispatchEvent(new CustomEvent("sheet:marked", { detail: answer }));
  };

  const ask = async () => {
    const mine = ++asked;
    const response = await fetch(form.dataset.scoreUrl, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
    if (mine !== asked || !response?.ok) return;
    answer = await response.json();
    place();
  };

  const askSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(ask, PAUSE_MS);
  };

  form.addEventListener("draft:restore", ({ detail: names }) => {
    const last = Math.max(0, ...names.map((name) => Number(/^d(\d+)-/.exec(name)?.[1] ?? 0)));
    while (lines.children.length < last) addLine();
  });
  form.addEventListener("input", askSoon);
  form.addEventListener("change", askSoon);
  // That time ends the match is ticked outside the form, beside the button that hands it in.
  document.querySelector("[name=stopped_by_time]")?.addEventListener("change", askSoon);
  grid.addEventListener("focusin", () => {
    if (!answer) return;
    placeFaults(placeFault);
    explain();
  });
  form.sheet = { addLine, lineNumbered };
  // A sheet that was just compared says what differs until something is typed.
  if (grid.querySelector("[data-code]") && !form.hasAttribute("data-compared")) ask();
})();
