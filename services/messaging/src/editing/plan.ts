import type { Actor, ParamsOf, updateMessage } from '@team-chat/contracts';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { checkTopic } from '../access/posting';
import { maySeeWholeHistory } from '../domain/channel-access';
import { type EditRequest, readEdit } from '../domain/edit-request';
import { resolution } from '../domain/topic-resolution';
import { getRealmInfo } from '../access/realm-settings';
import type { ChannelForUser } from '../domain/channel';
import { type MovePlan, oldestMovable } from './move-plan';
import { accessTarget, checkChannelMove, checkContentEdit, checkTopicEdit } from './permissions';

/** An edit that has passed the checks that are possible before its transaction. */
export interface EditPlan {
  content?: string | undefined;
  move?: MovePlan | undefined;
}

/** Checks what is asked for, in the order that clients expect, and returns it as a plan.
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
  const target = stream_id === undefined ? undefined : await accessTarget(ctx, actor, stream_id);
  if (topic !== undefined) await checkTopicEdit(ctx, actor, accessed, topic);
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
