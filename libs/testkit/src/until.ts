/** Far beyond what anything here takes; only a wait that would never end meets it. */
const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 20;

/** Resolves when `holds` says so, with what it returned. `what` names the wait where it never does. */
export async function until<T>(
  what: string,
  holds: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
