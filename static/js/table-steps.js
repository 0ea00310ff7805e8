// Purpose: a deal on a player's phone, asked question by question. The form of js/table.js shows one [data-step] at a
// time, each an entry of the browser's history; a touch leads on to the next, each answer stands above as a chip. What
// is typed and not sent is kept, and offered back in [data-draft]. Without it the form stands there whole.
window.dixSteps = (table) => {
  "use strict";
  const { pad, sheet, isAlone, post, show, bodyOf, keepStill, readDraft, keepDraft } = table;
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const find = (selector) => document.querySelector(selector);
  const steps = all(pad, "[data-step]");
  const isAside = (step) => "aside" in step.dataset;
  const lastStep = steps.filter((step) => !isAside(step)).pop();
  const stepOf = (name) => steps.find((step) => step.dataset.step === name);
  const points = stepOf("points");
  const packs = JSON.parse(pad.dataset.packs || "{}");
  let now, noted, asked, touched;

  const reckon = () => {
    clearTimeout(asked);
    if (now === lastStep) asked = setTimeout(async () => {
      find("[data-marks]").innerHTML = await post(`${pad.action}marque/`, bodyOf(pad)).catch(() => "");
    }, 200);
  };
  const tell = () => [
    find("[data-pad] h2").textContent.trim().replace(/\s+/g, " "), ...steps.filter(isAsked).map(answerOf).filter(Boolean),
  ].join(" · ");
  const note = () => {
    paintSteps();
    const words = tell();
    noted = true;
    keepDraft(words.includes(" · ") && { number: pad.dataset.number, base: valueOf("base"), words, body: bodyOf(pad) });
  };

  // One question at a time.
  const valueOf = (name) => (pad.elements[name] ? pad.elements[name].value : "");
  const isPlayed = () => !valueOf("taker") || Boolean(find("[name=taker]:checked ~ span small"));
  const isAsked = (step) => /^(taker|last)$/.test(step.dataset.step) || isPlayed() || valueOf("taker").startsWith(step.dataset.also || "-");
  const numbersOf = (step) => all(step, ".input--number");
  const answerOf = (step) => {
    const numbers = numbersOf(step);
    const said = all(step, ":checked:enabled:not([value=''])+span").map((span) => (span.querySelector(".suit") || span.firstChild).textContent.trim());
    if (numbers.some((field) => field.value)) said.push(numbers.map((field) => field.value || field.placeholder || 0).join(" – "));
    if (said.length && isAside(step)) said.unshift(step.querySelector("legend").textContent);
    return said.join(" ");
  };
  const isAnswered = (step) => Boolean(step === points ? answerOf(step) : valueOf(step.querySelector("[name]").name));
  // The first question after this one that is still open, else the last.
  const nextOf = (step) => steps.slice(steps.indexOf(step) + 1).find((one) => !isAside(one) && isAsked(one) && !isAnswered(one)) || lastStep;
  const beginning = () => (isAnswered(steps[0]) ? nextOf(steps[0]) : steps[0]);

  const paintSteps = () => {
    const isLast = now === lastStep;
    const bid = find("[name=contract]:checked");
    const said = find("[data-said]");
    // Of a contract that may not be doubled, or but once, no more is offered; of one that is not played, nothing.
    const most = isPlayed() ? (bid ? bid.dataset.doublings : 2) : 0;
    all(pad, "[name=doubled]").forEach((radio, level) => { radio.disabled = level > most; });
    sumUp();
    said.textContent = "";
    steps.forEach((step) => {
      const chip = document.createElement("button");
      step.hidden = step !== now;
      step.disabled = !isAsked(step);
      chip.type = "button";
      chip.className = "button button--small";
      chip.dataset.to = step.dataset.step;
      chip.textContent = answerOf(step);
      if (step !== now && step !== lastStep && !step.disabled && chip.textContent) said.append(chip);
    });
    all(lastStep, "fieldset").forEach((field) => { field.disabled = field.hidden = !isPlayed(); });
    all(pad, "[data-last] [data-to]").forEach((button) => { button.hidden = !isPlayed() || Boolean(answerOf(stepOf(button.dataset.to))); });
    find("[data-last]").hidden = find("[data-pad] [type=submit]").hidden = !isLast;
    find("[data-next]").hidden = isLast || !(isAside(now) || now === points || isAnswered(now));
    find("[data-back]").hidden = now === steps[0];
    pad.dataset.trump = valueOf("trump");
    reckon();
  };

  const go = (step, isBack) => {
    now = step;
    numbersOf(step).forEach((field) => { field.dataset.old = ""; });
    if (!isBack) history.pushState({ step: step.dataset.step, number: pad.dataset.number, depth: (history.state && history.state.depth || 0) + 1 }, "");
    paintSteps();
    keepStill(250);
    (numbersOf(step)[valueOf("taker").startsWith("EW") && step === points ? 1 : 0] || step).focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  const goOn = () => go(isAside(now) ? lastStep : nextOf(now));

  const fill = (number, base, body) => {
    const keys = pad.dataset.keys.split(" ");
    const typed = { ...Object.fromEntries(new URLSearchParams(body)), key: keys.pop(), base };
    pad.reset();
    if (body || !isAlone) all(pad, "[name]").forEach((field) => {
      const value = typed[field.name] || "";
      if (field.type === "radio") field.checked = field.value === value;
      else if (field.name in typed || field.type !== "hidden") field.value = value;
    });
    pad.dataset.keys = keys.join(" ");
    pad.dataset.number = number;
    pad.action = pad.action.replace(/\d+\/$/, `${number}/`);
    all(document, "[data-deal]").forEach((place) => { place.textContent = +number || ""; });
  };
  const open = (number, base, body) => {
    fill(number, base, body);
    show(true);
    go(beginning());
  };
  // Gone back over what a sent deal's questions left in the history.
  const close = () => {
    const depth = history.state && history.state.depth;
    show(false);
    if (depth) history.go(-depth);
  };

  // The other side's points follow, unless play was stopped.
  const sumUp = () => {
    const fields = points ? numbersOf(points) : [];
    const typed = fields.filter((field) => field.value);
    fields.forEach((field) => {
      const left = (packs[valueOf("trump")] || packs[""]) - (typed[0] || field).value;
      field.placeholder = typed.length === 1 && left >= 0 && !valueOf("stopped") && !valueOf("claim") ? left : "";
    });
  };

  steps.forEach((step) => {
    const fields = numbersOf(step);
    let lit = fields[0];
    // What stood there when the question was opened is typed over, the other side's with it.
    const begin = () => fields.forEach((field) => {
      if ("old" in field.dataset) field.value = "";
      delete field.dataset.old;
    });
    const typed = () => {
      note();
      if (step === points && fields.some((field) => field.value.length === 3) && fields.some((field) => field.placeholder)) goOn();
    };
    all(step, ".phone-pad").forEach((keys) => {
      keys.hidden = false;
      keys.onclick = ({ target: key, timeStamp }) => {
        // Trembling hands touch twice; whoever means « 100 » does so a little slower.
        if (key === keys || timeStamp < key.at + 100) return;
        key.at = timeStamp;
        begin();
        lit.value = key.value && lit.value + key.value;
        typed();
      };
    });
    fields.forEach((field) => {
      field.inputMode = "none";
      field.onbeforeinput = begin;
      field.oninput = typed;
      field.onfocus = () => {
        lit = field;
        fields.forEach((one) => one.classList.toggle("is-lit", one === field));
      };
    });
    step.tabIndex = -1;
  });
  // An arrow key chooses too, and goes nowhere: only what was touched leads on.
  pad.onclick = ({ target, detail }) => {
    const leads = touched && target.matches("[name]") && now !== lastStep && !isAside(now) && isAnswered(now);
    touched = !target.matches("input") && target.closest("label") && detail;
    if (leads) goOn();
  };
  pad.onchange = note;
  // On the way there the key that sends leads on.
  pad.onsubmit = (event) => {
    if (now === lastStep) return;
    event.preventDefault();
    if (isAnswered(now)) goOn();
  };
  find("[data-next]").onclick = goOn;
  find("[data-back]").onclick = () => history.back();
  window.addEventListener("popstate", ({ state }) => {
    if (sheet.hidden) return;
    if (state && state.step && state.number === pad.dataset.number) go(stepOf(state.step), true);
    else if (!isAlone) show(false);
  });

  // A page loaded anew in the middle of a deal goes on there; what was typed in another window is offered.
  const draft = readDraft();
  const state = history.state && history.state.number && history.state;
  noted = Boolean(draft && state && state.number === draft.number);
  if (noted) fill(draft.number, draft.base, draft.body);
  const at = noted ? stepOf(state.step) : beginning();
  if (isAlone && !state) history.replaceState({ step: at.dataset.step, number: pad.dataset.number, depth: 0 }, "");
  if (isAlone || noted) {
    show(true);
    go(at, true);
  }
  return {
    open,
    close,
    tell,
    isOffered: ({ number }) => (isAlone ? !noted && number === pad.dataset.number : sheet.hidden),
    go: (name) => go(stepOf(name)),
  };
};
