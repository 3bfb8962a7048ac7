import { setTimeout as sleep } from 'node:timers/promises';
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JetStreamManager, type JsMsg } from 'nats';
import { ServiceUnavailableError } from '@team-chat/contracts';
import type { Bus } from '../bus';
import { isOutage, retryDuringOutage } from '../retry';
import type { Consumer } from './consumer';
import { parseEntry } from './entry';
import { choosePull, CONSUMER_NOT_FOUND, endInSilence, undefinedOn } from './jetstream';
import type { LogStream } from './stream';

/** Milliseconds after which an entry is delivered again when its handling failed. */
const REDELIVERY_MS = 1000;
/** Milliseconds between two attempts to have entries delivered. */
const PAUSE_MS = 50;
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
    const align = () => retryDuringOutage(() => this.alignConsumer(declared));
    await align();
    this.consumers.push(declared);
    let messages: ConsumerMessages | undefined = await this.deliver(declared);
    let stopping = false;
    const forget = this.bus.onConnectionChange((state) => state === 'back' && void messages?.close());
    const handleOne = this.handler(declared, onError);
    const run = async () => {
      while (!stopping) {
        try {
          messages ??= await this.deliver(declared);
          if (stopping) void messages.close();
          // Leave a message that was fetched but not begun to another replica.
          for await (const msg of messages) await (stopping ? msg.nak() : handleOne(msg));
          messages = undefined;
          await align();
        } catch {
          // The server is away: try again until stopped.
          if (!stopping) await sleep(PAUSE_MS);
        }
      }
    };
    const finished = run();
    return async () => {
      stopping = true;
      forget();
      await messages?.close();
      await finished;
    };
  }

  /** Begins to deliver the entries of a consumer. They end where the connection was lost meanwhile, the server is silent, or the
   *  consumer is replaced. */
  private async deliver({ name }: Consumer): Promise<ConsumerMessages> {
    const { connections } = this.bus;
    const consumer = await retryDuringOutage(() => this.bus.nc.jetstream().consumers.get(this.stream.name, name));
    const messages = await consumer.consume({ max_messages: 32, ...choosePull(this.bus.nc) });
    endInSilence(messages);
    if (this.bus.connections !== connections) void messages.close();
    return messages;
  }

  /** Returns a function that handles one entry, and acknowledges it or asks for it again. */
  private handler({ handle }: Consumer, onError: (error: unknown, seq: number) => void): (msg: JsMsg) => Promise<void> {
    /** Failures that no outage explains, by the sequence number of the entry. */
    const failures = new Map<number, number>();
    return async (msg) => {
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
