import { type Actor, getNotificationBot } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { type Rendered, topicLinks } from '@team-chat/markdown';
import { announced } from './announcing';
import type { Context } from './context';
import { linkifiersOf } from './linkifiers';
import { prepareRender } from './render';
import type { ChannelForUser } from './repositories/channels';

/** What the server itself has to say in a channel. */
export interface Notice {
  channel: ChannelForUser;
  topic: string;
  content: string;
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
  return async (tx, { channel, topic, content }) => {
    const rendered: Rendered = toHtml(content);
    const message = {
      realm_id,
      conversation_id: channel.conversation_id,
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
      topic_links: topicLinks(topic, linkifiers),
    };
    const destination = {
      kind: 'channel',
      conversation_id: channel.conversation_id,
      topic,
      channel,
    } as const;
    await ctx.sending.send(announced(message, destination, bot), tx);
  };
}
