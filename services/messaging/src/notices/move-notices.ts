import { type Actor, getNoticePolicies } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import { getRealmInfo } from '../access/realm-settings';
import type { BotTexts } from '../domain/bot-texts-en';
import { botTexts } from '../domain/bot-texts';
import { FOLLOWED } from '../domain/topic-policy';
import { conversationLink, silentMention } from '../domain/markdown-syntax';
import { type Notice, prepareNotices, type SayNotice } from './notification-bot';
import type { ChannelForUser } from '../domain/channel';

/** Whether a notice of the move is posted in the old topic, and whether in the new topic. */
interface WantedNotices {
  old_thread: boolean;
  new_thread: boolean;
}

/** A move that is planned. */
interface Plan {
  realm_id: number;
  user_id: number;
  message: { topic: string };
  channel: ChannelForUser;
  /** Absent if the topic keeps its name. */
  topic?: string | undefined;
  /** Absent if the messages stay in their channel. */
  target?: ChannelForUser | undefined;
  resolution: 'resolved' | 'unresolved' | undefined;
}

/** A move that was made. */
interface Moved {
  messages: unknown[];
  /** Whether the move left no message in the old topic. */
  isWhole: boolean;
}

/** Returns a link to the old or the new topic, for the notice in the other topic, whose readers may not know of a private
 *  channel. */
function linkFrom(
  texts: BotTexts,
  elsewhere: { target?: ChannelForUser | undefined },
  channel: ChannelForUser,
  topic: string,
): string {
  return elsewhere.target && channel.invite_only ? texts.privateChannel : conversationLink(channel, topic);
}

/** Prepares the notices of a move, and returns the function that posts them. Asks other services: call it before a
 *  transaction. */
export async function prepareMoveNotices(
  ctx: Context,
  actor: Actor,
  plan: Plan,
  wanted: WantedNotices,
): Promise<(tx: Transaction, moved: Moved) => Promise<void>> {
  if (!plan.resolution && !wanted.old_thread && !wanted.new_thread) return async () => undefined;
  const mover = (await ctx.userCards.get(plan.realm_id, plan.user_id))!;
  const by = silentMention(mover);
  const { settings } = await getRealmInfo(ctx, plan.realm_id);
  const texts = botTexts(settings.default_language);
  const oldLink = linkFrom(texts, plan, plan.channel, plan.message.topic);
  const newLink = linkFrom(texts, plan, newChannel(plan), newTopic(plan));
  const say: SayNotice = await prepareNotices(ctx, actor, {
    sample: `${by} ${oldLink} ${newLink}`,
    topics: [plan.message.topic, newTopic(plan)],
  });
  const unreadBy = plan.resolution && (await prepareUnread(ctx, plan));
  return async (tx, moved) => {
    const unread_by = await unreadBy?.(tx);
    for (const notice of composeNotices(texts, plan, wanted, moved, { by, oldLink, newLink })) {
      await say(tx, { ...notice, unread_by });
    }
  };
}

/** Prepares finding the users for whom the notice of a resolved topic is unread: users who follow the topic, or want to
 *  see all such notices. Asks accounts: call it before the transaction. */
async function prepareUnread(ctx: Context, plan: Plan): Promise<(tx: Transaction) => Promise<number[]>> {
  const { realm_id, channel } = plan;
  const { always, never } = await ctx.bus.call(getNoticePolicies, { params: { realm_id } });
  return async (tx) => {
    const policies = await ctx.userTopics.listOfTopic(tx, realm_id, {
      channel_id: channel.id,
      topic: newTopic(plan),
    });
    const following = policies
      .filter((policy) => policy.visibility_policy === FOLLOWED && !always.includes(policy.user_id))
      .map((policy) => policy.user_id);
    const unread = [...new Set([...following, ...never])];
    return ctx.subscriptions.listActive(tx, realm_id, channel.id, unread);
  };
}

const newChannel = (plan: Plan) => plan.target ?? plan.channel;
const newTopic = (plan: Plan) => plan.topic ?? plan.message.topic;

function composeNotices(
  texts: BotTexts,
  plan: Plan,
  wanted: WantedNotices,
  { isWhole, messages }: Moved,
  { by, oldLink, newLink }: { by: string; oldLink: string; newLink: string },
): Notice[] {
  const newPlace = { channel: newChannel(plan), topic: newTopic(plan) };
  const oldPlace = { channel: plan.channel, topic: plan.message.topic };
  if (plan.resolution) return [{ ...newPlace, content: texts[plan.resolution](by) }];
  const count = isWhole ? undefined : messages.length;
  return [
    ...(wanted.new_thread ? [{ ...newPlace, content: texts.movedHere(by, count, oldLink) }] : []),
    ...(wanted.old_thread ? [{ ...oldPlace, content: texts.movedAway(by, count, newLink) }] : []),
  ];
}
