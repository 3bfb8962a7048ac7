const PREFIX = 'texts of ';

/** Keeps a user's begun texts on this device, over reloads and crashes. Where the device has no room, they last as long as the page. */
export function keepTexts(user: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + user, JSON.stringify(value));
  } catch {
    // The browser forbids it, or its storage is full.
  }
}

/** Returns the texts that the device keeps for the user; undefined without any. */
export function readKeptTexts<T>(user: string): T | undefined {
  try {
    const stored = localStorage.getItem(PREFIX + user);
    return stored === null ? undefined : (JSON.parse(stored) as T);
  } catch {
    return undefined;
  }
}

/** Removes the texts of all users from the device. */
export function forgetTexts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
