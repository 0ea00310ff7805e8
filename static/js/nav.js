// Purpose: what every page but the wall does. On a narrow screen the stages of an evening run off to the side; this
// brings the current one, and the current tab of a strip, into sight. Without it they are reached by scrolling. Escape
// folds a menu or an explanation that lies over the page; without it a second press on its word does. What is done on a
// page is taken off the count of its stage.
(() => {
  "use strict";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const folds = ".menu[open], .word[open], .field__said[open]";
    const open = document.activeElement.closest(folds) || document.querySelector(folds);
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  document.addEventListener("desk:done", ({ detail: done }) => {
    const count = document.querySelector(".evening-nav [aria-current] .count");
    if (!count || !done) return;
    count.textContent = count.textContent - done;
    count.hidden = count.textContent < 1;
  });
  document.querySelectorAll(".evening-nav [aria-current], .tabs [aria-current]").forEach((link) => {
    const strip = link.closest("ol, .tabs");
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  });
})();

// After an act the eye is where its answer is. An element with data-answer="first" (two versions of a
// sheet, a preview) gets the keyboard and is scrolled to; else the first wrong field, selected so that typing
// replaces; else any other [data-answer], unless it only says that all went well on a page where one types on.
// A fragment that htmx puts in is scrolled to.
(() => {
  "use strict";
  const isShown = (element) => element.offsetParent !== null;
  const shown = (root, selector) => [...root.querySelectorAll(selector)].find(isShown);

  const show = (answer, block) => {
    if (!answer.hasAttribute("tabindex")) answer.tabIndex = -1;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block });
  };

  // What went well is heard with the cell where one types on, and stays in sight with it, as far as both fit in the window.
  // A browser gives an autofocus the keyboard later than this.
  const showBeside = (answer, first) => {
    const typing = document.activeElement === document.body ? first : document.activeElement;
    answer.id = "answer";
    typing.setAttribute("aria-describedby", `answer ${typing.getAttribute("aria-describedby") || ""}`);
    const below = typing.getBoundingClientRect().bottom;
    if (below - answer.getBoundingClientRect().top < innerHeight) answer.scrollIntoView({ block: "nearest" });
  };

  const answerPage = () => {
    const first = shown(document, "[data-answer=first]");
    if (first) return show(first, "start");
    const wrong = shown(document, "[aria-invalid=true]");
    if (wrong) {
      // A box that waits for a yes would be ticked by the first space of a name typed on without looking.
      if (wrong.type === "checkbox") return show(wrong.closest("[data-still]") || wrong, "center");
      wrong.focus({ preventScroll: true });
      if (wrong.select) wrong.select();
      return wrong.scrollIntoView({ block: "center" });
    }
    const answer = shown(document, "[data-answer]");
    if (!answer) return undefined;
    const typesOn = shown(document, "[autofocus], [data-score-grid] [data-code]");
    return answer.dataset.answer === "well" && typesOn ? showBeside(answer, typesOn) : show(answer, "center");
  };

  // A number that a page begins with is replaced by the one that is typed: an autofocus leaves the cursor before it.
  const chooseNumber = () => {
    const number = shown(document, "input[autofocus]:is([inputmode], [type=number])");
    if (!number || !document.activeElement.matches("body, [autofocus]")) return;
    number.focus();
    number.select();
  };

  document.addEventListener("DOMContentLoaded", () => {
    answerPage();
    chooseNumber();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const answer = shown(event.target, "[data-answer]");
    if (answer) answer.scrollIntoView({ block: "nearest" });
  });
})();
