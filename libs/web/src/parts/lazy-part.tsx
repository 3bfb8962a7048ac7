import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadPart } from './load-part.ts';

/** Returns a component whose code is loaded when it is shown first. It shows nothing until then, nor where that fails: for parts
 *  without which the page can be used. */
export function lazyPart<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return function LazyPart(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      if (Shown) return;
      loadPart(load).then(
        (component) => setShown(() => (loaded = component)),
        () => undefined,
      );
    }, []);
    return Shown ? <Shown {...props} /> : null;
  };
}
