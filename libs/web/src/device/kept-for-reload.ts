/** Keeps something over a reload of this tab, for the same user. */
export function keepForReload(user: string, value: unknown): void {
  sessionStorage.setItem(KEY, JSON.stringify({ user, value }));
}

const KEY = 'kept';

/** Returns once what the tab kept for the user, or undefined. */
export function takeKept<T>(user: string): T | undefined {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!stored) return undefined;
  const kept = JSON.parse(stored) as { user: string; value: T };
  return kept.user === user ? kept.value : undefined;
}
