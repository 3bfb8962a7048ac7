import { type AnyOperation, ERROR_STATUS, HTTP_OPERATIONS, sendMessage } from '@team-chat/contracts';
import type { TestRealm } from '@team-chat/testkit';
import type { TestCluster } from '@team-chat/testkit/cluster';
import { SeededRandom } from '../support/seeded-random';
import { type Caller, createCallers, restoreCaller } from './callers';
import { KnownValues } from './known-values';
import { asCurl, type RawAnswer, type RawRequest, sendRaw } from './raw-request';
import { RequestGenerator } from './request-generator';
import { changedTables, type RowDigest, StoredRows } from './stored-rows';

/** Milliseconds in which every request is answered, on a loaded machine too. */
const ANSWER_LIMIT_MS = 30_000;
/** Milliseconds after which a poll counts as waiting, as it should where there is no event. */
const POLL_LIMIT_MS = 300;
/** Rounds of all operations in one organisation; then the next one begins with all users active. */
const ROUNDS_PER_REALM = 3;
/** Rounds that are made even if time is up. */
const MIN_ROUNDS = 3;
/** Number of failures after which it stops. */
const MAX_FAILURES = 20;
const CONCURRENT = 8;

export interface FuzzResult {
  requests: number;
  refused: number;
  /** Requests of the operation that was called least. */
  fewest: number;
  /** Problems, each with the request and the answer. */
  failures: string[];
}

interface Options {
  seed: number;
  minutes: number;
}

/** Sends generated requests to all operations. Each must be answered in time, with a valid envelope and no status of
 *  5xx, and a refused one must change no row. Two rounds of three send one request after the other, to find the one that
 *  changed a row; the third sends several at a time. */
export async function fuzz(cluster: TestCluster, options: Options): Promise<FuzzResult> {
  const rows = await StoredRows.open(cluster);
  try {
    return await new Fuzzer(cluster, rows, options).run();
  } finally {
    await rows.close();
  }
}

class Fuzzer {
  private readonly random: SeededRandom;
  private readonly counts = new Map<string, number>(HTTP_OPERATIONS.map(({ id }) => [id, 0]));
  private readonly failures: string[] = [];
  private refused = 0;
  private generator!: RequestGenerator;
  private realm!: TestRealm;
  private callers: Caller[] = [];
  private stored: RowDigest = new Map();

  constructor(
    private readonly cluster: TestCluster,
    private readonly rows: StoredRows,
    private readonly options: Options,
  ) {
    this.random = new SeededRandom(options.seed);
  }

  async run(): Promise<FuzzResult> {
    const end = Date.now() + this.options.minutes * 60_000;
    for (let round = 0; round < MIN_ROUNDS || Date.now() < end; round++) {
      if (round % ROUNDS_PER_REALM === 0) await this.newOrganisation();
      const isConcurrent = round % ROUNDS_PER_REALM === ROUNDS_PER_REALM - 1;
      await (isConcurrent ? this.concurrentRound() : this.sequentialRound());
      if (this.failures.length >= MAX_FAILURES) break;
    }
    const counts = [...this.counts.values()];
    return {
      requests: counts.reduce((sum, count) => sum + count, 0),
      refused: this.refused,
      fewest: Math.min(...counts),
      failures: this.failures,
    };
  }

  private async newOrganisation(): Promise<void> {
    const [realm, foreign] = [await this.cluster.aRealm(), await this.cluster.aRealm()];
    this.realm = realm;
    this.callers = await createCallers(realm);
    const [, ...people] = this.callers.map(({ user }) => user);
    const known = await KnownValues.collect(realm, people, foreign);
    this.generator = new RequestGenerator(this.random, known, realm.host);
  }

  private async sequentialRound(): Promise<void> {
    await this.remember();
    for (const op of HTTP_OPERATIONS) {
      const caller = this.nextCaller();
      const request = this.next(op, caller);
      const answer = await this.check(op, request);
      if (!answer) continue;
      // A bot's owner is told of a channel that does not exist.
      const tellsOwner = op.id === sendMessage.id && caller?.bot === true;
      if (answer.status >= 400 && !tellsOwner) await this.checkUnchanged(request, answer);
      const isRestored = await this.restoreRefused(caller, answer);
      // With another method, a path leads to another operation.
      const mayChange = answer.status < 400 && !(op.safe && request.method === op.http?.method);
      if (isRestored || tellsOwner || mayChange) await this.remember();
    }
  }

  private async concurrentRound(): Promise<void> {
    const waiting = [...HTTP_OPERATIONS];
    const work = async () => {
      for (let op = waiting.pop(); op; op = waiting.pop()) {
        const caller = this.nextCaller();
        const answer = await this.check(op, this.next(op, caller));
        if (answer) await this.restoreRefused(caller, answer);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT }, work));
  }

  /** Returns the owner in half of the cases, since most requests of others are refused early; nobody in few cases. */
  private nextCaller(): Caller | undefined {
    if (this.random.coin()) return this.callers[0];
    return this.random.below(8) === 0 ? undefined : this.random.pick(this.callers);
  }

  private next(op: AnyOperation, caller: Caller | undefined): RawRequest {
    this.counts.set(op.id, this.counts.get(op.id)! + 1);
    return this.generator.request(op, caller?.user);
  }

  /** Restores a caller whose credentials were refused. Returns whether that may have changed rows. */
  private async restoreRefused(caller: Caller | undefined, { status }: RawAnswer): Promise<boolean> {
    if (status !== 401 || !caller) return false;
    await restoreCaller(this.cluster.bus, this.realm, caller);
    return true;
  }

  /** Sends a request and checks the answer's form. Returns the answer, if there is one. */
  private async check(op: AnyOperation, request: RawRequest): Promise<RawAnswer | undefined> {
    const isPoll = request.path.startsWith('/api/v1/events');
    const limitMs = isPoll ? POLL_LIMIT_MS : ANSWER_LIMIT_MS;
    try {
      const answer = await sendRaw(this.cluster.baseUrls[0]!, request, limitMs);
      if (!answer && !isPoll) this.fail(request, `no answer within ${limitMs} ms`);
      if (!answer) return undefined;
      const problem = problemOf(answer);
      if (problem) this.fail(request, problem, answer);
      if (answer.status >= 400) this.refused++;
      return answer;
    } catch (error) {
      this.fail(request, `${op.id}: ${String(error)}`);
      return undefined;
    }
  }

  private async remember(): Promise<void> {
    await this.rows.settle();
    this.stored = await this.rows.digest();
  }

  private async checkUnchanged(request: RawRequest, answer: RawAnswer): Promise<void> {
    const now = await this.rows.digest();
    const changed = changedTables(this.stored, now);
    if (changed.length > 0) this.fail(request, `refused, but changed ${changed.join(', ')}`, answer);
    this.stored = now;
  }

  private fail(request: RawRequest, problem: string, answer?: RawAnswer): void {
    const lines = [
      `seed ${this.options.seed}: ${problem}`,
      asCurl(this.cluster.baseUrls[0]!, request),
      ...(answer ? [`${answer.status} ${answer.text.slice(0, 500)}`] : []),
    ];
    this.failures.push(lines.join('\n'));
  }
}

/** Returns why an answer is no valid envelope, or undefined. */
function problemOf({ status, text }: RawAnswer): string | undefined {
  if (status >= 500) return 'a status of 5xx';
  // With another method, the paths of pictures lead to them.
  if (status === 302) return undefined;
  let body: { result?: unknown; msg?: unknown; code?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return 'no JSON';
  }
  if (typeof body.msg !== 'string') return 'no msg';
  if (status === 200) return body.result === 'success' ? undefined : 'status 200 without success';
  if (body.result !== 'error') return 'an error without result "error"';
  return Object.hasOwn(ERROR_STATUS, String(body.code)) ? undefined : 'an unknown code';
}
