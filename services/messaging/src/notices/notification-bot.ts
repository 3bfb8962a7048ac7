import { createHash } from 'node:crypto';
import { invalidate } from '@team-chat/bus';
import { type Actor, getNotificationBot, maxMessageIds, messageSent, type UserCard } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { NamedChannel, Rendered } from '@team-chat/markdown';
import { announced } from '../audience/announcing';
import { visibilityFor } from '../access/visibility';
import type { Context } from '../context';
import { renderTopicLinks } from '../content/linkifiers';
import { displayParticipants } from '../content/message-records';
import { specialRecipients } from '../audience/recipients';
import { prepareRender, render, type RenderPrepared } from '../content/render';
import type { NewMessage } from '../repositories/new-message';
import { botTexts } from '../domain/bot-texts';
import type { BotTexts } from '../domain/bot-texts-en';
import type { ChannelForUser } from '../domain/channel';

/** A message of the server in a channel. */
export interface Notice {
  channel: ChannelForUser;
  topic: string;
  content: string;
  /** Users for whom the message is unread; it arrives as read for all other users. Absent if it is unread for all users but
   *  the actor. */
  unread_by?: number[] | undefined;
}

/** A message of the server to one user. */
export interface BotNotice {
  user: UserCard;
  content: string;
}

/** The notification bot, ready to send messages within the transaction of the change that they report. A message may link
 *  to channels that were `made` by the change. */
export interface NoticeSender {
  /** Creates the conversations for messages to these users, and returns their ids. Call it before the transaction: a
   *  request that marks everything as read then waits for messages that are being written to these conversations. */
  openConversations(users: UserCard[]): Promise<number[]>;
  /** Posts notices in channels. They arrive as read for the actor, who knows what happened. */
  say(tx: Transaction, notices: Notice | Notice[], made?: NamedChannel[]): Promise<void>;
  write(tx: Transaction, notices: BotNotice[], made?: NamedChannel[]): Promise<void>;
}

/** Facts about notices that are known before the transaction that sends them. */
interface ExpectedNotices {
  /** The bot that writes to the actor; absent for the notification bot, which reports what the actor does. */
  bot?: UserCard;
  /** All topics of notices in channels. */
  topics: string[];
  /** Texts that are known in full, with words of users in them. */
  texts?: string[];
  /** A text that has every mention of the other texts. */
  sample?: string;
}

const CLIENT = 'Internal';

/** Prepares the organisation's notification bot to report what the actor does. Asks other services and renders: call it
 *  before a transaction. */
export async function prepareNoticeSender(
  ctx: Context,
  actor: Actor,
  expected: ExpectedNotices,
): Promise<NoticeSender> {
  const { realm_id } = actor;
  const [bot, topicLinks, toHtml] = await Promise.all([
    expected.bot ?? ctx.bus.call(getNotificationBot, { params: { realm_id } }),
    renderTopicLinks(ctx, actor, expected.topics),
    prepareTexts(ctx, actor, expected),
  ]);
  const sender = { ...bot, realm_id };
  const mutedBy = (await ctx.muters.get(realm_id, bot.user_id)) ?? [];
  const readBy = expected.bot ? [] : [actor.user_id];
  const withoutActor = (ids: number[] | undefined) => ids?.filter((id) => !readBy.includes(id));
  return {
    async say(tx, given, made) {
      const notices = [given].flat();
      if (notices.length === 0) return;
      const messages = notices.map(({ channel, topic, content, unread_by }) => {
        const { conversation_id } = channel;
        const destination = { kind: 'channel', conversation_id, topic, channel } as const;
        const message = buildMessage(ctx, sender, destination, content, toHtml(content, made));
        // The empty topic, which the channel may require meanwhile, has no links.
        const topic_links = topicLinks.get(topic) ?? [];
        const facts = { topic_links, unread_by: withoutActor(unread_by), read_by: readBy };
        return announced({ ...message, ...facts }, destination, bot);
      });
      const sent = await ctx.sending.sendWithin(tx, ...messages);
      ctx.outbox.inserted(messageSent, tx);
      for (const [index, { unread_by }] of notices.entries()) {
        const by = withoutActor(unread_by);
        if (by) await ctx.marking.readMessageByAll(tx, { realm_id, id: sent[index]!.id }, by);
      }
    },
    openConversations: (users) =>
      ctx.db.transaction((tx) =>
        ctx.conversations.ensureDirectWithin(
          tx,
          realm_id,
          users.map((user) => participantsOf(bot, user)),
        ),
      ),
    async write(tx, notices, made) {
      if (notices.length === 0) return;
      const participants = notices.map(({ user }) => participantsOf(bot, user));
      const ids = await ctx.conversations.ensureDirectWithin(tx, realm_id, participants);
      const messages = notices.map(({ user, content }, index) => {
        const destination = directTo(bot, user, ids[index]!);
        const message = buildMessage(ctx, sender, destination, content, toHtml(content, made));
        const read_by = mutedBy.filter((id) => id === user.user_id);
        return announced({ ...message, read_by, notifies: 'anyone', topic_links: [] }, destination, bot);
      });
      await ctx.sending.sendWithin(tx, ...messages);
      ctx.outbox.inserted(messageSent, tx);
    },
  };
}

async function prepareTexts(
  ctx: Context,
  actor: Actor,
  { texts = [], sample = '' }: ExpectedNotices,
): Promise<RenderPrepared> {
  const visibility = await visibilityFor(ctx, actor);
  const rendered = new Map<string, Rendered>();
  for (const text of new Set(texts)) rendered.set(text, await render(ctx, visibility, text));
  const renderOther = await prepareRender(ctx, visibility, sample);
  return (text, made) => rendered.get(text) ?? renderOther(text, made);
}

export type SayNotice = NoticeSender['say'];

/** Prepares the notification bot for notices in channels only, and returns the function that posts one. */
export const prepareNotices = async (ctx: Context, actor: Actor, expected: ExpectedNotices): Promise<SayNotice> =>
  (await prepareNoticeSender(ctx, actor, expected)).say;

/** A message of a bot to one user. */
interface DirectNotice {
  bot: UserCard;
  user: UserCard;
  content: string;
  /** Idempotency key: a message with the key of an earlier message is not sent again. */
  name?: string;
  /** Whether the user gets no mail about the message. */
  isQuiet?: boolean;
}

/** Returns a bot's message to one user, ready to be sent. */
export async function composeDirectNotice(
  ctx: Context,
  realm_id: number,
  { bot, user, content, name, isQuiet = false }: DirectNotice,
): Promise<NewMessage> {
  const conversation_id = await ctx.conversations.ensureDirect(realm_id, participantsOf(bot, user));
  const destination = directTo(bot, user, conversation_id);
  const actor = { realm_id, user_id: bot.user_id, role: bot.role, is_bot: true, group_ids: [] };
  const message = buildMessage(
    ctx,
    { ...bot, realm_id },
    destination,
    content,
    await render(ctx, await visibilityFor(ctx, actor), content),
  );
  const { muted_by: read_by } = await specialRecipients(ctx, actor, destination);
  const notifies = isQuiet ? 'nobody' : 'anyone';
  return {
    ...announced({ ...message, read_by, notifies, topic_links: [] }, destination, bot),
    name: name === undefined ? undefined : createHash('sha256').update(name).digest(),
  };
}

/** Sends a bot's message to one user, and returns its id. */
export async function sendDirectNotice(ctx: Context, realm_id: number, notice: DirectNotice): Promise<number> {
  const sent = await ctx.sending.send(await composeDirectNotice(ctx, realm_id, notice));
  ctx.outbox.inserted(messageSent);
  invalidate(ctx.bus, maxMessageIds, realm_id, [notice.bot.user_id, notice.user.user_id]);
  // Always sent, because no `policy_version` was given.
  return sent!.id;
}

/** Posts the notification bot's notice about an entry of the log in a channel; it is read for the user who caused it. The
 *  notice is posted once, however often the entry is delivered. */
export async function noticeChannel(
  ctx: Context,
  { realm_id, message_id }: { realm_id: number; message_id: string },
  { channel, topic, content }: Notice,
  causedBy: number,
): Promise<void> {
  const bot = await ctx.bus.call(getNotificationBot, { params: { realm_id } });
  const actor = { realm_id, user_id: bot.user_id, role: bot.role, is_bot: true, group_ids: [] };
  const [rendered, topicLinks] = await Promise.all([
    render(ctx, await visibilityFor(ctx, actor), content),
    renderTopicLinks(ctx, actor, [topic]),
  ]);
  const destination = { kind: 'channel', conversation_id: channel.conversation_id, topic, channel } as const;
  const message = buildMessage(ctx, { ...bot, realm_id }, destination, content, rendered);
  const facts = { topic_links: topicLinks.get(topic) ?? [], read_by: [causedBy] };
  await ctx.sending.send({
    ...announced({ ...message, ...facts }, destination, bot),
    name: createHash('sha256').update(`${message_id} in ${channel.id}`).digest(),
  });
  ctx.outbox.inserted(messageSent);
  invalidate(ctx.bus, maxMessageIds, realm_id, 'all');
}

/** Sends the active ones of some users the notification bot's notice about an entry of the log. Each user gets the notice once,
 *  however often the entry is delivered. */
export async function noticeEach(
  ctx: Context,
  { realm_id, message_id }: { realm_id: number; message_id: string },
  userIds: number[],
  contentOf: (texts: BotTexts) => string,
): Promise<void> {
  const users = [...(await ctx.userCards.getMany(realm_id, userIds)).values()].filter((user) => user.is_active);
  if (users.length === 0) return;
  const bot = await ctx.bus.call(getNotificationBot, { params: { realm_id } });
  for (const user of users) {
    const content = contentOf(botTexts(user.default_language));
    await sendDirectNotice(ctx, realm_id, { bot, user, content, name: `${message_id} for ${user.user_id}` });
  }
}

const participantsOf = (bot: UserCard, user: UserCard): number[] => [bot.user_id, user.user_id].sort((a, b) => a - b);

const directTo = (bot: UserCard, user: UserCard, conversation_id: number) =>
  ({
    kind: 'direct',
    conversation_id,
    topic: '',
    participants: participantsOf(bot, user),
    display_recipient: displayParticipants([bot, user].sort((a, b) => a.user_id - b.user_id)),
  }) as const;

const buildMessage = (
  ctx: Context,
  bot: { user_id: number; realm_id: number },
  { conversation_id, topic }: { conversation_id: number; topic: string },
  content: string,
  rendered: Rendered,
) => ({
  realm_id: bot.realm_id,
  conversation_id,
  sender_id: bot.user_id,
  topic,
  content,
  rendered_content: rendered.html,
  client: CLIENT,
  timestamp: ctx.now(),
  stream_wildcard: false,
  read_by_sender: false,
  notifies: 'nobody' as NewMessage['notifies'],
  flagged: new Map<number, number>(),
  read_by: [],
});
