// Purpose: lets the round's clock count down. <p data-clock data-ends-at data-now> says the end by the
// server's time; the difference to this device's clock is kept, so that a wrong phone changes nothing.
// With data-clock-minutes it tells whole minutes.
// A page that is kept for the whole hall has data-time-url instead: the server's time is then asked of its answer.
(() => {
  "use strict";
  const SOON_MS = 5 * 60 * 1000;
  const offsets = new WeakMap();
  let asked = 0;
  let isAsked = false;
  const two = (number) => String(number).padStart(2, "0");

  const spelled = (milliseconds) => {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    const rest = two(seconds % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  };

  const show = (clock) => {
    if (clock.dataset.now && !offsets.has(clock)) offsets.set(clock, Date.parse(clock.dataset.now) - Date.now());
    const left = Date.parse(clock.dataset.endsAt) - (Date.now() + (offsets.has(clock) ? offsets.get(clock) : asked));
    const over = left <= 0;
    clock.classList.toggle("clock--soon", left > 0 && left <= SOON_MS);
    clock.classList.toggle("clock--over", over);
    const told = "clockMinutes" in clock.dataset ? `${Math.ceil(left / 60000)} min` : spelled(left);
    clock.querySelector("[data-clock-time]").textContent = over ? clock.dataset.over : told;
  };

  // An answer's Date is of the second in which it was given, however old the page is.
  const askTime = async (url) => {
    const response = await fetch(url, { cache: "no-store" });
    const said = Date.parse(response.headers.get("Date"));
    if (said) asked = said - Date.now();
    tick();
  };

  // A clock may come later, with a part of the page that is replaced.
  const tick = () => {
    const kept = document.querySelector("[data-clock][data-time-url]");
    if (kept && !isAsked) {
      isAsked = true;
      askTime(kept.dataset.timeUrl).catch(() => undefined);
    }
    document.querySelectorAll("[data-clock]").forEach(show);
  };

  tick();
  document.addEventListener("poll:changed", tick);
  window.setInterval(tick, 1000);
})();
