import { type EventEntry, mutedTopicsChanged, userTopicChanged } from '@team-chat/contracts';
import type { NamedUserTopic, UserTopicRow } from '../repositories/user-topics';

/** Builds the entries for a user's clients after a policy changed. `all` are the user's present policies of topics. */
export function visibilityChanged(row: UserTopicRow, all: NamedUserTopic[]): EventEntry[] {
  return [mutedTopics(row, all), userTopic(row)];
}

/** Builds the entry in the older form, which lists all muted topics. */
function mutedTopics({ realm_id, user_id }: UserTopicRow, all: NamedUserTopic[]): EventEntry {
  return mutedTopicsChanged.entry(realm_id, { users: [user_id] }, { muted_topics: mutedList(all) });
}

export function mutedList(rows: NamedUserTopic[]): [channelName: string, topic: string, lastUpdated: number][] {
  return rows
    .filter((row) => row.visibility_policy === 1)
    .map((row) => [row.channel_name, row.topic, row.last_updated]);
}

function userTopic({ realm_id, user_id, ...row }: UserTopicRow): EventEntry {
  return userTopicChanged.entry(realm_id, { users: [user_id] }, userTopicFields(row));
}

/** Returns the fields of a policy in events and registration data. */
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
