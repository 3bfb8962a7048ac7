import { useMemo, useRef } from 'preact/hooks';

/** Milliseconds after which a touch is a long press. */
const LONG_MS = 500;
/** Pixels by which the finger may move. */
const TOLERANCE = 10;

/** Returns properties of an element that call `run` when a finger rests on it. */
export function useLongPress(run: (element: HTMLElement) => void) {
  const latest = useRef(run);
  latest.current = run;
  return useMemo(() => listeners((element) => latest.current(element)), []);
}

function listeners(run: (element: HTMLElement) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begin = { x: 0, y: 0 };
  const cancel = () => clearTimeout(timer);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      const element = event.currentTarget as HTMLElement;
      begin = { x: event.clientX, y: event.clientY };
      cancel();
      timer = setTimeout(() => run(element), LONG_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - begin.x, clientY - begin.y) > TOLERANCE) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}
