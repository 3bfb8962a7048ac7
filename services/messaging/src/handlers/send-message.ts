import { type Handler, invalidate } from '@team-chat/bus';
import {
  type Actor,
  ApiError,
  type Audience,
  BadRequestError,
  LOOKUP,
  type MessageShaping,
  type ParamsOf,
  type sendMessage as op,
  type UserCard,
  WILDCARD_MENTION_THRESHOLD,
} from '@team-chat/contracts';
import { allows, USER_GROUP_SETTINGS } from '@team-chat/permissions';
import { getGroupCards } from '@team-chat/contracts';
import { type Rendered, topicLinks } from '@team-chat/markdown';
import type { Context } from '../context';
import { FLAG_BITS, newMessageFlags } from '../domain/flags';
import { isMeMessage, normalizeContent } from '../domain/message-text';
import { senderFields } from '../events';
import { resolveDestination, type Destination } from '../destination';
import { realmAllows } from '../realm-facts';
import { render } from '../render';

/** Programs a person types into: what they send counts as read by its sender. Source: wire-contract-annex.md. */
const READING_CLIENTS = new Set([
  'website',
  'zulipmobile',
  'zulipflutter',
  'zulipterminal',
  'zulipelectron',
  'zulipdesktop',
]);

export const sendMessage: Handler<Context, typeof op> = async (ctx, { actor, params, info }) => {
  const content = normalizeContent(params.content);
  const destination = await resolveDestination(ctx, actor, params);
  const [sender, rendered] = await Promise.all([
    ctx.users.get(actor.realm_id, actor.user_id),
    render(ctx, actor, content),
  ]);
  const participants = await topicParticipants(ctx, actor.realm_id, destination, rendered);
  await checkMentions(ctx, actor, destination, rendered, participants);
  const message = {
    realm_id: actor.realm_id,
    conversation_id: destination.conversation_id,
    sender_id: actor.user_id,
    topic: destination.topic,
    content,
    rendered_content: rendered.html,
    client: info.client,
    timestamp: ctx.now(),
    stream_wildcard: rendered.wildcard === 'stream' && destination.kind === 'channel',
    read_by_sender: params.read_by_sender ?? READING_CLIENTS.has(info.client.toLowerCase()),
    flagged: await flaggedUsers(ctx, actor.realm_id, destination, rendered, participants, content),
    muted_by: await muters(ctx, actor, destination),
  };
  const id = await ctx.messages.send({
    ...message,
    audience: JSON.stringify(audienceOf(destination)),
    body: bodyOf(message, destination, sender!, params),
  });
  ctx.outbox.wake();
  invalidate(ctx.bus, LOOKUP.maxMessageIds, actor.realm_id, 'all');
  return { id };
};

type Message = Omit<Parameters<Context['messages']['send']>[0], 'audience' | 'body'>;

function audienceOf(destination: Destination): Audience {
  if (destination.kind === 'direct') return { users: destination.participants };
  return {
    channels: [destination.channel.id],
    ...(!destination.channel.invite_only && { public_channels: true }),
  };
}

/** The log entry's JSON around the message id, which the database gives out. */
function bodyOf(message: Message, destination: Destination, sender: UserCard, params: ParamsOf<typeof op>) {
  const { sender_id, timestamp, client, topic, content, rendered_content } = message;
  const fields = {
    sender_id,
    recipient_id: message.conversation_id,
    timestamp,
    client,
    ...(destination.kind === 'channel'
      ? { type: 'stream', stream_id: destination.channel.id, display_recipient: destination.channel.name }
      : { type: 'private', display_recipient: destination.display_recipient }),
    subject: topic,
    is_me_message: isMeMessage(content),
    topic_links: topicLinks(topic),
    ...senderFields(sender),
    reactions: [],
    submessages: [],
  };
  const shaping: MessageShaping = {
    conversation_id: message.conversation_id,
    content,
    rendered_content,
    avatar_url: sender.avatar_url,
    is_gravatar: sender.is_gravatar,
    sender_id,
    sender_email: sender.email,
    read_by_sender: message.read_by_sender,
    flags: flagsOf(message),
    stream_wildcard: message.stream_wildcard,
    ...(params.queue_id &&
      params.local_id && { local: { queue_id: params.queue_id, local_id: params.local_id } }),
  };
  const tail = JSON.stringify(fields).slice(1);
  return { head: '{"event":{"message":{"id":', tail: `,${tail}},"shaping":${JSON.stringify(shaping)}}` };
}

/** What the copies of users with flags of their own start with. */
function flagsOf({ flagged, muted_by }: Message): MessageShaping['flags'] {
  const readers = new Set(muted_by);
  const users = new Set([...flagged.keys(), ...readers]);
  return Object.fromEntries(
    [...users].map((id) => [id, newMessageFlags(flagged.get(id) ?? 0, readers.has(id))]),
  );
}

/** Recipients who muted the sender. */
async function muters(
  ctx: Context,
  { realm_id, user_id }: Actor,
  destination: Destination,
): Promise<number[]> {
  const ids = (await ctx.muters.get(realm_id, user_id)) ?? [];
  return recipientsAmong(ctx, realm_id, destination, ids);
}

async function recipientsAmong(
  ctx: Context,
  realmId: number,
  destination: Destination,
  userIds: number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  if (destination.kind === 'direct') return destination.participants.filter((id) => userIds.includes(id));
  return ctx.subscriptions.listActive(ctx.db.knex, realmId, destination.channel.id, userIds);
}

/** Recipients who are mentioned in person, through a group, or as participants of the topic, or to whom a word says
 *  something. */
async function flaggedUsers(
  ctx: Context,
  realm_id: number,
  destination: Destination,
  rendered: Rendered,
  participants: number[],
  content: string,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>();
  const flag = (ids: Iterable<number>, bit: number) => {
    for (const id of ids) bits.set(id, (bits.get(id) ?? 0) | bit);
  };
  flag(rendered.mentioned_user_ids, FLAG_BITS.mentioned);
  if (rendered.mentioned_group_ids.length > 0) {
    const { groups } = await ctx.bus.call(getGroupCards, {
      params: { realm_id, group_ids: rendered.mentioned_group_ids },
    });
    for (const group of groups) flag(group.member_ids, FLAG_BITS.mentioned);
  }
  flag(participants, FLAG_BITS.topic_wildcard_mentioned);
  const words = await ctx.alertWords.get(realm_id, 'words');
  flag(words?.usersAlertedBy(content) ?? [], FLAG_BITS.has_alert_word);
  const recipients = await recipientsAmong(ctx, realm_id, destination, [...bits.keys()]);
  return new Map(recipients.map((id) => [id, bits.get(id)!]));
}

/** Whom a topic wildcard mentions: all who have written in the topic. */
async function topicParticipants(
  ctx: Context,
  realmId: number,
  destination: Destination,
  rendered: Rendered,
): Promise<number[]> {
  if (rendered.wildcard !== 'topic' || destination.kind !== 'channel') return [];
  return ctx.messages.listSenders(realmId, destination.conversation_id, destination.topic);
}

async function checkMentions(
  ctx: Context,
  actor: Actor,
  destination: Destination,
  rendered: Rendered,
  participants: number[],
): Promise<void> {
  if (rendered.mentioned_group_ids.length > 0) {
    const { groups } = await ctx.bus.call(getGroupCards, {
      params: { realm_id: actor.realm_id, group_ids: rendered.mentioned_group_ids },
    });
    for (const group of groups) {
      if (!allows(actor, group.can_mention_group, USER_GROUP_SETTINGS.can_mention_group)) {
        throw new BadRequestError(`You are not allowed to mention user group '${group.name}'.`);
      }
    }
  }
  if (destination.kind !== 'channel' || rendered.wildcard === null) return;
  const isTopic = rendered.wildcard === 'topic';
  const mentioned = isTopic ? participants.length : destination.channel.subscriber_count;
  if (mentioned <= WILDCARD_MENTION_THRESHOLD) return;
  if (await realmAllows(ctx, actor, 'can_mention_many_users_group')) return;
  throw isTopic
    ? new ApiError(
        'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use topic wildcard mentions in this topic.',
      )
    : new ApiError(
        'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
        'You do not have permission to use channel wildcard mentions in this channel.',
      );
}
