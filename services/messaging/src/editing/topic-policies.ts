import type { EventEntry, VisibilityPolicy } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { listReaders } from '../access/channel-readers';
import type { Context } from '../context';
import { mergedPolicy } from '../domain/topic-policy';
import type { UserTopicRow } from '../repositories/user-topics';
import { visibilityChanged } from '../audience/topic-events';
import type { MovePlan } from './plan';

/** Moves the users' visibility policies along with a whole topic: unchanged to a new topic, else merged with the users'
 *  policies for the existing topic. Users who may not read the new channel get no policy for the new topic: users in `losing`,
 *  who could read the old topic until now, lose their policy for the old topic; others keep it. `invited` are the
 *  `loadUnsubscribedReaders` of the new channel. Returns the events for the users' clients. */
export async function movePolicies(
  ctx: Context,
  tx: Transaction,
  plan: MovePlan,
  { isNewTopic, losing, invited }: { isNewTopic: boolean; losing: number[]; invited: ReadonlySet<number> },
): Promise<EventEntry[]> {
  const { realm_id, channel, message, timestamp } = plan;
  const from = { channel_id: channel.id, topic: message.topic };
  const to = { channel_id: (plan.target ?? channel).id, topic: plan.topic ?? message.topic };
  if (from.channel_id === to.channel_id && from.topic.toLowerCase() === to.topic.toLowerCase()) return [];
  await ctx.userTopics.lockOfAll(tx, realm_id);
  const [leaving, existing] = [
    await ctx.userTopics.listOfTopic(tx, realm_id, from),
    await ctx.userTopics.listOfTopic(tx, realm_id, to),
  ];
  if (leaving.length === 0 && (existing.length === 0 || isNewTopic)) return [];
  const [moved, standing] = [policies(leaving), policies(existing)];
  const users = [...new Set([...moved.keys(), ...standing.keys()])];
  const readers = await listReaders(ctx, tx, plan.target ?? channel, invited, users);
  const changes: UserTopicRow[] = [];
  const change = (user_id: number, place: typeof from, visibility_policy: VisibilityPolicy) =>
    changes.push({ realm_id, user_id, ...place, visibility_policy, last_updated: timestamp });
  for (const user_id of users) {
    const [left, kept] = [moved.get(user_id) ?? 0, standing.get(user_id) ?? 0];
    const isReader = readers.has(user_id);
    if (left !== 0 && (isReader || losing.includes(user_id))) change(user_id, from, 0);
    const merged = isNewTopic ? left || kept : mergedPolicy(left, kept);
    if (merged !== kept && isReader) change(user_id, to, merged);
  }
  await ctx.userTopics.setAll(tx, realm_id, changes);
  const all = await ctx.userTopics.listOfUsers(tx, realm_id, [...new Set(changes.map((row) => row.user_id))]);
  return changes.flatMap((row) => visibilityChanged(row, all.get(row.user_id) ?? []));
}

function policies(rows: UserTopicRow[]): Map<number, VisibilityPolicy> {
  return new Map(rows.map((row) => [row.user_id, row.visibility_policy]));
}
