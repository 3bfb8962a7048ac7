import type { Actor, RealmInfo, UserCard } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { noticeTopic } from '../domain/channel-notice';
import { type ChannelPrivacy, privacyName } from '../domain/channel-privacy';
import { conversationLink, silentMention } from '../domain/markdown-syntax';
import { normalizeContent } from '../domain/message-text';
import { sendsSubscriptionNotices } from '../domain/subscription';
import { botTexts } from '../domain/bot-texts';
import { getRealmInfo } from '../access/realm-settings';
import { type ChannelForUser, type ChannelRow, newChannelFor } from '../domain/channel';
import { prepareNoticeSender } from './notification-bot';

/** The notices that a request asks for. */
interface Wanted {
  announce: boolean;
  send_new_subscription_messages: boolean;
  /** Users to be subscribed. A user may be subscribed already. */
  users: UserCard[];
  /** The channels that exist already. */
  existing: Pick<ChannelRow, 'id' | 'name'>[];
  /** Descriptions of the channels to be created, with the settings that they share. */
  creating: { privacy: ChannelPrivacy; descriptions: string[] } | undefined;
}

/** The result of the request. `subscribed` holds, by user id, the names of the channels that users were subscribed
 *  to. */
interface Done {
  created: ChannelRow[];
  subscribed: Record<string, string[]>;
}

/** Notices that are ready to be posted. */
interface SubscriptionNotices {
  /** Conversations that the notices change. Other requests may change them too: lock them together with the conversations
   *  of the request, in one order. */
  conversation_ids: number[];
  /** Posts the notices in the transaction that makes the change. */
  tell(tx: Transaction, done: Done): Promise<void>;
}

const NO_NOTICES: SubscriptionNotices = { conversation_ids: [], tell: async () => undefined };

/** Prepares messages to the users whom the actor subscribes, the announcement of channels that the actor creates, and the first
 *  message of each of these channels.
 *  Asks other services: call it before the transaction. */
export async function prepareSubscriptionNotices(
  ctx: Context,
  actor: Actor,
  { announce, send_new_subscription_messages, users, existing, creating }: Wanted,
): Promise<SubscriptionNotices> {
  const others = send_new_subscription_messages
    ? users.filter((user) => user.user_id !== actor.user_id && !user.is_bot)
    : [];
  if (others.length === 0 && !creating) return NO_NOTICES;
  const { settings } = await getRealmInfo(ctx, actor.realm_id);
  const board = announce && creating ? await announcementsChannel(ctx, actor, settings) : undefined;
  const texts = botTexts(settings.default_language);
  const by = silentMention((await ctx.userCards.get(actor.realm_id, actor.user_id))!);
  const firstText = (description: string) =>
    normalizeContent(texts.channelCreated(by, privacyName(creating!.privacy), description));
  const speaker = await prepareNoticeSender(ctx, actor, {
    sample: texts.subscribed(
      by,
      existing.map((channel) => conversationLink(channel)),
    ),
    texts: creating?.descriptions.map(firstText) ?? [],
    topics: [texts.newChannels, texts.channelEvents],
  });
  const tell = async (tx: Transaction, { created, subscribed }: Done) => {
    const links = new Map([...existing, ...created].map((channel) => [channel.name, conversationLink(channel)]));
    const made = created.map(({ id, name }) => ({ stream_id: id, name, topics: {} }));
    if (sendsSubscriptionNotices(Object.keys(subscribed))) {
      const notices = others.flatMap((user) => {
        const channels = subscribed[user.user_id];
        if (!channels) return [];
        const joined = channels.map((name) => links.get(name)!);
        return [{ user, content: normalizeContent(botTexts(user.default_language).subscribed(by, joined)) }];
      });
      await speaker.write(tx, notices, made);
    }
    const firsts = created.map((channel) => ({
      channel: newChannelFor(channel),
      topic: noticeTopic(channel, texts.channelEvents),
      content: firstText(channel.description),
    }));
    await speaker.say(tx, firsts, made);
    if (!board || created.length === 0) return;
    const row = await ctx.channels.lock(tx, board.realm_id, board);
    if (row.is_archived) return;
    const content = normalizeContent(
      texts.created(
        by,
        created.map(({ name }) => links.get(name)!),
      ),
    );
    await speaker.say(tx, { channel: { ...board, ...row }, topic: noticeTopic(row, texts.newChannels), content }, made);
  };
  // If the users are too many to get messages, no conversation is created.
  const conversation_ids =
    others.length > 0 && sendsSubscriptionNotices(others) ? await speaker.openConversations(others) : [];
  if (board) conversation_ids.push(board.conversation_id);
  return { conversation_ids, tell };
}

async function announcementsChannel(
  ctx: Context,
  { realm_id, user_id }: Actor,
  { new_stream_announcements_stream_id }: RealmInfo['settings'],
): Promise<ChannelForUser | undefined> {
  return ctx.channels.findByIdForUser(realm_id, user_id, new_stream_announcements_stream_id);
}
