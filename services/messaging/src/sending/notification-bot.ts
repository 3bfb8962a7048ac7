import { createHash } from 'node:crypto';
import { invalidate } from '@team-chat/bus';
import { type Actor, getNotificationBot, LOOKUP, type UserCard } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { type Rendered, topicLinks } from '@team-chat/markdown';
import { announced } from './announcing';
import type { Context } from '../context';
import { linkifiersOf } from '../rendering/linkifiers';
import { displayParticipants } from './message-record';
import { muters } from './recipients';
import { prepareRender, render } from '../rendering/render';
import type { ChannelForUser } from '../repositories/channels';

/** What the server itself has to say in a channel. */
export interface Notice {
  channel: ChannelForUser;
  topic: string;
  content: string;
  /** Where it need not be read by all: those for whom it is unread. */
  unread_by?: number[] | undefined;
}

/** Says it, as a part of the change it is about. */
export type SayNotice = (tx: Transaction, notice: Notice) => Promise<void>;

const CLIENT = 'Internal';

/** Gets ready to speak as the organisation's notification bot of what the actor does. `sample` mentions every name that
 *  the notices will. Asks other services: call it before a transaction. */
export async function prepareNotices(ctx: Context, actor: Actor, sample: string): Promise<SayNotice> {
  const { realm_id } = actor;
  const [bot, linkifiers, toHtml] = await Promise.all([
    ctx.bus.call(getNotificationBot, { params: { realm_id } }),
    linkifiersOf(ctx, realm_id),
    prepareRender(ctx, actor, sample),
  ]);
  return async (tx, { channel, topic, content, unread_by }) => {
    const { conversation_id } = channel;
    const destination = { kind: 'channel', conversation_id, topic, channel } as const;
    const message = messageOf(ctx, { ...bot, realm_id }, destination, content, toHtml(content));
    const topic_links = topicLinks(topic, linkifiers);
    const { id } = await ctx.sending.sendWithin(
      tx,
      announced({ ...message, topic_links, unread_by }, destination, bot),
    );
    if (unread_by) await ctx.marking.readMessageByAll(tx, { realm_id, id }, unread_by);
  };
}

/** Writes to one user. What was written under the same name before is not written again. */
export async function writeToUser(
  ctx: Context,
  realm_id: number,
  user: UserCard,
  content: string,
  name: string,
): Promise<void> {
  const bot = await ctx.bus.call(getNotificationBot, { params: { realm_id } });
  const cards = [bot, user].sort((a, b) => a.user_id - b.user_id);
  const participants = cards.map((card) => card.user_id);
  const destination = {
    kind: 'direct',
    conversation_id: await ctx.conversations.ensureDirect(realm_id, participants),
    topic: '',
    participants,
    display_recipient: displayParticipants(cards),
  } as const;
  const actor = { realm_id, user_id: bot.user_id, role: bot.role, is_bot: true, group_ids: [] };
  const message = messageOf(
    ctx,
    { ...bot, realm_id },
    destination,
    content,
    await render(ctx, actor, content),
  );
  const muted_by = await muters(ctx, actor, { ...destination, participants });
  await ctx.sending.send({
    ...announced({ ...message, muted_by, topic_links: [] }, destination, bot),
    name: createHash('sha256').update(name).digest(),
  });
  ctx.outbox.wake();
  invalidate(ctx.bus, LOOKUP.maxMessageIds, realm_id, participants);
}

const messageOf = (
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
  flagged: new Map<number, number>(),
  muted_by: [],
});
