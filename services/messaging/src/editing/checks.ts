import { type Actor, BadRequestError } from '@team-chat/contracts';
import { ConflictError, type Transaction } from '@team-chat/db';
import { ROLE } from '@team-chat/permissions';
import { accessChannelContent } from '../access/access-channel';
import { loadBotOwner } from '../access/load-actor';
import { checkMayPost } from '../access/posting';
import type { AccessedMessage } from '../access/access-message';
import type { Context } from '../context';
import { mayMoveOut, mayMoveWithin, mayPost, mayResolveTopics } from '../domain/channel-access';
import { isTooOld } from '../domain/edit-request';
import { resolution } from '../domain/topic-resolution';
import { getRealmInfo, realmAllows } from '../access/realm-settings';
import type { ChannelForUser } from '../domain/channel';
import type { EditableRow } from '../repositories/edits';
import type { MessageRow } from '../repositories/messages';

/** Returns whether the actor may move messages of any age, as moderators may. */
export const mayMoveAnyAge = (actor: Actor) => actor.role <= ROLE.moderator;

/** Throws unless the actor wrote the message, recently enough for the organisation's time limit. */
export async function checkContentEdit(ctx: Context, actor: Actor, message: MessageRow): Promise<void> {
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  if (!settings.allow_message_editing) {
    throw new BadRequestError('Your organization has turned off message editing');
  }
  if (message.sender_id !== actor.user_id) {
    throw new BadRequestError("You don't have permission to edit this message");
  }
  if (isTooOld(message, ctx.now(), settings.message_content_edit_limit_seconds)) {
    throw new BadRequestError('The time limit for editing this message has passed');
  }
}

/** Throws unless the actor may change the topic of a message in `channel`, the channel in which the message will be.
 *  Marking a topic as resolved is a separate permission without a time limit. */
export async function checkTopicEdit(
  ctx: Context,
  actor: Actor,
  message: MessageRow,
  channel: ChannelForUser,
  topic: string,
): Promise<void> {
  if (resolution(message.topic, topic)) {
    if (mayResolveTopics(actor, channel)) return;
    if (await realmAllows(ctx, actor, 'can_resolve_topics_group')) return;
    throw new BadRequestError("You don't have permission to resolve topics in this channel.");
  }
  if (!mayMoveWithin(actor, channel) && !(await realmAllows(ctx, actor, 'can_move_messages_between_topics_group'))) {
    throw new BadRequestError("You don't have permission to edit this message");
  }
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  const limit = settings.move_messages_within_stream_limit_seconds;
  if (!mayMoveAnyAge(actor) && isTooOld(message, ctx.now(), limit)) {
    throw new BadRequestError("The time limit for editing this message's topic has passed.");
  }
}

/** Loads the channel that messages are to be moved to. Throws unless the actor may read it and it is not archived. */
export async function accessTargetChannel(ctx: Context, actor: Actor, channelId: number): Promise<ChannelForUser> {
  const target = await accessChannelContent(ctx, actor, channelId);
  if (target.is_archived) throw new BadRequestError('Invalid channel ID');
  return target;
}

/** Throws unless the actor may move the message out of its channel and post in the target, and the message is recent enough for
 *  the organisation's time limit. */
export async function checkChannelMove(
  ctx: Context,
  actor: Actor,
  { message, channel }: AccessedMessage & { channel: ChannelForUser },
  target: ChannelForUser,
): Promise<void> {
  if (!mayMoveOut(actor, channel) && !(await realmAllows(ctx, actor, 'can_move_messages_between_channels_group'))) {
    throw new BadRequestError("You don't have permission to move this message");
  }
  if (!mayPost(actor, target)) checkMayPost((await loadBotOwner(ctx, actor)) ?? actor, target);
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  const limit = settings.move_messages_between_streams_limit_seconds;
  if (!mayMoveAnyAge(actor) && isTooOld(message, ctx.now(), limit)) {
    throw new BadRequestError("The time limit for editing this message's channel has passed");
  }
}

/** Returns the message's row, within a transaction that holds the locks of the conversations. Throws ConflictError if the
 *  message has changed since it was accessed, or if the settings of its channel or of the target channel that decide who may
 *  see them and post in them have. */
export async function checkUnchanged(
  ctx: Context,
  tx: Transaction,
  realmId: number,
  { message, channel }: AccessedMessage,
  target?: ChannelForUser,
): Promise<EditableRow> {
  const row = await ctx.edits.find(tx, realmId, message.id);
  const isSame =
    row?.conversation_id === message.conversation_id && row.topic === message.topic && row.content === message.content;
  if (!isSame) throw new ConflictError();
  for (const expected of [channel, target]) {
    if (expected && !(await ctx.edits.hasSameAccess(tx, expected))) throw new ConflictError();
  }
  return row;
}
