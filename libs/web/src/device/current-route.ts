import { signal } from '@preact/signals';
import { type Route, routeOfHash } from '../state/route.ts';

const hash = signal(location.hash);
addEventListener('hashchange', () => (hash.value = location.hash));

/** Returns the route that the page's URL names. */
export const currentHash = (): string => hash.value;
export const currentRoute = (): Route => routeOfHash(hash.value);
