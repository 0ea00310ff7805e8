// Purpose: an address that names a setting (reglages/#id_bye_value) unfolds the question in which it stands and
// puts the cursor there, in browsers too that leave what is folded folded. Without it, ?ouvrir=bye_value does.
(() => {
  "use strict";
  const unfold = () => {
    const wanted = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!wanted?.closest("[data-questions]")) return;
    for (let fold = wanted.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    wanted.scrollIntoView({ block: "center" });
    if (wanted.matches("input, select, textarea")) wanted.focus({ preventScroll: true });
  };
  addEventListener("hashchange", unfold);
  unfold();
})();
