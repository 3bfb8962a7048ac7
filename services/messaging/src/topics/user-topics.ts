import type { EventEntry, VisibilityPolicy } from '@team-chat/contracts';
import type { Context } from '../context';
import { normalizeTopic } from '../domain/message-text';
import type { UserTopicRow } from '../repositories/user-topics';

export interface TopicOfUser {
  realm_id: number;
  user_id: number;
  channel_id: number;
  topic: string;
}

/** Sets what a user wants of a topic, and tells the user's clients where that changed; returns whether it did. */
export async function setVisibilityPolicy(
  ctx: Context,
  place: TopicOfUser,
  visibility_policy: VisibilityPolicy,
): Promise<boolean> {
  const row = { ...place, topic: normalizeTopic(place.topic), visibility_policy, last_updated: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    await ctx.userTopics.lockOfUser(tx, place.realm_id, place.user_id);
    const hasChanged = await ctx.userTopics.set(tx, row);
    if (!hasChanged) return false;
    const all = await ctx.userTopics.list(place.realm_id, place.user_id, tx);
    await ctx.outbox.add(tx, ...visibilityChanged(row, all));
    return true;
  });
}

/** What a user's clients are told of a change, with `all` that the user wants of topics now. */
export function visibilityChanged(
  row: UserTopicRow,
  all: (UserTopicRow & { channel_name: string })[],
): EventEntry[] {
  return [mutedTopics(row, all), userTopic(row)];
}

/** The older form lists everything that is muted. */
function mutedTopics(
  { realm_id, user_id }: UserTopicRow,
  all: (UserTopicRow & { channel_name: string })[],
): EventEntry {
  const muted_topics = mutedList(all);
  return { realm_id, type: 'muted_topics', audience: { users: [user_id] }, event: { muted_topics } };
}

export function mutedList(
  rows: (UserTopicRow & { channel_name: string })[],
): [channelName: string, topic: string, lastUpdated: number][] {
  return rows
    .filter((row) => row.visibility_policy === 1)
    .map((row) => [row.channel_name, row.topic, row.last_updated]);
}

function userTopic({ realm_id, user_id, ...row }: UserTopicRow): EventEntry {
  return { realm_id, type: 'user_topic', audience: { users: [user_id] }, event: userTopicFields(row) };
}

/** As in events and registration data. */
export function userTopicFields(
  row: Pick<UserTopicRow, 'channel_id' | 'topic' | 'last_updated' | 'visibility_policy'>,
) {
  return {
    stream_id: row.channel_id,
    topic_name: row.topic,
    last_updated: row.last_updated,
    visibility_policy: row.visibility_policy,
  };
}
