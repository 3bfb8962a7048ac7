import { type Bus, LOG_STREAM } from '@team-chat/bus';
import { until } from './until';

/** Waits until the services have handled every entry of the log that they consume. */
export async function waitUntilConsumed({ bus }: { bus: Bus }): Promise<void> {
  const manager = await bus.nc.jetstreamManager();
  await until('the log is followed', async () => {
    const consumers = await manager.consumers.list(LOG_STREAM).next();
    return consumers
      .filter(({ config }) => config.durable_name !== undefined)
      .every(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending === 0);
  });
}
