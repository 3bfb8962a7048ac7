import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { fileStoreConfig } from '@team-chat/files';
import { dataServiceConfig } from '@team-chat/service';
import { envBoolean, isLoopback } from '@team-chat/runtime';
import { isWellFormedEmail } from './domain/email-addresses';
import { isHostName, realmDomainOf } from './domain/host-names';
import { IdentityProvider } from './domain/identity-provider';

/** Memory of a password's hash, in KiB, below which guessing is too cheap: the least that OWASP recommends for Argon2id. */
const SAFE_PASSWORD_HASH_KIB = 19_456;

const settings = z.object({
  ...dataServiceConfig,
  ...fileStoreConfig('FILES'),
  /** Secrets from which the keys for hashing and encryption are derived, comma-separated, newest first. Data of older
   *  secrets can still be read. */
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).min(1)),
  /** URL of the default organisation, without a trailing slash; accounts requires it. */
  EXTERNAL_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  /** Returns API keys without a password. Never switch it on where the network can reach the server. */
  DEV_LOGIN: envBoolean.default(false),
  /** Memory in KiB that hashing a password takes. More memory makes guessing take longer. */
  PASSWORD_HASH_KIB: z.coerce.number().int().min(8).max(4_194_304).default(SAFE_PASSWORD_HASH_KIB),
  /** URL of the mail server: `smtp://user:password@host:587`, or `smtps`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Folder to which mails are written as .eml files while there is no `SMTP_URL`. */
  MAIL_DIR: z.string().default(join(tmpdir(), 'team-chat-mail')),
  /** The sender's address; by default, no-reply at the host of EXTERNAL_URL. */
  MAIL_FROM: z.string().refine(isWellFormedEmail, 'must be an email address').optional(),
  /** Mails users when a client gets their API key. */
  LOGIN_EMAILS: envBoolean.default(true),
  /** OpenID Connect providers by which users log in: a JSON list. */
  OIDC_PROVIDERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a list in JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(IdentityProvider))
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'names must differ'),
  /** With `off`, organisations do not use Gravatar, which gets a hash of every user's address: organisations that use
   *  Gravatar get identicons. */
  GRAVATAR: z.enum(['on', 'off']).default('on'),
  /** Days after which entries of the audit log are removed; 0 keeps them. */
  AUDIT_LOG_DAYS: z.coerce.number().int().min(0).default(365),
  /** Seconds between two removals of old entries. */
  SWEEP_SECONDS: z.coerce.number().min(0.1).max(86_400).default(300),
  /** Invitations that one organisation may send by mail within a day. */
  INVITATIONS_PER_DAY: z.coerce.number().int().min(0).default(1000),
  /** Lets everybody create organisations, at the page /new/. */
  OPEN_REALM_CREATION: envBoolean.default(false),
  /** Domain below which organisations that are created at /new/ have their host names; by default, the host of EXTERNAL_URL. */
  REALM_DOMAIN: z.string().refine(isHostName, 'must be a host name in lower case').optional(),
});

export const accountsConfig = settings
  .refine(({ DEV_LOGIN, EXTERNAL_URL }) => !DEV_LOGIN || isLoopback(EXTERNAL_URL), {
    path: ['DEV_LOGIN'],
    error: 'true allows log-ins without a password; set false where EXTERNAL_URL is public',
  })
  .refine(
    ({ PASSWORD_HASH_KIB, EXTERNAL_URL }) => PASSWORD_HASH_KIB >= SAFE_PASSWORD_HASH_KIB || isLoopback(EXTERNAL_URL),
    {
      path: ['PASSWORD_HASH_KIB'],
      error: `must be at least ${SAFE_PASSWORD_HASH_KIB} where EXTERNAL_URL is public`,
    },
  )
  .refine((config) => !config.OPEN_REALM_CREATION || realmDomainOf(config) !== undefined, {
    path: ['OPEN_REALM_CREATION'],
    error: 'true needs REALM_DOMAIN, because there are no host names below the IP address in EXTERNAL_URL',
  });
export type AccountsConfig = z.output<typeof accountsConfig>;
