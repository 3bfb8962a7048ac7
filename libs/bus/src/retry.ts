import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode, NatsError } from 'nats';

interface RetryOptions {
  /** Milliseconds after which no further attempt is made. */
  patienceMs: number;
  /** Milliseconds between two attempts. */
  pauseMs: number;
  /** Returns whether another attempt may succeed; any may, by default. */
  isWorthwhile?(error: unknown): boolean;
  /** Called with an error whenever its message differs from the previous one. */
  onWait?(error: Error): void;
}

/** Calls `attempt`, which must be idempotent, until it succeeds. Throws the error of the last attempt. */
export async function retry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { patienceMs, pauseMs, isWorthwhile = () => true, onWait } = options;
  const giveUpAt = Date.now() + patienceMs;
  for (let said = ''; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthwhile(error) || Date.now() > giveUpAt) throw error;
      const { message } = error as Error;
      if (message !== said) onWait?.(error as Error);
      said = message;
    }
    await sleep(pauseMs);
  }
}

/** Codes of sockets whose server is away for the moment. */
const SOCKET_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Codes of Postgres for a server that cannot work for the moment: failed connections (08), a standby (25006), a password
 *  that has just been changed (28P01), a lack of disk, memory or connections (53), a stop or a start (57P), failures of
 *  the operating system (58000, 58030). */
const POSTGRES_CODES = /^(08...|25006|28P01|53...|57P..|580[03]0)$/;
const NATS_CODES = new Set<string>([
  ErrorCode.Timeout,
  ErrorCode.NoResponders,
  ErrorCode.Disconnect,
  ErrorCode.ConnectionClosed,
  ErrorCode.ConnectionDraining,
  ErrorCode.JetStream408RequestTimeout,
]);
/** Codes of JetStream, of another status than 503, for a lack of memory (10028), of disk (10047), and of servers for a
 *  stream's copies (10005): those of a cluster that has just started may not know each other yet. */
const JETSTREAM_CODES = new Set([10005, 10028, 10047]);
const MESSAGES =
  /Connection terminated|^timeout expired$|Timeout acquiring a connection|Client has encountered a connection error/;

/** Returns whether an error means that a server cannot work for the moment, so that the caller should try again. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NatsError) return NATS_CODES.has(error.code) || isJetStreamOutage(error);
  const { code = '' } = error as { code?: string };
  return SOCKET_CODES.has(code) || POSTGRES_CODES.test(code) || MESSAGES.test(error.message);
}

function isJetStreamOutage({ api_error }: NatsError): boolean {
  return api_error?.code === 503 || JETSTREAM_CODES.has(api_error?.err_code ?? 0);
}

/** Calls `ask`, which must be idempotent, and calls it again while a server cannot work: one that has just started may
 *  be slow to answer, or still elect a leader. Throws the error of the last attempt. */
export function retryDuringOutage<T>(ask: () => Promise<T>): Promise<T> {
  return retry(ask, { patienceMs: 30_000, pauseMs: 200, isWorthwhile: isOutage });
}
