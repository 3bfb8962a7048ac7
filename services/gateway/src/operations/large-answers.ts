import { Semaphore, withTimeout } from 'async-mutex';
import { entryCache } from '@team-chat/bus';
import { type AnyOperation, registerQueue, ServiceUnavailableError } from '@team-chat/contracts';

/** Bytes of large answers that a gateway awaits at the same time. A NATS server closes a connection for which it keeps four times as
 *  much, and other services' answers come by it, too. */
const MAX_BYTES = 16 * 2 ** 20;
/** Bytes in which room is counted. The semaphore counts from its value to 0 whenever an answer has come. */
const UNIT_BYTES = 64 * 1024;
/** Bytes from which on an answer is large. */
const LARGE_BYTES = 256 * 1024;
/** Bytes that a registration is taken to have, before an organisation's first one is known. */
const FIRST_BYTES = 4 * 2 ** 20;
/** Milliseconds that a request waits for its turn. */
const PATIENCE_MS = 10_000;
/** Organisations' operations whose sizes are remembered. */
const MAX_KNOWN = 50_000;

const countUnits = (bytes: number) => Math.ceil(bytes / UNIT_BYTES);

const buildKey = ({ id }: Pick<AnyOperation, 'id'>, realmId: number) => `${id} ${realmId}`;

/** Lets requests with large answers wait for each other, as many as would have more than MAX_BYTES together. The last answer to the
 *  same operation in the same organisation tells how large the next one will be. */
export class LargeAnswers {
  private readonly room: Pick<Semaphore, 'runExclusive'>;
  private readonly known = entryCache<string, number>(MAX_KNOWN);

  constructor(patienceMs = PATIENCE_MS) {
    this.room = withTimeout(new Semaphore(countUnits(MAX_BYTES)), patienceMs, new ServiceUnavailableError());
  }

  /** Returns whether the last answer to an operation in an organisation was large. */
  areLarge(op: Pick<AnyOperation, 'id'>, realmId: number): boolean {
    return (this.known.get(buildKey(op, realmId)) ?? 0) > 0;
  }

  /** Calls an operation when it is its turn. Throws ServiceUnavailableError where that takes more than ten seconds. */
  async await(op: Pick<AnyOperation, 'id'>, realmId: number, call: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const key = buildKey(op, realmId);
    const expected = this.known.get(key) ?? (op.id === registerQueue.id ? FIRST_BYTES : 0);
    const answer =
      expected === 0 ? await call() : await this.room.runExclusive(call, countUnits(Math.min(expected, MAX_BYTES)));
    if (expected > 0 || answer.length >= LARGE_BYTES) {
      this.known.set(key, answer.length >= LARGE_BYTES ? answer.length : 0);
    }
    return answer;
  }
}
