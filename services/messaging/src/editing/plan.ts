import {
  type Actor,
  ApiError,
  type ParamsOf,
  type PropagateMode,
  type RealmSettings,
  type updateMessage,
} from '@team-chat/contracts';
import type { Queryable } from '@team-chat/db';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { checkTopic } from '../access/posting';
import { maySeeWholeHistory } from '../domain/channel-access';
import { type EditRequest, oldestEditable, readEdit } from '../domain/edit-request';
import { resolution } from '../domain/topic-resolution';
import { getRealmInfo } from '../access/realm-settings';
import type { ChannelForUser } from '../domain/channel';
import type { MessageRow } from '../repositories/messages';
import type { MovingMessage } from '../repositories/moves';
import { accessTargetChannel, checkChannelMove, checkContentEdit, checkTopicEdit, mayMoveAnyAge } from './checks';

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

/** An edit that has passed the checks that are possible before its transaction. */
export interface EditPlan {
  content?: string | undefined;
  move?: MovePlan | undefined;
}

/** Checks the requested changes in the order that clients expect, and returns them as a plan.
 *  Source: spec/wire-contract-annex.md, section 3, "PATCH /messages/{id}". */
export async function planEdit(
  ctx: Context,
  actor: Actor,
  accessed: AccessedMessage,
  params: ParamsOf<typeof updateMessage>,
): Promise<EditPlan> {
  const { message, channel } = accessed;
  if (params.content !== undefined) await checkContentEdit(ctx, actor, message);
  const request = readEdit(message, params);
  const moves = request.topic !== undefined || request.stream_id !== undefined;
  return {
    content: request.content,
    ...(channel && moves && { move: await planMove(ctx, actor, { message, channel }, request, params) }),
  };
}

async function planMove(
  ctx: Context,
  actor: Actor,
  accessed: AccessedMessage & { channel: ChannelForUser },
  { topic, stream_id }: EditRequest,
  { propagate_mode }: ParamsOf<typeof updateMessage>,
): Promise<MovePlan> {
  const { message, channel } = accessed;
  const target = stream_id === undefined ? undefined : await accessTargetChannel(ctx, actor, stream_id);
  if (topic !== undefined) await checkTopicEdit(ctx, actor, message, target ?? channel, topic);
  if (target) await checkChannelMove(ctx, actor, accessed, target);
  const realm = await getRealmInfo(ctx, actor.realm_id);
  checkTopic(realm, target ?? channel, topic ?? message.topic);
  const resolved = topic === undefined || target ? undefined : resolution(message.topic, topic);
  const changes = { topic: topic !== undefined && !resolved, channel: target !== undefined };
  return {
    realm_id: actor.realm_id,
    user_id: actor.user_id,
    timestamp: ctx.now(),
    message,
    channel,
    topic,
    target,
    mode: propagate_mode,
    resolution: resolved,
    onlyReceived: !maySeeWholeHistory(actor, channel, channel.is_subscribed),
    oldest: oldestMovable(actor, realm.settings, changes, ctx.now()),
  };
}

/** Returns the messages that a move takes along, without messages that have the new topic already. Throws if a whole
 *  topic is to be moved and some of its messages are too old. */
export async function listMoving(ctx: Context, plan: MovePlan, on: Queryable = ctx.db.knex): Promise<MovingMessage[]> {
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
  if (mayMoveAnyAge(actor)) return null;
  const limits = [
    changes.topic ? oldestEditable(nowS, settings.move_messages_within_stream_limit_seconds) : null,
    changes.channel ? oldestEditable(nowS, settings.move_messages_between_streams_limit_seconds) : null,
  ].filter((oldest) => oldest !== null);
  return limits.length === 0 ? null : Math.max(...limits);
}

/** Throws unless all messages of a topic are young enough to be moved. The error counts the messages that are. */
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
