import type { PropagateMode } from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';
import type { MovingMessage } from '../repositories/moves';
import { checkWholeTopicMovable } from './move-limit';

/** A move that the actor may make. */
export interface MovePlan {
  realm_id: number;
  user_id: number;
  timestamp: number;
  message: MessageRow;
  channel: ChannelForUser;
  /** Absent where the topic keeps its name. */
  topic?: string | undefined;
  /** Absent where the messages stay in their channel. */
  target?: ChannelForUser | undefined;
  mode: PropagateMode;
  /** The topic is marked as resolved, or as unresolved, and nothing else. */
  resolution: 'resolved' | 'unresolved' | undefined;
  /** The actor may move only what arrived. */
  onlyReceived: boolean;
  /** A whole topic may be moved if nothing in it was sent before, in Unix seconds; null for no limit. */
  oldest: number | null;
}

/** The messages that a move takes along, those left out that are where they should be. */
export async function listMoving(
  ctx: Context,
  plan: MovePlan,
  on: Queryable = ctx.db.knex,
): Promise<MovingMessage[]> {
  const { realm_id, message, mode, target, topic } = plan;
  const receivedBy = plan.onlyReceived ? plan.user_id : undefined;
  const found = await ctx.moves.listMoving(on, realm_id, message, mode, receivedBy);
  if (mode === 'change_all') checkWholeTopicMovable(found, plan.oldest);
  return target ? found : found.filter((moving) => moving.topic !== topic);
}
