import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';
import { envBoolean } from '@team-chat/runtime';
import { isWellFormedEmail } from './domain/email-address';

export const accountsConfig = z.object({
  ...dataServiceConfig,
  /** Secrets that API keys are hashed and sealed under, newest first, comma-separated; older ones still read. */
  SECRET_KEY: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).min(1)),
  /** Where clients reach the default organisation, without a trailing slash. */
  EXTERNAL_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
  /** Hand out API keys without a password. Never where the network can reach it. */
  DEV_LOGIN: envBoolean.default(false),
  /** The server that takes mails: `smtp://user:password@host:587`, or `smtps`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Where mails go without such a server: a folder of .eml files. */
  MAIL_DIR: z.string().default(join(tmpdir(), 'team-chat-mail')),
  /** The sender's address; by default, no-reply at the host of EXTERNAL_URL. */
  MAIL_FROM: z.string().refine(isWellFormedEmail, 'must be an email address').optional(),
  /** Invitations that one organisation may send by mail within a day. */
  INVITATIONS_PER_DAY: z.coerce.number().int().min(0).default(1000),
});
export type AccountsConfig = z.output<typeof accountsConfig>;
