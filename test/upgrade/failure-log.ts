import type { ApiResponse } from '@team-chat/testkit';
import { type Answer, RequestLog, type RequestRules } from '../harness/load/request-log';

/** Violations that are printed at once. All are in the report. */
const MAX_PRINTED = 20;

/** Records every request that fails as a violation: an upgrade is no reason for a failure. */
export class FailureLog extends RequestLog {
  requests = 0;
  /** Name and milliseconds of the slowest request other than a poll. */
  slowest = { name: '', ms: 0 };

  constructor(private readonly say: (line: string) => void) {
    super();
  }

  override violation(text: string): void {
    super.violation(text);
    if (this.violations.length <= MAX_PRINTED) this.say(`VIOLATION: ${text}`);
  }

  override async attempt(name: string, call: Promise<ApiResponse>, rules: RequestRules = {}): Promise<Answer> {
    this.requests++;
    const startedMs = performance.now();
    const answer = await super.attempt(name, call, rules);
    const ms = Math.round(performance.now() - startedMs);
    if (rules.limitMs === undefined && ms > this.slowest.ms) this.slowest = { name, ms };
    if (answer.outcome === 'unknown') {
      const how = answer.errorCode ?? `${answer.status} ${JSON.stringify(answer.body)}`;
      this.violation(`${name} failed after ${ms} ms: ${how}`);
    }
    return answer;
  }
}
