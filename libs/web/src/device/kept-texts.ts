import { readStored, store } from './stored.ts';

const PREFIX = 'texts of ';

/** Keeps a user's begun texts on this device, over reloads and crashes. Where the device has no room, they last as long as the page. */
export const keepTexts = (user: string, value: unknown): void => store(PREFIX + user, value);

/** Returns the texts that the device keeps for the user; undefined without any. */
export const readKeptTexts = <T>(user: string): T | undefined => readStored<T>(PREFIX + user);

/** Removes the texts of all users from the device. */
export function forgetTexts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
