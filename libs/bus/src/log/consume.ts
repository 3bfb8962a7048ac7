import { AckPolicy, DeliverPolicy, type JetStreamManager, type JsMsg } from 'nats';
import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Bus } from '../bus';
import { isOutage, retryDuringOutage } from '../retry';
import type { Consumer } from './consumer';
import { parseEntry } from './entry';
import { CONSUMER_NOT_FOUND, PULL, undefinedOn } from './jetstream';
import type { LogStream } from './stream';

/** Milliseconds after which an entry is delivered again when its handling failed. */
const REDELIVERY_MS = 1000;
/** Names of errors of this status that count towards those below. */
const COUNTED_FAILURES = new Set(['ConflictError', 'VersionBumpedError', 'DeadlineExceededError']);
/** Failures in one process, other than outages, after which an entry counts as impossible to handle and is given up: about a
 *  quarter of an hour. */
const MAX_FAILURES = 1000;

/** Has this process's consumers handle the entries of one partition of the log. */
export class ConsumerRunner {
  /** The consumers of this process. */
  private readonly consumers: Consumer[] = [];

  constructor(
    private readonly bus: Bus,
    private readonly jsm: JetStreamManager,
    private readonly stream: LogStream,
  ) {}

  async consume(declared: Consumer, onError: (error: unknown, seq: number) => void): Promise<() => Promise<void>> {
    const { name, handle } = declared;
    await retryDuringOutage(() => this.alignConsumer(declared));
    this.consumers.push(declared);
    const consumer = await retryDuringOutage(() => this.bus.nc.jetstream().consumers.get(this.stream.name, name));
    const messages = await consumer.consume({ max_messages: 32, ...PULL });
    let stopping = false;
    /** Failures that no outage explains, by the sequence number of the entry. */
    const failures = new Map<number, number>();
    const handleOne = async (msg: JsMsg) => {
      // Leave a message that was fetched but not begun to another replica.
      if (stopping) return msg.nak();
      try {
        await handle(parseEntry(msg));
        msg.ack();
        failures.delete(msg.seq);
      } catch (error) {
        onError(error, msg.seq);
        if (isPassing(error)) return msg.nak(REDELIVERY_MS);
        const count = (failures.get(msg.seq) ?? 0) + 1;
        failures.set(msg.seq, count);
        if (count < MAX_FAILURES) return msg.nak(REDELIVERY_MS);
        failures.delete(msg.seq);
        onError(new Error('the entry is given up', { cause: error }), msg.seq);
        msg.term();
      }
    };
    const finished = (async () => {
      for await (const msg of messages) await handleOne(msg);
    })();
    return async () => {
      stopping = true;
      await messages.close();
      await finished;
    };
  }

  async alignConsumers(): Promise<void> {
    for (const consumer of this.consumers) await this.alignConsumer(consumer);
  }

  /** Creates a consumer in JetStream, and creates it anew in a new incarnation of the log: a consumer that has read
   *  further than the log goes now would leave out as many entries. */
  private async alignConsumer({ name, filter }: Consumer): Promise<void> {
    const { incarnation, begins_after } = await this.stream.state();
    const wanted = {
      durable_name: name,
      description: incarnation,
      filter_subject: this.stream.subject(filter),
      ack_policy: AckPolicy.Explicit,
      max_ack_pending: 64,
      // However long an outage lasts, the entry is handled after it.
      max_deliver: -1,
    };
    const found = await undefinedOn(CONSUMER_NOT_FOUND, this.jsm.consumers.info(this.stream.name, name));
    if (!found) {
      await this.jsm.consumers.add(this.stream.name, { ...wanted, deliver_policy: DeliverPolicy.All });
      return;
    }
    const { description, max_deliver } = found.config;
    if (description === incarnation) {
      // The version before set a limit.
      if (max_deliver !== -1) await this.jsm.consumers.update(this.stream.name, name, { max_deliver: -1 });
      return;
    }
    // The version before wrote none.
    if (description === undefined && begins_after === 0) {
      await this.jsm.consumers.update(this.stream.name, name, { description: incarnation, max_deliver: -1 });
      return;
    }
    // Another replica may have deleted it.
    await undefinedOn(CONSUMER_NOT_FOUND, this.jsm.consumers.delete(this.stream.name, name));
    await this.jsm.consumers.add(this.stream.name, {
      ...wanted,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.min(found.ack_floor.stream_seq, begins_after) + 1,
    });
  }
}

/** Returns whether a failure passes by itself. Conflicts and missed deadlines also come from what an entry asks for. */
function isPassing(error: unknown): boolean {
  if (isOutage(error)) return true;
  return error instanceof ServiceUnavailableError && !COUNTED_FAILURES.has(error.name);
}
