// Purpose: two teams of a draw are swapped by touching both. Each [data-swap-team] becomes a switch; the second
// one pressed fills the two numbers of [data-swap-form] in and asks what the swap would cost. Pressed again, the
// first is let go. Without it the numbers are typed.
(() => {
  "use strict";
  const form = document.querySelector("[data-swap-form]");
  if (!form) return;
  const teams = [...document.querySelectorAll("[data-swap-team]")];
  let first = null;

  const mark = (team, isHeld) => team.setAttribute("aria-pressed", String(isHeld));

  const press = (team) => {
    if (first === team) {
      mark(team, false);
      first = null;
    } else if (!first) {
      first = team;
      mark(team, true);
    } else {
      mark(team, true);
      form.elements.first.value = first.dataset.swapTeam;
      form.elements.second.value = team.dataset.swapTeam;
      form.requestSubmit(form.querySelector("[data-swap-ask]"));
    }
  };

  teams.forEach((team) => {
    team.setAttribute("role", "button");
    team.tabIndex = 0;
    mark(team, false);
    team.addEventListener("click", () => press(team));
    team.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press(team);
    });
  });
  document.querySelectorAll("[data-swap-how]").forEach((words) => { words.hidden = false; });
})();
