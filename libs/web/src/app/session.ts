import { type Client, createClient } from '@team-chat/client';
import { t } from '../words/words.ts';
import { forgetTexts } from '../device/kept-texts.ts';
import { onlineFetch } from '../device/connection.ts';

/** Credentials of the user who is logged in. */
export interface Session {
  email: string;
  apiKey: string;
}

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
  if (!response.ok) throw new Error(t('app.serverStatus', { status: response.status }));
  const { session } = (await response.json()) as { session: { email: string; api_key: string } | null };
  if (session) return { email: session.email, apiKey: session.api_key };
  // The server has them as drafts, and the next user of this device shall not.
  forgetTexts();
  const here = location.pathname + location.search + location.hash;
  if (!isLoggingOut) location.assign(`/login/?next=${encodeURIComponent(here)}`);
  return new Promise(() => undefined);
}

/** Returns a client of the organisation that serves this page. */
export function createSessionClient(session?: Session): Client {
  return createClient({ url: location.origin, fetch: fetchByKey, ...session });
}

/** Sends a request of the API with the key in a header and without cookies. With cookies the browser itself would ask for
 *  a name and a password, in a dialog, once the key is no longer valid. */
const fetchByKey: typeof fetch = (input, init) => onlineFetch(input, { ...init, credentials: 'omit' });
