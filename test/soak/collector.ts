import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into services before they start: SIGIO makes them collect all garbage. For measuring only, so that no service has code for
 *  it. */

// Worker threads load this file, too, but get no signals.
if (isMainThread) {
  process.on('SIGIO', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
  });
}
