import { signal } from '@preact/signals-core';
import { uploadFetch } from './upload-fetch.ts';

const network = signal(globalThis.navigator?.onLine ?? true);
const answered = signal(true);

export const hasNetwork = (): boolean => network.value;

/** Returns whether the device has a network and the last request was answered. */
export const isOnline = (): boolean => network.value && answered.value;

for (const change of ['online', 'offline']) addEventListener(change, () => (network.value = navigator.onLine));

/** Sends a request, and notes whether an answer came. Without a network, waits until there is one, so that pauses between
 *  repeated requests do not delay the first request that can succeed. */
export const onlineFetch: typeof fetch = async (input, init) => {
  if (!navigator.onLine) await networkIsBack(init?.signal);
  try {
    const send = init?.body instanceof FormData ? uploadFetch : fetch;
    const response = await send(input, init);
    answered.value = response.status < 500;
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) answered.value = false;
    throw error;
  }
};

function networkIsBack(signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    addEventListener('online', () => resolve(), { once: true });
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
