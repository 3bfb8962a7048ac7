import { z } from 'zod';
import { dataServiceConfig } from '@team-chat/service';
import { envBoolean } from '@team-chat/runtime';

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
});
export type AccountsConfig = z.output<typeof accountsConfig>;
