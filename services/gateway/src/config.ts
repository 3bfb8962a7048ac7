import { z } from 'zod';
import { fileStoreConfig } from '@team-chat/files';
import { outgoingConfig } from '@team-chat/outgoing';
import {
  commonConfig,
  emailGatewayConfig,
  envBoolean,
  envProxyCount,
  isLoopback,
  uploadConfig,
} from '@team-chat/runtime';
import { DEFAULT_RATE_LIMITS, parseRateLimits } from './callers/rate-limits';

const settings = z.object({
  ...commonConfig,
  ...uploadConfig,
  ...emailGatewayConfig,
  /** Password by which mail servers hand over mails to addresses of EMAIL_GATEWAY_DOMAIN. */
  EMAIL_GATEWAY_SECRET: z
    .string()
    .regex(/^[\w.~-]{16,}$/, 'must have at least 16 letters, digits, or one of -._~, as it is part of URLs')
    .optional(),
  ...fileStoreConfig('FILES'),
  ...outgoingConfig,
  /** The port that serves clients. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(9991),
  /** The address to listen at. Unset: all addresses, of IPv6 (where the machine has it) and IPv4. */
  HOST: z.string().optional(),
  /** `user=200/60,2000/3600 anonymous=100/60` (requests/seconds), or `off`. */
  RATE_LIMITS: z.string().default(DEFAULT_RATE_LIMITS).transform(parseRateLimits),
  /** URL at which users reach the gateway. */
  EXTERNAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Route POST /dev_fetch_api_key. */
  DEV_LOGIN: envBoolean.default(false),
  /** Email addresses of the users whom the page offers for a log-in with one click, where DEV_LOGIN is on. */
  DEMO_USERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  /** Number of proxies in front, each of which adds an address to X-Forwarded-For; `true` is 1, `false` is 0. */
  TRUST_PROXY: envProxyCount.default(0),
});

/** Refuses settings for development where others than users of this machine reach the gateway, and mails without a secret. */
export const gatewayConfig = settings.superRefine((config, context) => {
  if (config.EMAIL_GATEWAY_DOMAIN !== undefined && config.EMAIL_GATEWAY_SECRET === undefined) {
    context.addIssue({
      code: 'custom',
      path: ['EMAIL_GATEWAY_SECRET'],
      message: 'is required with EMAIL_GATEWAY_DOMAIN',
    });
  }
  const address = config.EXTERNAL_URL ?? config.HOST ?? '';
  if (isLoopback(address)) return;
  const refuse = (name: string, what: string) =>
    context.addIssue({
      code: 'custom',
      path: [name],
      message: `${what}, but other machines reach ${address}`,
    });
  if (config.DEV_LOGIN) refuse('DEV_LOGIN', 'true allows log-ins without a password; set false');
  const { user, anonymous } = config.RATE_LIMITS;
  if (user.length + anonymous.length === 0) {
    refuse('RATE_LIMITS', `off allows unlimited guesses and load; set limits, such as "${DEFAULT_RATE_LIMITS}"`);
  }
});
export type GatewayConfig = z.output<typeof gatewayConfig>;
