import { ConsumerEvents, type ConsumerMessages, type NatsConnection, NatsError } from 'nats';

/** How a consumer is asked for messages. Milliseconds. */
interface Pull {
  expires: number;
  idle_heartbeat: number;
}

/** Lost messages are noticed soon, and JetStream is asked again soon after an outage: the client waits up to one and a half times
 *  `expires` before it asks again. */
export const SHORT_PULL: Pull = { expires: 3000, idle_heartbeat: 1000 };
/** Hardly wakes a process to which nothing is delivered. */
export const LONG_PULL: Pull = { expires: 120_000, idle_heartbeat: 30_000 };

/** Returns long pulls where the server itself has the log: while the connection to it stays, nothing on the way is lost. Returns
 *  short ones where other servers are behind it, which come and go while the connection stays. */
export function choosePull({ info }: Pick<NatsConnection, 'info'>): Pull {
  return info?.jetstream && !info.cluster ? LONG_PULL : SHORT_PULL;
}

const ENDS = new Set<string>([
  ConsumerEvents.HeartbeatsMissed,
  ConsumerEvents.ConsumerNotFound,
  ConsumerEvents.ConsumerDeleted,
  ConsumerEvents.StreamNotFound,
  ConsumerEvents.NoResponders,
]);

/** Ends the messages when the server is silent, or has the consumer no more. */
export function endInSilence(messages: ConsumerMessages): void {
  const watch = async () => {
    for await (const { type } of await messages.status()) if (ENDS.has(type)) void messages.close();
  };
  watch().catch(() => undefined);
}

/** Milliseconds to wait for JetStream, which answers within a few. A later answer was lost with a server that has
 *  restarted by then. */
export const ANSWER_LIMIT_MS = 2000;

/** "stream not found". */
export const STREAM_NOT_FOUND = 10059;
/** "consumer not found". */
export const CONSUMER_NOT_FOUND = 10014;
/** "no message found". */
export const NO_MESSAGE_FOUND = 10037;
/** "stream name already in use with a different configuration", and "subjects overlap with an existing stream", which the
 *  server says while it is creating the same stream. */
export const STREAM_EXISTS = [10058, 10065];

/** Awaits an answer of JetStream. Returns undefined where the answer is one of the errors. */
export async function undefinedOn<T>(codes: number | number[], asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (hasCode(error, [codes].flat())) return undefined;
    throw error;
  }
}

export function hasCode(error: unknown, codes: number[]): boolean {
  return error instanceof NatsError && codes.includes(error.api_error?.err_code ?? 0);
}
