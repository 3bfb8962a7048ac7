import { readStored, store } from './stored.ts';

const KEY = 'used emoji';
/** Number of names that are kept. */
const MAX_KEPT = 60;

/** Returns the names of emoji that were chosen on this device, the most used first. */
export function usedEmoji(): string[] {
  return [...counts()].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** Notes that an emoji was chosen. */
export function noteUsedEmoji(name: string): void {
  const noted = counts();
  noted.set(name, (noted.get(name) ?? 0) + 1);
  const kept = [...noted].sort(([, a], [, b]) => b - a).slice(0, MAX_KEPT);
  store(KEY, kept);
}

const counts = () => new Map(readStored<[string, number][]>(KEY) ?? []);
