import type { Bus } from './bus';
import { LOG_STREAM, STREAM_NOT_FOUND, undefinedOn } from './log';
import { retryDuringOutage } from './outage';

/** JetStream streams of the log and of the queue records, which refer to it. */
export const LOG_STREAMS = [LOG_STREAM, 'KV_QUEUES'];

/** Removes the log and all event queues, where they exist. Services create both when they start; none may run
 *  meanwhile. */
export async function removeLog(bus: Bus): Promise<void> {
  const jsm = await bus.nc.jetstreamManager({ checkAPI: false });
  for (const stream of LOG_STREAMS) {
    await retryDuringOutage(() => undefinedOn(STREAM_NOT_FOUND, jsm.streams.delete(stream)));
  }
}
