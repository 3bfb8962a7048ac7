import { randomUUID } from 'node:crypto';
import {
  AckPolicy,
  ConsumerEvents,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
  nanos,
} from 'nats';

/** Messages of the log in their order; each has the next `deliverySequence`, from 1, unless some were lost before it. They end
 *  where the server is silent. */
export interface FollowedLog extends AsyncIterable<JsMsg> {
  close(): void;
}

/** Messages that a consumer is to deliver, and how it is asked for them. */
interface Wanted {
  stream: string;
  /** First sequence number. */
  seq: number;
  filter: string;
  pull: { max_messages: number; expires: number; idle_heartbeat: number };
}

/** Milliseconds after which a server removes the consumer of a process that has died. */
const UNUSED_MS = 60_000;

const ENDS = new Set<string>([
  ConsumerEvents.HeartbeatsMissed,
  ConsumerEvents.ConsumerNotFound,
  ConsumerEvents.ConsumerDeleted,
]);

/** Creates a consumer of its own, and returns what it delivers. The consumer has one copy, in the memory of one server: where
 *  that fails, heartbeats stay away, the messages end, and the next call has another server keep the consumer. (The ordered
 *  consumers of the client would ask for the lost one until its server is back.) */
export async function followLog(
  jsm: JetStreamManager,
  { stream, seq, filter, pull }: Wanted,
): Promise<FollowedLog> {
  const name = randomUUID();
  await jsm.consumers.add(stream, {
    name,
    filter_subject: filter,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: Math.max(1, seq),
    ack_policy: AckPolicy.None,
    inactive_threshold: nanos(UNUSED_MS),
    mem_storage: true,
    num_replicas: 1,
  });
  const consumer = await jsm.jetstream().consumers.get(stream, name);
  const messages = await consumer.consume(pull);
  void endInSilence(messages).catch(() => undefined);
  return {
    [Symbol.asyncIterator]: () => messages[Symbol.asyncIterator](),
    close() {
      // Neither is awaited: messages that nobody iterates never say that they are closed, and the server may be away.
      void messages.close();
      consumer.delete().catch(() => undefined);
    },
  };
}

async function endInSilence(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of await messages.status()) {
    if (ENDS.has(type)) void messages.close();
  }
}
