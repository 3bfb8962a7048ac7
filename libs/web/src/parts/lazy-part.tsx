import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadPart } from './load-part.ts';

/** Milliseconds after which a part is loaded although the page is busy. */
const IDLE_LIMIT_MS = 2000;

/** Calls a function as soon as the page has nothing else to do. Safari cannot tell. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: IDLE_LIMIT_MS }) : setTimeout(work);

/** Returns a component whose code is loaded when it is shown first, as soon as the page has nothing else to do, and not before `mayLoad`.
 *  It shows nothing until then, nor where that fails: for parts without which the page can be used. */
export function lazyPart<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): FunctionComponent<P & { mayLoad?: boolean }> {
  let loaded: FunctionComponent<P> | undefined;
  return function LazyPart({ mayLoad = true, ...props }) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown || !mayLoad) return;
      whenIdle(() =>
        loadPart(load).then(
          (component) => setShown(() => (loaded = component)),
          () => undefined,
        ),
      );
    }, [mayLoad]);
    return Shown ? <Shown {...(props as P)} /> : null;
  };
}
