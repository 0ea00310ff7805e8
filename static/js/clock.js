// Purpose: lets the round's clock count down. <p data-clock data-ends-at data-now> says the end by the
// server's time; the difference to this device's clock is kept, so that a wrong phone changes nothing.
(() => {
  "use strict";
  const SOON_MS = 5 * 60 * 1000;
  const offsets = new WeakMap();
  const two = (number) => String(number).padStart(2, "0");

  const spelled = (milliseconds) => {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    const rest = two(seconds % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  };

  const show = (clock) => {
    if (!offsets.has(clock)) offsets.set(clock, Date.parse(clock.dataset.now) - Date.now());
    const left = Date.parse(clock.dataset.endsAt) - (Date.now() + offsets.get(clock));
    const over = left <= 0;
    clock.classList.toggle("clock--soon", left > 0 && left <= SOON_MS);
    clock.classList.toggle("clock--over", over);
    clock.querySelector("[data-clock-time]").textContent = over ? clock.dataset.over : spelled(left);
  };

  const tick = () => document.querySelectorAll("[data-clock]").forEach(show);
  document.addEventListener("DOMContentLoaded", () => {
    tick();
    window.setInterval(tick, 1000);
  });
})();
