import { z } from 'zod';
import { json } from '../declaring/operation';
import { Id } from '../declaring/scalars';
import { operation } from './declare';

/** An app whose user logs in with a browser: it gets its key encrypted with a one-time pad of its own.
 *  Source: spec/wire-contract-files-and-time.md, section 11.2. */
export const AppLogIn = z.object({
  kind: z.enum(['mobile', 'desktop']),
  /** 64 hexadecimal digits. */
  otp: z.string(),
});
export type AppLogIn = z.infer<typeof AppLogIn>;

/** A browser that is logged in. */
export const BrowserSession = z.object({
  email: z.string(),
  /** Key of the browser alone. */
  api_key: z.string(),
  /** Time from which the key is refused, in Unix seconds. */
  expires_at: z.int(),
});
export type BrowserSession = z.infer<typeof BrowserSession>;

/** Where a log-in leads: to a session of the browser, to the URL that opens a mobile app, or to a text that the user copies
 *  into a desktop app. */
export const LogInOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), session: BrowserSession }),
  z.object({ kind: z.literal('mobile'), url: z.string() }),
  z.object({ kind: z.literal('desktop'), code: z.string() }),
]);
export type LogInOutcome = z.infer<typeof LogInOutcome>;

/** Purpose of a log-in with a browser. */
const target = {
  /** Null for the browser itself. */
  app: json(AppLogIn.nullable()),
};

export const logIn = operation({
  id: 'log-in',
  allow: 'internal',
  errors: [
    'AUTHENTICATION_FAILED',
    'USER_DEACTIVATED',
    'REALM_DEACTIVATED',
    'PASSWORD_AUTH_DISABLED',
    'RATE_LIMIT_HIT',
  ],
  params: {
    realm_id: json(Id),
    username: json(z.string()),
    /** Null for a user of a development server. */
    password: json(z.string().nullable()),
    /** The proof that an earlier log-in gave the device; null for a new one. */
    device: json(z.string().nullable().default(null)),
    ...target,
  },
  result: {
    outcome: LogInOutcome,
    /** Proves to later log-ins of the user that the device has logged in before. */
    device: z.string(),
  },
  audit: { shows: [] },
  summary: 'Log a browser in with address and password',
});

const sessionKey = { realm_id: json(Id), api_key: json(z.string()) };

export const findSession = operation({
  id: 'find-session',
  allow: 'internal',
  params: sessionKey,
  /** Null for a key that is not, or no longer, of a browser of the organisation. */
  result: { session: BrowserSession.nullable() },
  safe: true,
  summary: 'Get the session of a browser by its key',
});

export const endSession = operation({
  id: 'end-session',
  allow: 'internal',
  params: sessionKey,
  result: {
    /** Page that logs the browser out of the identity provider as well; null where there is none. */
    provider_url: z.string().nullable(),
  },
  audit: { shows: [] },
  summary: 'Log a browser out',
});

export const completeDesktopLogIn = operation({
  id: 'complete-desktop-log-in',
  allow: 'internal',
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'],
  params: { realm_id: json(Id), token: json(z.string()) },
  /** Null for a token that is invalid, expired or used. */
  result: { session: BrowserSession.nullable() },
  audit: { shows: [] },
  summary: 'Log a desktop app in with the token that its user copied',
});
