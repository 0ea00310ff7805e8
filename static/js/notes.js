// Purpose: plays a few notes, for scripts that have somebody's wish for it. A browser makes no sound before a press:
// dixNotes.open() is called while one is handled and answers whether there is any sound here; until close() (and
// never before open()), play([880, 660], seconds) lets notes of so many hertz follow each other, each that long.
// Who ticks [data-ring] hears, and feels where the device can, that a round was drawn while the page keeps itself fresh:
// the number in [data-drawn] is another. Hidden, the page asks on. Without scripts the box is not shown.
(() => {
  "use strict";
  const LOUDNESS = 0.4;
  const Audio = window.AudioContext || window.webkitAudioContext;
  let context = null;

  const sing = (pitch, begins, seconds) => {
    const note = context.createOscillator();
    const volume = context.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, begins);
    volume.gain.linearRampToValueAtTime(0, begins + seconds);
    note.connect(volume);
    volume.connect(context.destination);
    note.start(begins);
    note.stop(begins + seconds);
  };

  const notes = {
    exist: Boolean(Audio),
    open: () => {
      if (Audio && !context) context = new Audio();
      return Boolean(context);
    },
    close: () => {
      if (context) context.close();
      context = null;
    },
    play: (pitches, seconds) => {
      if (context) pitches.forEach((pitch, place) => sing(pitch, context.currentTime + place * seconds, seconds));
    },
  };
  window.dixNotes = notes;

  const box = document.querySelector("[data-ring]");
  if (!box || !document.querySelector("[data-poll]")) return;
  const find = () => (document.querySelector("[data-drawn]") || box).dataset.drawn;
  let drawn = find();
  const ring = () => {
    notes.play([660, 880, 1100], 0.25);
    if (navigator.vibrate) navigator.vibrate([300, 150, 300]);
  };
  box.parentNode.hidden = false;
  box.onchange = () => {
    box.dataset.pollHidden = box.checked * 20;
    if (box.checked && notes.open()) ring();
    else notes.close();
  };
  document.addEventListener("poll:changed", () => {
    const before = drawn;
    drawn = find();
    if (box.checked && drawn !== before) ring();
  });
})();
