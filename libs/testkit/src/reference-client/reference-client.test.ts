import { COVERED_EVENTS } from './covered-events';
import { ReferenceClient } from './reference-client';

const client = new ReferenceClient({
  user_id: 1,
  channel_folders: [],
  cross_realm_bots: [],
  drafts: [],
  muted_topics: [],
  navigation_views: [],
  never_subscribed: [],
  presences: {},
  realm_bots: [],
  realm_non_active_users: [],
  realm_user_groups: [],
  realm_users: [],
  recent_private_conversations: [],
  saved_snippets: [],
  reminders: [],
  scheduled_messages: [],
  starred_messages: [],
  streams: [],
  subscriptions: [],
  unread_msgs: { count: 0, huddles: [], mentions: [], pms: [], streams: [] },
  unsubscribed: [],
  user_status: {},
  user_topics: [],
});

// The convergence test waits until clients have received each of these events.
test.each(COVERED_EVENTS)('the reference client has an update for the event %s', (name) => {
  expect(client.knows(name)).toBe(true);
});
