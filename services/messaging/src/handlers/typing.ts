import type * as op from '@team-chat/contracts';
import {
  type Actor,
  BadRequestError,
  editTypingStarted,
  editTypingStopped,
  type EventEntry,
  type ParamsOf,
  typingStarted,
  typingStopped,
} from '@team-chat/contracts';
import { accessMessage } from '../access/access-message';
import { visibilityFor } from '../access/visibility';
import type { Context, Handler } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { hasProtectedHistory } from '../domain/channel-access';
import { checkContentEdit } from '../editing/checks';
import type { MessageRow } from '../repositories/messages';
import { resolveDestination } from '../sending/destination';
import { checkRecipientCount, findAccessible } from '../sending/direct-messages';
import { checkSendsTyping, tell, typingAudience, typingReceivers } from '../sending/typing';

const EDIT_TYPING_EVENTS = { start: editTypingStarted, stop: editTypingStopped };

/** Source: spec/wire-contract-annex.md, section 3, "POST /messages/{id}/typing". */
export const setTypingStatusForMessageEdit: Handler<typeof op.setTypingStatusForMessageEdit> = async (
  ctx,
  { actor, params },
) => {
  const { realm_id, user_id } = actor;
  const { message, channel } = await accessMessage(ctx, actor, params.message_id, 'change');
  await checkContentEdit(ctx, actor, message);
  await checkSendsTyping(ctx, actor, channel ? 'channel' : 'direct');
  const participants = message.participants ?? [];
  const cards = await ctx.userCards.getMany(realm_id, participants);
  const audience = channel
    ? {
        users: await listSeeing(ctx, channel, message, await typingAudience(ctx, realm_id, channel)),
        clients: { stream_typing_notifications: true },
      }
    : { users: typingReceivers(cards.values()) };
  const entry = EDIT_TYPING_EVENTS[params.op].entry(realm_id, audience, {
    sender_id: user_id,
    message_id: message.id,
    recipient: channel
      ? { type: 'channel', channel_id: channel.id, topic: message.topic }
      : { type: 'direct', user_ids: participants },
  });
  await tell(ctx, entry);
  return {};
};

/** Returns the subscribers of a channel who may see the message. */
async function listSeeing(
  ctx: Context,
  channel: ChannelForUser,
  { seq, conversation_id }: MessageRow,
  userIds: number[],
): Promise<number[]> {
  if (!hasProtectedHistory(channel)) return userIds;
  const people = { channelIds: [], userIds };
  const parts = await ctx.messageRecipients.groupByReceived(ctx.db.knex, channel.realm_id, conversation_id, people, [
    seq,
  ]);
  return parts.find((part) => part.seqs.length > 0)?.user_ids ?? [];
}

type Params = ParamsOf<typeof op.setTypingStatus>;

const TYPING_EVENTS = { start: typingStarted, stop: typingStopped };

/** Source: spec/wire-contract-annex.md, section 3, "POST /typing". */
export const setTypingStatus: Handler<typeof op.setTypingStatus> = async (ctx, { actor, params }) => {
  await tell(
    ctx,
    params.type === 'direct' ? await typingDirect(ctx, actor, params) : await typingInChannel(ctx, actor, params),
  );
  return {};
};

async function typingDirect(ctx: Context, actor: Actor, { op, to }: Params): Promise<EventEntry> {
  const { realm_id } = actor;
  if (to === undefined) throw new BadRequestError("Missing 'to' argument");
  if (to.length === 0) throw new BadRequestError("Empty 'to' list");
  checkRecipientCount(to.length);
  const sender = await checkSendsTyping(ctx, actor, 'direct');
  const cards = await ctx.userCards.getMany(realm_id, [...to, actor.user_id]);
  for (const id of to) if (!cards.has(id)) throw new BadRequestError(`Invalid user ID ${id}`);
  const people = [...cards.values()].sort((a, b) => a.user_id - b.user_id);
  const visibility = await visibilityFor(ctx, actor);
  const participants = people.map((card) => card.user_id);
  await findAccessible(ctx, visibility, participants, people);
  const named = ({ user_id, email }: { user_id: number; email: string }) => ({ user_id, email });
  return TYPING_EVENTS[op].entry(
    realm_id,
    { users: typingReceivers(await visibility.listSeeingAll(people)) },
    { message_type: 'direct', sender: named(sender), recipients: people.map(named) },
  );
}

async function typingInChannel(ctx: Context, actor: Actor, { op, stream_id, topic }: Params): Promise<EventEntry> {
  const { realm_id } = actor;
  if (stream_id === undefined) throw new BadRequestError('Missing channel ID');
  if (topic === undefined) throw new BadRequestError('Missing topic');
  const sender = await checkSendsTyping(ctx, actor, 'channel');
  const visibility = await visibilityFor(ctx, actor);
  const destination = await resolveDestination(ctx, visibility, {
    type: 'channel',
    to: String(stream_id),
    topic,
  });
  if (destination.kind !== 'channel') throw new Error('a channel leads to a channel');
  const { channel } = destination;
  const { user_id, email } = sender;
  const users = await typingAudience(ctx, realm_id, channel, await visibility.hiddenUserFor(channel, sender));
  return TYPING_EVENTS[op].entry(
    realm_id,
    { users, clients: { stream_typing_notifications: true } },
    { message_type: 'stream', sender: { user_id, email }, stream_id, topic: destination.topic },
  );
}
