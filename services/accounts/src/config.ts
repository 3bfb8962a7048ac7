import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { fileStoreConfig } from '@team-chat/files';
import { dataServiceConfig } from '@team-chat/service';
import { envBoolean, isLoopback } from '@team-chat/runtime';
import { isWellFormedEmail } from './domain/email-address';

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
  /** URL of the mail server: `smtp://user:password@host:587`, or `smtps`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Folder to which mails are written as .eml files while there is no `SMTP_URL`. */
  MAIL_DIR: z.string().default(join(tmpdir(), 'team-chat-mail')),
  /** The sender's address; by default, no-reply at the host of EXTERNAL_URL. */
  MAIL_FROM: z.string().refine(isWellFormedEmail, 'must be an email address').optional(),
  /** Mails users when a client gets their API key. */
  LOGIN_EMAILS: envBoolean.default(true),
  /** `off` keeps organisations from using Gravatar, which gets a hash of every user's address: those that do get
   *  identicons. */
  GRAVATAR: z.enum(['on', 'off']).default('on'),
  /** Invitations that one organisation may send by mail within a day. */
  INVITATIONS_PER_DAY: z.coerce.number().int().min(0).default(1000),
});

export const accountsConfig = settings.refine(
  ({ DEV_LOGIN, EXTERNAL_URL }) => !DEV_LOGIN || isLoopback(EXTERNAL_URL),
  {
    path: ['DEV_LOGIN'],
    error: 'true allows log-ins without a password; set false where EXTERNAL_URL is public',
  },
);
export type AccountsConfig = z.output<typeof accountsConfig>;
