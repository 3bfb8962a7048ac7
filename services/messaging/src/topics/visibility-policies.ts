import type { Actor, VisibilityPolicy } from '@team-chat/contracts';
import type { Destination } from '../audience/recipients';
import { visibilityChanged } from '../audience/topic-events';
import type { Context } from '../context';
import type { ChannelForUser } from '../domain/channel';
import { normalizeTopic } from '../domain/message-text';
import { automaticPolicy, type AutomaticPolicy, MENTIONED, type TopicAction } from '../domain/topic-policy';

interface TopicOfUser {
  realm_id: number;
  user_id: number;
  channel_id: number;
  topic: string;
}

/** Sets a user's policy for a topic, and publishes the change to the user's clients. Returns whether the policy
 *  changed. */
export async function setVisibilityPolicy(
  ctx: Context,
  place: TopicOfUser,
  visibility_policy: VisibilityPolicy,
): Promise<boolean> {
  const row = { ...place, topic: normalizeTopic(place.topic), visibility_policy, last_updated: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    await ctx.userTopics.lockOfUsers(tx, place.realm_id, [place.user_id]);
    const hasChanged = await ctx.userTopics.set(tx, row);
    if (!hasChanged) return false;
    const all = await ctx.userTopics.list(place.realm_id, place.user_id, tx);
    await ctx.outbox.add(tx, ...visibilityChanged(row, all));
    return true;
  });
}

interface Place {
  channel: ChannelForUser;
  topic: string;
}

/** Runs work that follows a committed action, and logs an error instead of throwing it. A client that got an error
 *  would repeat the action. */
async function afterwards<T>(ctx: Context, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (err) {
    ctx.log.error({ err }, 'topic not followed');
    return undefined;
  }
}

/** Changes the actor's policy for a topic after the actor's action in the topic, as the actor's settings say. Returns the
 *  new policy; undefined if it did not change. */
export function followOwnTopic(
  ctx: Context,
  actor: Actor,
  place: Place,
  action: TopicAction,
): Promise<VisibilityPolicy | undefined> {
  return afterwards(ctx, () => giveOwn(ctx, actor, place, action));
}

/** Makes mentioned subscribers follow the topic, if their settings say so and they have not muted the topic. */
export async function followWhereMentioned(ctx: Context, place: Place, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await afterwards(ctx, () => giveMentioned(ctx, place, userIds));
}

async function giveOwn(
  ctx: Context,
  { realm_id, user_id }: Actor,
  place: Place,
  action: TopicAction,
): Promise<VisibilityPolicy | undefined> {
  const user = (await ctx.userCards.get(realm_id, user_id))!;
  if (user.is_bot || !place.channel.is_subscribed) return undefined;
  const automatic = automaticPolicy(user.topics, action, place.channel.is_muted);
  if (!automatic) return undefined;
  const changed = await give(ctx, place, [user_id], automatic);
  return changed.length > 0 ? automatic.policy : undefined;
}

async function giveMentioned(ctx: Context, place: Place, userIds: number[]): Promise<void> {
  const users = await ctx.userCards.getMany(place.channel.realm_id, userIds);
  const following = [...users.values()].filter(
    (user) => !user.is_bot && user.topics.automatically_follow_topics_where_mentioned,
  );
  const ids = following.map((user) => user.user_id);
  if (ids.length > 0) await give(ctx, place, ids, MENTIONED);
}

async function give(
  ctx: Context,
  { channel, topic }: Place,
  user_ids: number[],
  { policy: visibility_policy, replaces }: AutomaticPolicy,
): Promise<number[]> {
  const { realm_id } = channel;
  const row = { realm_id, channel_id: channel.id, topic, visibility_policy, last_updated: ctx.now() };
  // Most users act in topics that they follow already: they wait for no lock.
  const open = await ctx.userTopics.listWithoutOther({ ...row, user_ids }, replaces);
  if (open.length === 0) return [];
  return ctx.db.transaction(async (tx) => {
    await ctx.userTopics.lockOfUsers(tx, realm_id, open);
    const changed = await ctx.userTopics.give(tx, { ...row, user_ids: open }, replaces);
    if (changed.length === 0) return changed;
    const all = await ctx.userTopics.listOfUsers(tx, realm_id, changed);
    await ctx.outbox.add(
      tx,
      ...changed.flatMap((user_id) => visibilityChanged({ ...row, user_id }, all.get(user_id) ?? [])),
    );
    return changed;
  });
}

interface SentMessage {
  sent: { starts_topic: boolean };
  destination: Destination;
  /** Recipients whom the message mentions in person. */
  mentioned: number[];
}

/** Lets the sender and the mentioned recipients follow the topic, if their settings say so. Returns the sender's new
 *  policy, if it changed. */
export async function followWhereSent(
  ctx: Context,
  actor: Actor,
  { sent, destination, mentioned }: SentMessage,
): Promise<VisibilityPolicy | undefined> {
  if (destination.kind !== 'channel') return undefined;
  await followWhereMentioned(ctx, destination, mentioned);
  return followOwnTopic(ctx, actor, destination, sent.starts_topic ? 'starts' : 'sends');
}
