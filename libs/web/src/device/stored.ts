/** Stores a value on this device. Where the browser forbids it, or its storage is full, the value is not kept. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What is stored is a help only.
  }
}

/** Returns the value that the device has stored; undefined without one that can be read. */
export function readStored<T>(key: string): T | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : (JSON.parse(stored) as T);
  } catch {
    return undefined;
  }
}
