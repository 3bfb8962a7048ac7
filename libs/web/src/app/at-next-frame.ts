import { options } from 'preact';

/** Milliseconds after which hidden pages, which have no frames, are rendered. */
const HIDDEN_MS = 100;

/** Calls a function once, before the next frame is drawn. */
function atNextFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(once);
  setTimeout(once, HIDDEN_MS);
}

/** Makes a change whose effects are rendered with the next frame, so that events that come together are shown together. A change
 *  by the user meanwhile is rendered at once, with all others: handlers of the next key need it. */
export function showAtNextFrame(change: () => void): void {
  options.debounceRendering = atNextFrame;
  try {
    change();
  } finally {
    options.debounceRendering = undefined as never;
  }
}
