import type { Route } from './route.ts';

/** A request without its credentials. */
export interface EncodedRequest {
  method: string;
  /** Relative to `/api/v1`. */
  path: string;
  /** Form fields, except for GET. */
  body: URLSearchParams | undefined;
}

/** Returns the request that calls a route. Parameters that are undefined are left out. Throws a TypeError for a variable of
 *  the path that no URL can hold. */
export function encodeRequest(route: Route, params: object): EncodedRequest {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = route.path.replace(/\{(\w+)(\.\.\.)?\}/g, (_, name: string, isRest?: string) => {
    const value = String(values.get(name) ?? '');
    values.delete(name);
    return (isRest ? value.split('/') : [value]).map((segment) => encodeSegment(name, segment)).join('/');
  });
  const fields = new URLSearchParams();
  for (const [name, value] of values) {
    if (value === undefined) continue;
    const isText = typeof value === 'string' && !route.json?.includes(name);
    fields.set(name, isText ? value : JSON.stringify(value));
  }
  const { method } = route;
  if (method !== 'GET') return { method, path, body: fields };
  return { method, path: fields.size > 0 ? `${path}?${fields}` : path, body: undefined };
}

function encodeSegment(name: string, segment: string): string {
  // URLs resolve dots even where they are escaped, so that the request would be another one.
  if (/^\.{0,2}$/.test(segment)) throw new TypeError(`${name} must not be "${segment}"`);
  return encodeURIComponent(segment);
}
