import { type Client, createClient } from '@team-chat/client';
import { t } from '../words/words.ts';
import { forgetTexts } from '../device/kept-texts.ts';
import { onlineFetch } from '../device/connection.ts';

/** Credentials of the user who is logged in. */
export interface Session {
  email: string;
  apiKey: string;
}

interface Answer {
  session?: { email: string; api_key: string } | null;
  /** Code of a refusal. */
  code?: string;
}

/** Refusals that the page to log in explains, with ways out. */
const AT_LOG_IN = new Set(['NONEXISTENT_SUBDOMAIN', 'REALM_DEACTIVATED']);

let isLoggingOut = false;

/** Notes that the browser leaves for the page after a log-out. The chat's polls end before that page comes, and must not
 *  send the browser to the log-in page. */
export function noteLogOut(): void {
  isLoggingOut = true;
}

/** Returns the credentials of this browser. Sends a browser that is not logged in to the page to log in, and then never
 *  resolves, so that the page shows nothing meanwhile. */
export async function loadSession(): Promise<Session> {
  const response = await onlineFetch('/accounts/session', { method: 'POST' });
  const { session, code } = (await response.json().catch(() => ({}))) as Answer;
  if (code !== undefined && AT_LOG_IN.has(code)) return leaveFor('/login/');
  if (!response.ok) throw new Error(t('app.serverStatus', { status: response.status }));
  if (session) return { email: session.email, apiKey: session.api_key };
  // The server has them as drafts, and the next user of this device shall not.
  forgetTexts();
  const here = location.pathname + location.search + location.hash;
  return leaveFor(`/login/?next=${encodeURIComponent(here)}`);
}

/** Sends the browser to a page. Never resolves, so that this page shows nothing meanwhile. */
export function leaveFor(address: string): Promise<never> {
  if (!isLoggingOut) location.replace(address);
  return new Promise(() => undefined);
}

/** Returns a client of the organisation that serves this page. */
export function createSessionClient(session?: Session): Client {
  return createClient({ url: location.origin, fetch: fetchByKey, ...session });
}

/** Sends a request of the API with the key in a header and without cookies. With cookies the browser itself would ask for
 *  a name and a password, in a dialog, once the key is no longer valid. */
const fetchByKey: typeof fetch = (input, init) => onlineFetch(input, { ...init, credentials: 'omit' });
