import { invalidate } from '@team-chat/bus';
import { type Actor, getEmailGatewayBot, maxMessageIds, type UserCard } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { loadActor } from '../access/load-actor';
import { isRealmActive } from '../access/realm-settings';
import type { Context } from '../context';
import { administersBot } from '../domain/bot-owner';
import { botTexts } from '../domain/bot-texts';
import { topicOfSubject } from '../domain/email-message';
import { literal } from '../domain/markdown-syntax';
import { prepareNoticeSender } from '../notices/notification-bot';

/** A message that a mail becomes. */
export interface Posting {
  sender: Actor;
  /** The actor who must be allowed to send the message, if not the sender. */
  permitted_by?: Actor | undefined;
  recipients: { type: 'channel'; to: string; topic: string } | { type: 'direct'; to: string };
  /** Whether the message starts as read for its sender. */
  read_by_sender: boolean;
  /** The mail's subject, if the text must show it. */
  subject: string | null;
  /** Tells the sender why the message was refused, in a transaction that begins with `record`. */
  tellRefusal?(error: string, record: (tx: Transaction) => Promise<void>): Promise<void>;
}

/** Returns the message that a mail to a channel's address becomes; undefined if no channel has the address, or the sender,
 *  or the user who must be allowed to send the message, is deactivated, or the sender takes only signed requests. A mail that a program sent is not posted in the name
 *  of a person, but of the organisation's bot. Source: spec/wire-contract-files-and-time.md, section 7.3. */
export async function findChannelEmail(
  ctx: Context,
  token: string,
  { subject, is_automatic }: { subject: string; is_automatic?: boolean | undefined },
): Promise<Posting | undefined> {
  const address = await ctx.emailAddresses.findChannel(token);
  if (!address || !(await isRealmActive(ctx, address.realm_id))) return undefined;
  const { realm_id, channel_id, creator_id, sender_id } = address;
  const bot = await ctx.bus.call(getEmailGatewayBot, { params: { realm_id } });
  const permittedId = sender_id === bot.user_id ? creator_id : sender_id;
  const [cards, channel] = await Promise.all([
    ctx.userCards.getMany(realm_id, [sender_id, creator_id, bot.user_id]),
    ctx.channels.findByIdForUser(realm_id, permittedId, channel_id),
  ]);
  const [named, permitted] = [cards.get(sender_id), cards.get(permittedId)];
  const sender = is_automatic && named?.is_active && !named.is_bot ? cards.get(bot.user_id) : named;
  if (!sender?.is_active || !permitted?.is_active || sender.has_webhook_secret) return undefined;
  if (permitted.is_bot && !mayPostAs(cards.get(creator_id), permitted)) return undefined;
  const topic = topicOfSubject(subject);
  const hasNoTopics = channel?.topics_policy === 'empty_topic_only';
  return {
    sender: await loadActor(ctx, realm_id, sender),
    permitted_by: await loadActor(ctx, realm_id, permitted),
    recipients: { type: 'channel', to: String(channel_id), topic: hasNoTopics ? '' : topic },
    read_by_sender: false,
    subject: hasNoTopics ? topic : null,
  };
}

/** Returns whether the maker of an address would still get an address by whose mails the bot posts: the bot, or who administers it. */
const mayPostAs = (creator: UserCard | undefined, bot: UserCard): boolean =>
  creator?.is_active === true && (creator.user_id === bot.user_id || administersBot(creator, bot));

/** Returns the message that a mail to an address for answers becomes; undefined if nobody has the address, or its user is
 *  deactivated. Source: spec/wire-contract-files-and-time.md, section 7.2. */
export async function findReply(ctx: Context, token: string): Promise<Posting | undefined> {
  const address = await ctx.emailAddresses.findReply(token);
  if (!address || !(await isRealmActive(ctx, address.realm_id))) return undefined;
  const { realm_id, user_id, conversation_id, mailed_conversation_id, topic } = address;
  const [user, conversation, mailed] = await Promise.all([
    ctx.userCards.get(realm_id, user_id),
    ctx.conversations.findRecipients(realm_id, conversation_id),
    ctx.conversations.findRecipients(realm_id, mailed_conversation_id),
  ]);
  if (!user?.is_active || !conversation) return undefined;
  const sender = await loadActor(ctx, realm_id, user);
  const { channel_id, participants } = conversation;
  return {
    sender,
    recipients:
      channel_id === null
        ? { type: 'direct', to: JSON.stringify(participants) }
        : { type: 'channel', to: String(channel_id), topic },
    read_by_sender: true,
    subject: null,
    // The user may not know the name of a channel to which the message was moved.
    tellRefusal: refusalTeller(ctx, sender, user, mailed?.channel_name ?? null),
  };
}

/** Returns the function by which the notification bot tells a user that an answer was refused. */
function refusalTeller(ctx: Context, actor: Actor, user: UserCard, channelName: string | null): Posting['tellRefusal'] {
  return async (error, record) => {
    const place = channelName === null ? null : literal(channelName);
    const content = botTexts(user.default_language).answerByMailRefused(place, literal(error));
    const bot = await prepareNoticeSender(ctx, actor, { topics: [], texts: [content] });
    await bot.openConversations([user]);
    await ctx.db.transaction(async (tx) => {
      await record(tx);
      await bot.write(tx, [{ user, content }]);
    });
    invalidate(ctx.bus, maxMessageIds, actor.realm_id, [user.user_id]);
  };
}
