import type { Handler } from '@team-chat/bus';
import type { getEventsUsage as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const getEventsUsage: Handler<Context, typeof op> = async ({ queueCounts }, { params }) => ({
  queues: await queueCounts.count(params.realm_id),
});
