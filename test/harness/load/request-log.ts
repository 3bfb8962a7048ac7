import type { ApiResponse } from '@team-chat/testkit';
import type { Outcome } from './tracked-value';

/** Milliseconds within which every request other than a poll has to be answered: the longest deadline of an operation,
 *  the search for credentials before it, and the longest pause of a process. */
export const REQUEST_LIMIT_MS = 40_000;
/** Milliseconds for a long poll, which is answered with a heartbeat after 45 to 55 seconds. */
export const POLL_LIMIT_MS = 120_000;
/** Violations that are listed; more of them would not say more. */
const MAX_VIOLATIONS = 200;

export interface Answer {
  outcome: Outcome;
  status?: number;
  body?: any;
  /** Code of the system error that ended the connection. */
  errorCode?: string;
}

export interface RequestRules {
  limitMs?: number;
  /** Codes of refusals that are right at the time of the answer. */
  allowedRefusals?: () => string[];
  /** True for a request that the server may repeat: a read, a registration, a send with `queue_id` and `local_id`. */
  isRepeatable?: boolean;
}

/** Outcomes of the requests that the server may repeat. */
export interface RepeatableRequests {
  answered: number;
  /** Number of requests that a gateway answered with a status from 500 on. */
  failed: number;
  /** The one that took longest. */
  longest: { name: string; ms: number };
}

/** Sends requests, each once, and records every answer that a client must not get. */
export class RequestLog {
  /** A sentence for each broken rule. */
  readonly violations: string[] = [];
  /** Numbers of failed requests, by HTTP status and code, or by the code of the system error. */
  readonly failures = new Map<string, number>();
  readonly repeatable: RepeatableRequests = { answered: 0, failed: 0, longest: { name: '', ms: 0 } };

  violation(text: string): void {
    if (this.violations.length >= MAX_VIOLATIONS) return;
    this.violations.push(`${new Date().toISOString()} ${text}`);
  }

  /** Waits for the answer to a request that is described by `name`. Never rejects. */
  async attempt(
    name: string,
    call: Promise<ApiResponse>,
    { limitMs = REQUEST_LIMIT_MS, allowedRefusals = () => [], isRepeatable = false }: RequestRules = {},
  ): Promise<Answer> {
    const begunMs = performance.now();
    let answer: ApiResponse | undefined;
    try {
      answer = await withinLimit(call, limitMs);
    } catch (error) {
      return this.failed(name, error);
    }
    if (!answer) {
      this.violation(`${name} was not answered within ${limitMs / 1000} s`);
      this.count('no answer');
      return { outcome: 'unknown' };
    }
    const { status, body } = answer;
    if (isRepeatable) this.countRepeatable(name, status, performance.now() - begunMs);
    if (status === 200) return { outcome: 'acknowledged', status, body };
    this.count(`${status} ${body?.code}`);
    if (status === 503 && body?.code === 'SERVICE_UNAVAILABLE') return { outcome: 'unknown', status, body };
    const isAllowed = status < 500 && allowedRefusals().includes(body?.code);
    if (!isAllowed) this.violation(`${name} was answered with ${status}: ${JSON.stringify(body)}`);
    return { outcome: status < 500 ? 'refused' : 'unknown', status, body };
  }

  private failed(name: string, error: unknown): Answer {
    const { code, message } = error as NodeJS.ErrnoException;
    // Only system errors mean a lost connection. Other errors mean that the answer broke the contract.
    if (code === undefined) this.violation(`${name} was answered against the contract: ${message}`);
    this.count(code ?? 'broken contract');
    return { outcome: 'unknown', errorCode: code };
  }

  private countRepeatable(name: string, status: number, ms: number): void {
    const { repeatable } = this;
    repeatable.answered++;
    if (status >= 500) repeatable.failed++;
    if (ms > repeatable.longest.ms) repeatable.longest = { name: `${new Date().toISOString()} ${name}`, ms };
  }

  private count(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}

/** Resolves with the value, or with undefined after the limit. */
async function withinLimit<T>(value: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer));
}
