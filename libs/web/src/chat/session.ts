import { type Client, createClient } from '@team-chat/client';
import { onlineFetch } from './connection.ts';

/** Credentials of the user who is logged in. */
export interface Session {
  email: string;
  apiKey: string;
}

const KEY = 'team-chat.session';

/** Returns the credentials that were kept: for this tab, or on this device. */
export function findSession(): Session | undefined {
  const kept = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Session);
}

export function keepSession(session: Session, { onDevice }: { onDevice: boolean }): void {
  (onDevice ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(session));
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}

/** Returns a client of the organisation that serves this page. */
export function clientOf(session?: Session): Client {
  return createClient({ url: location.origin, fetch: onlineFetch, ...session });
}
