import type { Transaction } from '@team-chat/db';
import { loadUnsubscribedReaders } from '../access/channel-readers';
import type { Context } from '../context';
import type { LockedConversation } from '../repositories/conversations';
import type { MovingMessage } from '../repositories/moves';
import type { EditEvent } from '../audience/message-events';
import { type FindRecipients, prepareRecipients } from '../audience/message-audience';
import { ChannelMove, type MoveResult } from './channel-move';
import { listMoving, type MovePlan } from './plan';
import { movePolicies } from './topic-policies';

/** A planned move with all that other services know about it. */
export interface PreparedMove {
  plan: MovePlan;
  /** Users who may read the new channel, if it is private, without being subscribed. */
  invited: ReadonlySet<number>;
  step: ChannelMove | TopicMove;
}

/** The result of a move. */
export interface Moved extends MoveResult {
  messages: MovingMessage[];
  /** Whether the move left no message in the old topic. */
  isWhole: boolean;
  move: NonNullable<EditEvent['move']>;
}

/** Asks other services for all that a move needs. Call it before the transaction. */
export async function prepareMove(ctx: Context, plan: MovePlan): Promise<PreparedMove> {
  const likely = await listMoving(ctx, plan);
  const invited = new Set(await loadUnsubscribedReaders(ctx, plan.realm_id, plan.target ?? plan.channel));
  const step = plan.target
    ? await ChannelMove.prepare(ctx, plan, plan.target, likely, invited)
    : await TopicMove.prepare(ctx, plan, likely);
  return { plan, invited, step };
}

/** Moves messages, and users' policies with a whole topic, within a transaction that holds the locks of the conversations. */
export async function applyMove(
  ctx: Context,
  tx: Transaction,
  { plan, invited, step }: PreparedMove,
  conversations: Map<number, LockedConversation>,
): Promise<Moved> {
  const { realm_id, message, channel, topic, target } = plan;
  const messages = await listMoving(ctx, plan, tx);
  const ids = messages.map((moving) => moving.id);
  const isWhole = await ctx.moves.holdsOnly(tx, realm_id, message, ids);
  const newPlace = {
    conversation_id: (target ?? channel).conversation_id,
    topic: topic ?? message.topic,
  };
  const isNewTopic = await ctx.moves.holdsOnly(tx, realm_id, newPlace, ids);
  const result = await step.apply(tx, messages, conversations);
  const { losing } = result;
  const policies = isWhole ? await movePolicies(ctx, tx, plan, { isNewTopic, losing, invited }) : [];
  return {
    messages,
    isWhole,
    move: {
      mode: plan.mode,
      from: message.topic,
      topic,
      ...(target && { channel_id: target.id }),
    },
    ...result,
    eventsAfter: [...result.eventsAfter, ...policies],
  };
}

/** Moves messages to another topic of their channel. */
class TopicMove {
  private constructor(
    private readonly ctx: Context,
    private readonly plan: MovePlan,
    private readonly findRecipients: FindRecipients,
  ) {}

  /** Asks other services: call it before the transaction. */
  static async prepare(ctx: Context, plan: MovePlan, likely: MovingMessage[]): Promise<TopicMove> {
    const { realm_id, message, channel } = plan;
    return new TopicMove(ctx, plan, await prepareRecipients(ctx, realm_id, { message, channel }, likely));
  }

  async apply(tx: Transaction, messages: MovingMessage[]): Promise<MoveResult> {
    const { realm_id, topic, user_id, timestamp, resolution } = this.plan;
    const ids = messages.map((moving) => moving.id);
    const countsAsMove = resolution === undefined;
    await this.ctx.moves.move(tx, realm_id, ids, { topic, user_id, timestamp, countsAsMove });
    return {
      recipients: await this.findRecipients(tx, messages),
      losing: [],
      eventsBefore: [],
      eventsAfter: [],
    };
  }
}
