// Purpose: the tables of [data-hall-plan] are put where they stand: dragged, or pushed with the arrow keys.
// Each li[data-plan-table] holds the two number fields that are sent; a place that is taken changes hands.
// Tables that nobody has moved have no numbers, and none are written before the first one moves.
(() => {
  "use strict";
  const ACROSS = 8;
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const form = document.querySelector("[data-hall-plan]");
  if (!form) return;
  const most = Number(form.dataset.mostColumns);
  const said = form.querySelector("[data-plan-said]");

  const fieldsOf = (item) => [...item.querySelectorAll("input[type=number]")];
  const placeOf = (item) => [Number(item.dataset.column), Number(item.dataset.row)];

  const setPlace = (item, [column, row]) => {
    item.dataset.column = column;
    item.dataset.row = row;
    item.style.gridColumn = String(column);
    item.style.gridRow = String(row);
  };

  const write = (items) => {
    items.forEach((item) => {
      fieldsOf(item).forEach((field, n) => { field.value = placeOf(item)[n]; });
    });
  };

  const columnsOf = (items) => Math.min(most, Math.max(ACROSS, ...items.map((item) => placeOf(item)[0] + 1)));
  const rowsOf = (items) => Math.max(...items.map((item) => placeOf(item)[1])) + 1;
  const showGrid = (room, items) => {
    room.style.gridTemplateColumns = `repeat(${columnsOf(items)}, minmax(0, 1fr))`;
    room.style.gridTemplateRows = `repeat(${rowsOf(items)}, 3.4rem)`;
  };

  // Those with numbers stand there; the others follow in the rows below.
  const begin = (room, items) => {
    const placed = items.filter((item) => fieldsOf(item).every((field) => field.value));
    placed.forEach((item) => setPlace(item, fieldsOf(item).map((field) => Number(field.value))));
    const from = Math.max(0, ...placed.map((item) => placeOf(item)[1]));
    items.filter((item) => !placed.includes(item)).forEach((item, n) => {
      setPlace(item, [(n % ACROSS) + 1, from + 1 + Math.floor(n / ACROSS)]);
    });
    showGrid(room, items);
  };

  const move = (room, items, item, [column, row]) => {
    const to = [Math.min(Math.max(column, 1), most), Math.max(row, 1)];
    const from = placeOf(item);
    if (String(to) === String(from)) return;
    const there = items.find((one) => String(placeOf(one)) === String(to));
    if (there) setPlace(there, from);
    setPlace(item, to);
    write(items);
    said.textContent = said.dataset.words.replace("%(table)s", item.dataset.planTable)
      .replace("%(column)s", to[0]).replace("%(row)s", to[1]);
  };

  const cellAt = (room, items, event) => {
    const box = room.getBoundingClientRect();
    const width = box.width / columnsOf(items);
    const height = box.height / rowsOf(items);
    return [Math.floor((event.clientX - box.left) / width) + 1, Math.floor((event.clientY - box.top) / height) + 1];
  };

  const watch = (room, items, item) => {
    const plate = item.querySelector("button");
    plate.hidden = false;
    plate.addEventListener("pointerdown", (event) => plate.setPointerCapture(event.pointerId));
    plate.addEventListener("pointermove", (event) => {
      if (plate.hasPointerCapture(event.pointerId)) move(room, items, item, cellAt(room, items, event));
    });
    plate.addEventListener("pointerup", () => showGrid(room, items));
    plate.addEventListener("keydown", (event) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      const [column, row] = placeOf(item);
      move(room, items, item, [column + step[0], row + step[1]]);
      showGrid(room, items);
    });
  };

  form.querySelectorAll("[data-plan-room]").forEach((room) => {
    const items = [...room.querySelectorAll("[data-plan-table]")];
    if (room.querySelector("[aria-invalid]")) return;
    begin(room, items);
    items.forEach((item) => watch(room, items, item));
    room.classList.add("is-live");
    form.querySelector("[data-plan-how]").hidden = false;
  });
})();
