import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { z } from 'zod';
import { ApiError } from '@team-chat/contracts';

/** A limit: `points` requests within `duration` seconds. */
interface Rule {
  points: number;
  duration: number;
}
export interface RateLimitRules {
  user: Rule[];
  anonymous: Rule[];
}

/** Source: spec/wire-contract.md, section 1.5. */
export const DEFAULT_RATE_LIMITS = 'user=200/60,2000/3600 anonymous=100/60';

/** Reads the RATE_LIMITS setting; a zod transform. */
export function parseRateLimits(text: string, context: z.core.$RefinementCtx): RateLimitRules {
  const rules: RateLimitRules = { user: [], anonymous: [] };
  if (text === 'off') return rules;
  for (const part of text.trim().split(/\s+/)) {
    const match = /^(user|anonymous)=(\d+\/\d+(?:,\d+\/\d+)*)$/.exec(part);
    if (!match) {
      context.addIssue({ code: 'custom', message: `expected "off" or rules like "${DEFAULT_RATE_LIMITS}"` });
      return z.NEVER;
    }
    for (const rule of match[2]!.split(',')) {
      const [points, duration] = rule.split('/').map(Number) as [number, number];
      rules[match[1] as keyof RateLimitRules].push({ points, duration });
    }
  }
  return rules;
}

export type RateLimitHeaders = Record<string, string>;

/** Counts requests in this replica's memory. With several gateways a caller may get as many times the limit as
 *  there are gateways that serve it (decisions/callers.md). */
export class RateLimits {
  private readonly limiters: Record<keyof RateLimitRules, { rule: Rule; limiter: RateLimiterMemory }[]>;

  constructor(rules: RateLimitRules) {
    const build = (kind: keyof RateLimitRules) =>
      rules[kind].map((rule) => ({
        rule,
        limiter: new RateLimiterMemory({ ...rule, keyPrefix: `${kind}:${rule.points}/${rule.duration}` }),
      }));
    this.limiters = { user: build('user'), anonymous: build('anonymous') };
  }

  /** Counts one request. Returns the headers that describe the strictest rule; throws RATE_LIMIT_HIT. */
  async consume(kind: keyof RateLimitRules, key: string): Promise<RateLimitHeaders> {
    let strictest: { rule: Rule; state: RateLimiterRes } | undefined;
    for (const { rule, limiter } of this.limiters[kind]) {
      const state = await limiter.consume(key).catch((refused: RateLimiterRes) => {
        throw rateLimitError(rule, refused);
      });
      if (!strictest || state.remainingPoints < strictest.state.remainingPoints) strictest = { rule, state };
    }
    return strictest ? describeLimit(strictest.rule, strictest.state) : {};
  }

  /** Throws RATE_LIMIT_HIT if another request would exceed a rule; counts none. */
  async check(kind: keyof RateLimitRules, key: string): Promise<void> {
    for (const { rule, limiter } of this.limiters[kind]) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= rule.points) throw rateLimitError(rule, state);
    }
  }
}

/** RATE_LIMIT_HIT with the headers of its answer. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
  constructor(
    retryAfterS: number,
    readonly headers: RateLimitHeaders,
  ) {
    super('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': retryAfterS });
  }
}

function rateLimitError(rule: Rule, state: RateLimiterRes): RateLimitError {
  const retryAfterS = state.msBeforeNext / 1000;
  return new RateLimitError(retryAfterS, describeLimit(rule, state));
}

function describeLimit(rule: Rule, state: RateLimiterRes): RateLimitHeaders {
  return {
    'X-RateLimit-Limit': String(rule.points),
    'X-RateLimit-Remaining': String(Math.max(0, state.remainingPoints)),
    'X-RateLimit-Reset': String(Math.floor((Date.now() + state.msBeforeNext) / 1000)),
  };
}
