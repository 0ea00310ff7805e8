// Purpose: a deal on a player's phone, asked question by question. The form of js/table.js shows one [data-step] at a
// time, each an entry of the browser's history; a touch leads on to the next, each answer stands above as a chip. What
// is typed and not sent is kept, and offered back in [data-draft]. Without it the form stands there whole.
window.dixSteps = function (table) {
  "use strict";
  var pad = table.pad;
  var sheet = table.sheet;
  var find = function (selector) { return document.querySelector(selector); };
  var all = function (root, selector) { return [].slice.call(root.querySelectorAll(selector)); };
  var steps = all(pad, "[data-step]");
  var lastStep = steps.filter(function (step) { return !("aside" in step.dataset); }).pop();
  var now, noted, asked;

  var reckon = function () {
    clearTimeout(asked);
    if (now === lastStep) asked = setTimeout(function () {
      table.post(pad.action + "marque/", table.bodyOf(pad), function (said) { find("[data-marks]").innerHTML = said; });
    }, 200);
  };

  // What is typed and not sent, of one deal.
  var readDraft = function () {
    try {
      var draft = JSON.parse(localStorage.typed);
      return draft && draft.seat === table.seat && draft.body ? draft : null;
    } catch (error) {
      return null;
    }
  };
  var keepDraft = function (draft) {
    try {
      if (draft) localStorage.typed = JSON.stringify(draft);
      else delete localStorage.typed;
    } catch (error) {}
  };
  var paintDraft = function () {
    var draft = pad && readDraft();
    var root = find("[data-draft]");
    if (draft && (!table.isAlone ? !sheet.hidden : noted || draft.number !== pad.dataset.number)) draft = null;
    root.hidden = !draft;
    if (draft) root.querySelector("strong").textContent = draft.words;
  };
  var note = function () {
    var words = tell();
    noted = true;
    keepDraft(words.indexOf(" · ") > 0 && {
      seat: table.seat, number: pad.dataset.number, base: pad.elements.base.value, words: words, body: table.bodyOf(pad)
    });
    paintSteps();
    reckon();
  };

  // One question at a time.
  var valueOf = function (name) { return pad.elements[name] ? pad.elements[name].value : ""; };
  var isPlayed = function () { return !valueOf("taker") || Boolean(find("[name=taker]:checked ~ span small")); };
  var isAsked = function (step) {
    var also = step.dataset.also;
    return /^(taker|last)$/.test(step.dataset.step) || isPlayed() || Boolean(also && valueOf("taker").indexOf(also) === 0);
  };
  var isAnswered = function (step) {
    return step.dataset.packs ? Boolean(answerOf(step)) : Boolean(valueOf(step.querySelector("[name]").name));
  };
  var numbersOf = function (step) { return all(step, ".input--number"); };
  var answerOf = function (step) {
    var numbers = numbersOf(step);
    var said = all(step, ":checked:not([value=''])+span").map(function (one) { return (one.querySelector(".suit") || one.firstChild).textContent.trim(); });
    if (numbers.some(function (one) { return one.value; })) said.push(numbers.map(function (one) { return one.value || one.placeholder || 0; }).join(" – "));
    if (said.length && "aside" in step.dataset) said.unshift(step.querySelector("legend").textContent);
    return said.join(" ");
  };
  // The first question after this one that is still open, else the last.
  var nextOf = function (step) {
    return steps.slice(steps.indexOf(step) + 1).filter(function (one) {
      return !("aside" in one.dataset) && isAsked(one) && !isAnswered(one);
    })[0] || lastStep;
  };

  var paintSteps = function () {
    var said = find("[data-said]");
    steps.forEach(function (step) {
      step.hidden = step !== now;
      step.disabled = !isAsked(step);
    });
    all(lastStep, "fieldset").forEach(function (field) { field.disabled = field.hidden = !isPlayed(); });
    said.textContent = "";
    steps.forEach(function (step) {
      var chip = document.createElement("button");
      chip.type = "button";
      chip.className = "button button--small";
      chip.dataset.to = step.dataset.step;
      chip.textContent = answerOf(step);
      if (step !== now && step !== lastStep && isAsked(step) && chip.textContent) said.appendChild(chip);
    });
    all(pad, "[data-last] [data-to]").forEach(function (one) { one.hidden = !isPlayed() || Boolean(answerOf(stepOf(one.dataset.to))); });
    find("[data-last]").hidden = now !== lastStep;
    find("[data-pad] [type=submit]").hidden = now !== lastStep;
    find("[data-next]").hidden = now === lastStep || !("aside" in now.dataset || now.dataset.packs || isAnswered(now));
    find("[data-back]").hidden = now === steps[0];
    pad.dataset.trump = valueOf("trump");
  };
  var stepOf = function (name) { return steps.filter(function (step) { return step.dataset.step === name; })[0]; };

  var go = function (step, isBack) {
    now = step;
    numbersOf(step).forEach(function (one) { one.dataset.old = ""; });
    if (!isBack) history.pushState({ step: step.dataset.step, number: pad.dataset.number, depth: (history.state && history.state.depth || 0) + 1 }, "");
    paintSteps();
    reckon();
    table.keepStill(250);
    (numbersOf(step)[/^EW/.test(valueOf("taker")) && step.dataset.packs ? 1 : 0] || step).focus({ preventScroll: true });
    scrollTo(0, 0);
  };

  var fill = function (number, base, body) {
    var keys = pad.dataset.keys.split(" ");
    var typed = {};
    pad.reset();
    steps.concat(all(pad, "fieldset")).forEach(function (one) { one.disabled = false; });
    (body || "").split("&").forEach(function (pair) {
      typed[pair.split("=")[0]] = decodeURIComponent(pair.split("=")[1] || "");
    });
    typed.key = keys.pop();
    typed.base = base;
    if (body || !table.isAlone) all(pad, "[name]").forEach(function (field) {
      if (field.type === "radio") field.checked = field.value === (typed[field.name] || "");
      else if (field.name in typed || field.type !== "hidden") field.value = typed[field.name] || "";
    });
    pad.dataset.keys = keys.join(" ");
    pad.dataset.number = number;
    pad.action = pad.action.replace(/\d+\/$/, number + "/");
    all(document, "[data-deal]").forEach(function (one) { one.textContent = +number || ""; });
    steps.forEach(sumUp);
  };
  var open = function (number, base, body) {
    fill(number, base, body);
    table.show(true);
    go(isAnswered(steps[0]) ? nextOf(steps[0]) : steps[0]);
  };
  // Gone back over what a sent deal's questions left in the history.
  var close = function () {
    var depth = history.state && history.state.depth;
    table.show(false);
    if (depth) history.go(-depth);
  };

  var tell = function () {
    return [find("[data-pad] h2").textContent.trim().replace(/\s+/g, " ")].concat(
      steps.filter(isAsked).map(answerOf).filter(Boolean)
    ).join(" · ");
  };

  // The other side's points follow, unless play was stopped.
  var sumUp = function (step) {
    var packs = step.dataset.packs && JSON.parse(step.dataset.packs);
    var typed = numbersOf(step).filter(function (one) { return one.value; });
    if (packs) numbersOf(step).forEach(function (one) {
      var left = (packs[valueOf("trump")] || packs[""]) - (typed[0] || one).value;
      one.placeholder = typed.length === 1 && left >= 0 && !valueOf("stopped") && !valueOf("claim") ? left : "";
    });
  };
  var hasAll = function (step) {
    return numbersOf(step).some(function (one) { return one.value.length === 3; }) && numbersOf(step).some(function (one) { return one.placeholder; });
  };

  var press = function () {
    steps.forEach(function (step) {
      var fields = numbersOf(step);
      var lit = fields[0];
      // What stood there when the question was opened is typed over, the other side's with it.
      var begin = function () {
        fields.forEach(function (one) {
          if ("old" in one.dataset) one.value = "";
          delete one.dataset.old;
        });
      };
      all(step, ".phone-pad").forEach(function (keys) { keys.hidden = false; });
      all(step, ".phone-pad button").forEach(function (key) {
        var at;
        key.onclick = function (event) {
          // Trembling hands touch twice; whoever means « 100 » does so a little slower.
          if (event.timeStamp < at + 100) return;
          at = event.timeStamp;
          begin();
          lit.value = key.value && lit.value + key.value;
          typed();
        };
      });
      var typed = function () {
        sumUp(step);
        note();
        if (step.dataset.packs && hasAll(step)) go(nextOf(step));
      };
      fields.forEach(function (field) {
        field.inputMode = "none";
        field.onbeforeinput = begin;
        field.oninput = typed;
        field.onfocus = function () {
          lit = field;
          fields.forEach(function (one) { one.classList.toggle("is-lit", one === field); });
        };
      });
      step.tabIndex = -1;
    });
    // An arrow key chooses too, and goes nowhere: only what was touched leads on.
    var touched;
    pad.onclick = function (event) {
      var leads = touched && event.target.name && now !== lastStep && !("aside" in now.dataset) && isAnswered(now);
      touched = !event.target.matches("input") && event.target.closest("label") && event.detail;
      if (leads && event.target.matches("input")) go(nextOf(now));
    };
    pad.onchange = note;
    find("[data-next]").onclick = function () { go("aside" in now.dataset ? lastStep : nextOf(now)); };
    find("[data-back]").onclick = function () { history.back(); };
    window.addEventListener("popstate", function (event) {
      var state = event.state;
      if (sheet.hidden) return;
      if (state && state.step && state.number === pad.dataset.number) go(stepOf(state.step), true);
      else if (!table.isAlone) table.show(false);
    });
    // A page loaded anew in the middle of a deal goes on there; what was typed in another window is offered.
    var draft = readDraft();
    var state = history.state && history.state.number && history.state;
    var goesOn = draft && state && state.number === draft.number;
    if (goesOn) fill(draft.number, draft.base, draft.body);
    if (table.isAlone && !state) history.replaceState({ step: nextOf(steps[0]).dataset.step, number: pad.dataset.number, depth: 0 }, "");
    if (!table.isAlone && !goesOn) return;
    noted = goesOn;
    steps.forEach(sumUp);
    table.show(true);
    go(goesOn ? stepOf(state.step) : isAnswered(steps[0]) ? nextOf(steps[0]) : steps[0], true);
  };

  press();
  return {
    open: open,
    close: close,
    tell: tell,
    paintDraft: paintDraft,
    go: function (name) { go(stepOf(name)); },
    isBegun: function (number) { return (readDraft() || {}).number === number; },
    resume: function () { open(readDraft().number, readDraft().base, readDraft().body); },
    giveUp: function () { keepDraft(null); },
    // On the way there the key that sends leads on.
    mayBeSent: function () {
      var isLast = now === lastStep;
      if (isLast) keepDraft(null);
      else if (isAnswered(now)) go(nextOf(now));
      return isLast;
    }
  };
};
