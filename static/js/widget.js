// Purpose: the standings inside another site's page say how high they are, so that the frame need not guess.
// The line that shows them there, and our own page of that line ([data-own-height]), listen.
(() => {
  "use strict";
  document.querySelectorAll("iframe[data-own-height]").forEach((frame) => {
    addEventListener("message", (event) => {
      const height = Number(event.data && event.data.height);
      if (event.source === frame.contentWindow && height > 0) frame.style.height = `${height}px`;
    });
  });
  if (parent === window) return;
  const tell = () => {
    const { bottom } = document.body.getBoundingClientRect();
    parent.postMessage({ height: Math.ceil(bottom + scrollY) }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
})();
