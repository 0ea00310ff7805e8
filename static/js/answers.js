// Purpose: after an act the eye is where its answer is. An element with data-answer="first" (two versions of a
// sheet, a preview) gets the keyboard and is scrolled to; else the first wrong field, selected so that typing
// replaces; else any other [data-answer], unless it only says that all went well on a page where one types on.
// A fragment that htmx puts in is scrolled to. Without it the answer is still on the page.
(() => {
  "use strict";
  const isShown = (element) => element.offsetParent !== null;
  const shown = (root, selector) => [...root.querySelectorAll(selector)].find(isShown);

  const show = (answer, block) => {
    if (!answer.hasAttribute("tabindex")) answer.tabIndex = -1;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block });
  };

  // What went well stays in sight with the cell where one types on, as far as both fit in the window.
  const showBeside = (answer) => {
    const typing = document.activeElement.getBoundingClientRect();
    if (typing.bottom - answer.getBoundingClientRect().top < window.innerHeight) answer.scrollIntoView({ block: "nearest" });
  };

  const answerPage = () => {
    const first = shown(document, "[data-answer=first]");
    if (first) return show(first, "start");
    const wrong = shown(document, "[aria-invalid=true]");
    if (wrong) {
      wrong.focus({ preventScroll: true });
      wrong.select?.();
      return wrong.scrollIntoView({ block: "center" });
    }
    const answer = shown(document, "[data-answer]");
    if (!answer) return undefined;
    const typesOn = document.querySelector("[autofocus], [data-score-grid] [data-code]");
    return answer.dataset.answer === "well" && typesOn ? showBeside(answer) : show(answer, "center");
  };

  document.addEventListener("DOMContentLoaded", answerPage);
  document.addEventListener("htmx:afterSwap", (event) => {
    const answer = shown(event.target, "[data-answer]");
    if (answer) answer.scrollIntoView({ block: "nearest" });
  });
})();
