import type { Handler } from '@team-chat/bus';
import { BadRequestError, type getEvents as op, type ParamsOf } from '@team-chat/contracts';
import type { Context } from '../context';
import { pollQueue } from '../poll-queue';

/** Source: spec/wire-contract.md, section 8. */
export const getEvents: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { queue_id, last_event_id } = checkPoll(params);
  const { dont_block } = params;
  return pollQueue(ctx, actor, {
    queue_id,
    acknowledged_id: last_event_id,
    after_id: last_event_id,
    dont_block,
  });
};

/** Returns the two required parameters. Throws a plain BAD_REQUEST where one is missing, which clients expect here. */
export function checkPoll({ queue_id, last_event_id }: ParamsOf<typeof op>) {
  if (queue_id === undefined) throw new BadRequestError("Missing 'queue_id' argument");
  if (last_event_id === undefined) throw new BadRequestError("Missing 'last_event_id' argument");
  return { queue_id, last_event_id };
}
