import { loadOpenedTexts } from '../words/words.ts';

/** Milliseconds before each repetition. In an upgrade, gateways of two releases stand beside each other, and each has the files
 *  of its own release only: another attempt may come to the right one. */
const PAUSES_MS = [300, 1000, 3000];

/** Loads the code of a part of the page, and the texts of such parts. Repeats what fails, and throws when it fails again after all
 *  pauses. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const loadAll = async () => (await Promise.all([load(), loadOpenedTexts()]))[0];
  for (const pauseMs of PAUSES_MS) {
    try {
      return await loadAll();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return loadAll();
}
