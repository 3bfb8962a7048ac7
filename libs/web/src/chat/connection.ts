type Listener = (isOnline: boolean) => void;

let answered = true;
const listeners = new Set<Listener>();

/** Returns whether the device has a network and the last request was answered. */
export const isOnline = () => navigator.onLine && answered;

/** Calls the listener whenever the connection is lost or comes back. Returns a function that removes the listener. */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const report = () => listeners.forEach((listener) => listener(isOnline()));
addEventListener('online', report);
addEventListener('offline', report);

/** Sends a request, and notes whether an answer came. Without a network, waits until there is one, so that pauses between
 *  repeated requests do not delay the first request that can succeed. */
export const onlineFetch: typeof fetch = async (input, init) => {
  if (!navigator.onLine) await networkIsBack(init?.signal);
  try {
    const response = await fetch(input, init);
    note(response.status < 500);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) note(false);
    throw error;
  }
};

function note(succeeded: boolean): void {
  if (answered === succeeded) return;
  answered = succeeded;
  report();
}

function networkIsBack(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
