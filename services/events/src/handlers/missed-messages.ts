import type { Handler } from '@team-chat/bus';
import type { findLastPolls as op } from '@team-chat/contracts';
import type { Context } from '../context';

export const findLastPolls: Handler<Context, typeof op> = async ({ queueTimes }, { params }) => ({
  users: await queueTimes.findLastPolls(params.realm_id, params.user_ids),
});
