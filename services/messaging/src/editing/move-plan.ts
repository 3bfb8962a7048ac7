import {
  type Actor,
  ApiError,
  type PropagateMode,
  type RealmSettings,
  type EventEntry,
} from '@team-chat/contracts';
import type { Queryable, Transaction } from '@team-chat/db';
import type { RecipientGroup } from '../audience/message-audience';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { oldestEditable } from '../domain/edit-request';
import { movesAnyAge } from './permissions';
import type { MessageRow } from '../repositories/messages';
import type { MovingMessage } from '../repositories/moves';

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
  /** Set where the move marks the topic as resolved or unresolved, and changes nothing else. */
  resolution: 'resolved' | 'unresolved' | undefined;
  /** Whether the actor may move only messages that arrived. */
  onlyReceived: boolean;
  /** A whole topic may be moved if none of its messages was sent before this time, in Unix seconds; null for no
   *  limit. */
  oldest: number | null;
}

/** The recipients of a move, with the messages in their new places. */
export interface Arrival {
  listeners: RecipientGroup<MovingMessage>[];
  /** Users who may not see the messages any more. */
  losing: number[];
  /** Entries to be added before and after the one of the move itself. */
  before: EventEntry[];
  after: EventEntry[];
}

/** Moves the messages to their new place within `tx`. */
export type Arrive = (
  tx: Transaction,
  messages: MovingMessage[],
  conversations: Map<number, { last_seq: number }>,
) => Promise<Arrival>;

/** Returns the messages that a move takes along, without those that are in the right place already. Throws where a
 *  whole topic is not movable. */
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

/** Returns the time since which messages must have been sent to be movable, by the stricter of the limits, in Unix
 *  seconds; null where there is no limit. */
export function oldestMovable(
  actor: Actor,
  settings: RealmSettings,
  changes: { topic: boolean; channel: boolean },
  nowS: number,
): number | null {
  if (movesAnyAge(actor)) return null;
  const limits = [
    changes.topic ? oldestEditable(nowS, settings.move_messages_within_stream_limit_seconds) : null,
    changes.channel ? oldestEditable(nowS, settings.move_messages_between_streams_limit_seconds) : null,
  ].filter((oldest) => oldest !== null);
  return limits.length === 0 ? null : Math.max(...limits);
}

/** Throws unless all messages of a topic are young enough to be moved. The error counts those that are. */
function checkWholeTopicMovable(moving: MovingMessage[], oldest: number | null): void {
  if (oldest === null) return;
  const allowed = moving.filter((message) => message.timestamp >= oldest);
  if (allowed.length === moving.length) return;
  throw new ApiError(
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    `You only have permission to move the ${allowed.length}/${moving.length} most recent messages in this topic.`,
    {
      first_message_id_allowed_to_move: allowed.reduce((first, { id }) => Math.min(first, id), Infinity),
      total_messages_allowed_to_move: allowed.length,
      total_messages_in_topic: moving.length,
    },
  );
}
