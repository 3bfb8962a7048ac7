import { z } from 'zod';
import { commonConfig, envBoolean } from '@team-chat/runtime';
import { DEFAULT_RATE_LIMITS, parseRateLimits } from './rate-limits';

export const gatewayConfig = z.object({
  ...commonConfig,
  /** The port that serves clients. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(9991),
  /** The address to listen at. */
  HOST: z.string().default('0.0.0.0'),
  /** `user=200/60,2000/3600 anonymous=100/60` (requests/seconds), or `off`. */
  RATE_LIMITS: z.string().default(DEFAULT_RATE_LIMITS).transform(parseRateLimits),
  /** Route POST /dev_fetch_api_key. */
  DEV_LOGIN: envBoolean.default(false),
  /** Believe X-Forwarded-For from a proxy in front. */
  TRUST_PROXY: envBoolean.default(false),
});
export type GatewayConfig = z.output<typeof gatewayConfig>;
