import type { Transaction } from '@team-chat/db';
import { loadUnsubscribedReaders, readersIn } from '../access/channel-readers';
import type { Context } from '../context';
import type { MovingMessage } from '../repositories/moves';
import type { EditEvent } from '../audience/message-events';
import { prepareRecipients } from '../audience/message-audience';
import { prepareChannelMove } from './channel-move';
import { type Arrival, type Arrive, listMoving, type MovePlan } from './move-plan';
import { movePolicies } from './topic-policies';

/** The result of a move. */
export interface Moved extends Arrival {
  messages: MovingMessage[];
  /** Whether nothing was left of the old topic. */
  isWhole: boolean;
  move: NonNullable<EditEvent['move']>;
}

/** Moves messages within a transaction that holds the locks of the conversations. */
export type MakeMove = (tx: Transaction, conversations: Map<number, { last_seq: number }>) => Promise<Moved>;

/** Asks other services for all that a move needs, and returns the move itself. Call it before a transaction. */
export async function prepareMove(ctx: Context, plan: MovePlan): Promise<MakeMove> {
  const likely = await listMoving(ctx, plan);
  const place = plan.target ?? plan.channel;
  const invited = new Set(await loadUnsubscribedReaders(ctx, plan.realm_id, place));
  const arrive = await (plan.target
    ? prepareChannelMove(ctx, plan, likely, invited)
    : prepareTopicMove(ctx, plan, likely));
  const findReaders = readersIn(ctx, place, invited);
  return async (tx, conversations) => {
    const { realm_id, message, channel, topic, target } = plan;
    const messages = await listMoving(ctx, plan, tx);
    const ids = messages.map((moving) => moving.id);
    const isWhole = await ctx.moves.holdsOnly(tx, realm_id, message, ids);
    const newPlace = {
      conversation_id: (target ?? channel).conversation_id,
      topic: topic ?? message.topic,
    };
    const isNewTopic = await ctx.moves.holdsOnly(tx, realm_id, newPlace, ids);
    const arrival = await arrive(tx, messages, conversations);
    const { losing } = arrival;
    const policies = isWhole ? await movePolicies(ctx, tx, plan, { isNewTopic, losing, findReaders }) : [];
    return {
      messages,
      isWhole,
      move: {
        mode: plan.mode,
        from: message.topic,
        topic,
        ...(target && { channel_id: target.id }),
      },
      ...arrival,
      after: [...arrival.after, ...policies],
    };
  };
}

async function prepareTopicMove(ctx: Context, plan: MovePlan, likely: MovingMessage[]): Promise<Arrive> {
  const { realm_id, message, channel } = plan;
  const findListeners = await prepareRecipients(ctx, realm_id, { message, channel }, likely);
  return async (tx, messages) => {
    const ids = messages.map((moving) => moving.id);
    const { topic, user_id, timestamp, resolution } = plan;
    const countsAsMove = resolution === undefined;
    await ctx.moves.move(tx, realm_id, ids, { topic, user_id, timestamp, countsAsMove });
    return {
      listeners: await findListeners(tx, messages),
      losing: [],
      before: [],
      after: [],
    };
  };
}
