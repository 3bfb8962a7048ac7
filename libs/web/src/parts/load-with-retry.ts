/** Milliseconds before each repetition. In an upgrade, gateways of two releases stand beside each other, and each has the files
 *  of its own release only: another attempt may come to the right one. */
const PAUSES_MS = [300, 1000, 3000];

/** Loads code. Repeats what fails, and throws when it fails again after all pauses. */
export async function loadWithRetry<T>(load: () => Promise<T>, pausesMs = PAUSES_MS): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}
