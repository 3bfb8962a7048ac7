import { readPresences } from '../presence/read-presences';
import type { Part } from './part';

/** Who is there. Clients that take the events' modern form get it here too. */
export const presencePart: Part = async ({ ctx, tx, realm, options, visible }) => ({
  ...(await readPresences(
    ctx,
    realm,
    {
      visible,
      modern: options.slim_presence || options.simplified_presence_events,
      historyLimitDays: options.presence_history_limit_days,
    },
    tx,
  )),
  server_timestamp: Date.now() / 1000,
});
