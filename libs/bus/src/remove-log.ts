import type { Bus } from './bus';
import { partitionOfStream, STREAM_NOT_FOUND, undefinedOn } from './log-partition';
import { retryDuringOutage } from './outage';

/** The JetStream stream of the queue records, which refer to the log. */
const QUEUE_RECORDS = 'KV_QUEUES';

/** Removes the log and all event queues, where they exist. Services create both when they start; none may run
 *  meanwhile. */
export async function removeLog(bus: Bus): Promise<void> {
  const jsm = await bus.nc.jetstreamManager({ checkAPI: false });
  const names = await retryDuringOutage(() => jsm.streams.names().next());
  const streams = names.filter((name) => partitionOfStream(name) !== undefined || name === QUEUE_RECORDS);
  for (const stream of streams) {
    await retryDuringOutage(() => undefinedOn(STREAM_NOT_FOUND, jsm.streams.delete(stream)));
  }
}
