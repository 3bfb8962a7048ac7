import { isDeepStrictEqual } from 'node:util';

type Settings = Record<string, unknown>;

/** Those of the wanted values that differ from the present ones. */
export function changedSettings<S extends object>(present: S, wanted: Partial<S>): Partial<S> {
  const current = present as Settings;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
  );
  return Object.fromEntries(changed) as Partial<S>;
}

/** What is worth storing of settings: a value that is the default is as good as none. */
export function withoutDefaults<S extends object>(stored: Partial<S>, defaults: S): Partial<S> {
  return changedSettings(defaults, stored);
}
