import type { Handler } from '@team-chat/bus';
import {
  editTypingStarted,
  editTypingStopped,
  type setTypingStatusForMessageEdit as op,
} from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { hasProtectedHistory } from '../domain/channel-access';
import { checkContentEdit } from '../editing/permissions';
import type { MessageRow } from '../repositories/messages';
import { checkSendsTyping, tell, typingAudience, typingReceivers } from '../sending/typing';

const EVENT = { start: editTypingStarted, stop: editTypingStopped };

/** Source: spec/wire-contract-annex.md, section 3, "POST /messages/{id}/typing". */
export const setTypingStatusForMessageEdit: Handler<Context, typeof op> = async (ctx, { actor, params }) => {
  const { realm_id, user_id } = actor;
  const { message, channel } = await accessMessage(ctx, actor, params.message_id, 'change');
  await checkContentEdit(ctx, actor, message);
  await checkSendsTyping(ctx, actor, channel ? 'channel' : 'direct');
  const participants = message.participants ?? [];
  const cards = await ctx.users.getMany(realm_id, participants);
  const audience = channel
    ? {
        users: await listSeeing(ctx, channel, message, await typingAudience(ctx, realm_id, channel)),
        clients: { stream_typing_notifications: true },
      }
    : { users: typingReceivers(cards.values()) };
  const entry = EVENT[params.op].entry(realm_id, audience, {
    sender_id: user_id,
    message_id: message.id,
    recipient: channel
      ? { type: 'channel', channel_id: channel.id, topic: message.topic }
      : { type: 'direct', user_ids: participants },
  });
  await tell(ctx, entry);
  return {};
};

/** Returns those of a channel's subscribers who may see the message. */
async function listSeeing(
  ctx: Context,
  channel: ChannelForUser,
  { seq, conversation_id }: MessageRow,
  userIds: number[],
): Promise<number[]> {
  if (!hasProtectedHistory(channel)) return userIds;
  const people = { channelIds: [], userIds };
  const parts = await ctx.holders.groupByReceived(ctx.db.knex, channel.realm_id, conversation_id, people, [
    seq,
  ]);
  return parts.find((part) => part.seqs.length > 0)?.user_ids ?? [];
}
