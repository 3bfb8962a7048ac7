import { isDeepStrictEqual } from 'node:util';

type Settings = Record<string, unknown>;

/** Returns the wanted values that differ from the present ones. */
export function changedSettings<S extends object>(present: S, wanted: Partial<S>): Partial<S> {
  const current = present as Settings;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
  );
  return Object.fromEntries(changed) as Partial<S>;
}

/** Returns the settings that differ from their defaults; only these are stored. */
export function withoutDefaults<S extends object>(stored: Partial<S>, defaults: S): Partial<S> {
  return changedSettings(defaults, stored);
}
