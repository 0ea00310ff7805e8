// Purpose: sounds three notes on the wall when a clock runs out, where somebody has pressed [data-wall-sound].
// Off on every page opened anew: a browser makes no sound before a press. Without it the clock ends in silence.
(() => {
  "use strict";
  const NOTES_HZ = [880, 660, 880];
  const NOTE_S = 0.5;
  const LOUDNESS = 0.4;
  const button = document.querySelector("[data-wall-sound]");
  let audio = null;
  let over = new Set();

  const play = () => {
    NOTES_HZ.forEach((pitch, place) => {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      const begins = audio.currentTime + place * NOTE_S;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(LOUDNESS, begins);
      volume.gain.linearRampToValueAtTime(0, begins + NOTE_S);
      note.connect(volume).connect(audio.destination);
      note.start(begins);
      note.stop(begins + NOTE_S);
    });
  };

  // A clock is known by its end: a refresh of the page brings another element for the same one.
  const findOver = () =>
    new Set([...document.querySelectorAll(".clock--over[data-ends-at]")].map((one) => one.dataset.endsAt));

  const listen = () => {
    const now = findOver();
    if (audio && [...now].some((end) => !over.has(end))) play();
    over = now;
  };

  const toggle = () => {
    if (audio) {
      audio.close();
      audio = null;
    } else {
      audio = new AudioContext();
      over = findOver();
    }
    button.setAttribute("aria-pressed", String(Boolean(audio)));
  };

  if (!button || !window.AudioContext) return;
  button.hidden = false;
  button.addEventListener("click", toggle);
  window.setInterval(listen, 500);
})();
