import type { AnyOperation, Audit } from '@team-chat/contracts';

/** Most items of a list, and characters of a text, that an entry shows. */
const MAX_ITEMS = 100;
const MAX_CHARACTERS = 500;

type Params = Record<string, unknown>;

/** Returns the parameters of a request that the audit log shows. */
export function shownParams({ params: declared }: AnyOperation, { shows }: Audit, params: Params): Params {
  const isShown = (name: string) => (shows === 'all' ? declared[name]?.encoding !== 'file' : shows.includes(name));
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      isShown(name) && value !== undefined ? [[name, shortened(value)]] : [],
    ),
  );
}

/** Returns the ids of users that a request names. Lists of users may have addresses instead of ids. */
export function targetsOf({ users = [] }: Audit, params: Params): number[] {
  return users
    .flatMap((name) => params[name])
    .filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id));
}

/** Returns a value without the rest of long texts and lists, at any depth. */
function shortened(value: unknown): unknown {
  // JSON columns take no halves of surrogate pairs.
  if (typeof value === 'string') {
    return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS).toWellFormed()}…` : value.toWellFormed();
  }
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ITEMS)
      .map(([key, inner]) => [key.slice(0, MAX_CHARACTERS).toWellFormed(), shortened(inner)]),
  );
}
