// Purpose: a score grid without the mouse. In a table[data-grid]: Enter goes to the next cell (Shift+Enter
// back), Up and Down to the same column in the row above or below (not inside a list), Escape gives a cell
// back what it held when one entered it. A cell with data-grid-skip is left out.
(() => {
  "use strict";
  const CELLS = "input:not([type=hidden], [disabled], [readonly], [data-grid-skip]), select:not([disabled], [data-grid-skip])";
  const before = new WeakMap();

  const go = (cell) => {
    if (!cell) return;
    cell.focus();
    cell.select?.();
  };

  const sideways = (grid, cell, step) => {
    const cells = [...grid.querySelectorAll(CELLS)];
    go(cells[cells.indexOf(cell) + step]);
  };

  const upOrDown = (cell, step) => {
    const place = cell.closest("td, th").cellIndex;
    let row = cell.closest("tr");
    do row = step > 0 ? row.nextElementSibling : row.previousElementSibling;
    while (row && !row.cells[place]?.querySelector(CELLS));
    go(row?.cells[place].querySelector(CELLS));
  };

  const giveBack = (cell) => {
    if (!before.has(cell)) return;
    cell.value = before.get(cell);
    cell.select?.();
    cell.dispatchEvent(new Event("input", { bubbles: true }));
    cell.dispatchEvent(new Event("change", { bubbles: true }));
  };

  document.addEventListener("focusin", (event) => {
    if (event.target.closest("[data-grid]") && event.target.matches(CELLS)) before.set(event.target, event.target.value);
  });

  document.addEventListener("keydown", (event) => {
    const cell = event.target;
    const grid = cell.closest?.("[data-grid]");
    if (!grid || !cell.matches(CELLS) || event.ctrlKey || event.altKey || event.metaKey) return;
    const inList = cell.tagName === "SELECT";
    if (event.key === "Enter") sideways(grid, cell, event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowDown" && !inList) upOrDown(cell, 1);
    else if (event.key === "ArrowUp" && !inList) upOrDown(cell, -1);
    else if (event.key === "Escape") giveBack(cell);
    else return;
    event.preventDefault();
  });
})();
