import type { Route } from './route.ts';

/** A request without its credentials. */
export interface EncodedRequest {
  method: string;
  /** Relative to `/api/v1`. */
  path: string;
  /** Form fields, except for GET. */
  body: URLSearchParams | FormData | undefined;
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
  const file = route.file === undefined ? undefined : (values.get(route.file) as Blob | undefined);
  if (file !== undefined) values.delete(route.file!);
  for (const [name, value] of values) {
    if (value === undefined) continue;
    const isText = typeof value === 'string' && !route.json?.includes(name);
    fields.set(name, isText ? value : JSON.stringify(value));
  }
  const { method } = route;
  if (file !== undefined) return { method, path, body: formOf(fields, route.file!, file) };
  if (method !== 'GET') return { method, path, body: fields };
  return { method, path: fields.size > 0 ? `${path}?${fields}` : path, body: undefined };
}

function formOf(fields: URLSearchParams, name: string, file: Blob): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.set(field, value);
  form.set(name, file);
  return form;
}

function encodeSegment(name: string, segment: string): string {
  // URLs resolve dots even where they are escaped, so that the request would be another one.
  if (/^\.{0,2}$/.test(segment)) throw new TypeError(`${name} must not be "${segment}"`);
  return encodeURIComponent(segment);
}
