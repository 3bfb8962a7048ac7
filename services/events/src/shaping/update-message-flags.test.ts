import type { LogEntry } from '@team-chat/bus';
import { ClientCapabilities } from '@team-chat/contracts';
import { Entry } from '../log/entry';
import { shapeEvent } from '.';
import type { ClientShape } from './shaper';

const details = {
  5: { type: 'stream', stream_id: 1, topic: '', unmuted_stream_msg: true },
  6: { type: 'stream', stream_id: 1, topic: 'plans', unmuted_stream_msg: true },
  7: { type: 'private', user_ids: [2] },
};

function entry(): Entry {
  const event = { op: 'remove', operation: 'remove', flag: 'read', messages: [5, 6, 7], all: false };
  const logEntry: LogEntry = {
    seq: 9,
    service: 'messaging',
    realm_id: 1,
    type: 'update_message_flags',
    audience: { users: [1] },
    effects: [],
    xid: 1n,
    trace: undefined,
    message_id: 'messaging:1',
    size: 100,
    body: () => ({ event: { ...event, message_details: details } }),
  };
  return new Entry(logEntry, 0);
}

const viewer = {
  user_id: 1,
  role: 400,
  channel_role: 400,
  channels: new Set<number>(),
  revealed: new Set<number>(),
  all_public_streams: false,
} as const;
const client = (empty_topic_name: boolean): ClientShape => ({
  queue_id: 'q',
  apply_markdown: false,
  client_gravatar: true,
  slim_presence: false,
  channel_notification_defaults: null,
  capabilities: ClientCapabilities.parse({ empty_topic_name }),
});

test.each([
  [true, ''],
  [false, 'general chat'],
])('update_message_flags gives a client with empty_topic_name %s the empty topic as %j', (knows, topic) => {
  const event = JSON.parse(shapeEvent(entry(), viewer, client(knows))!);
  expect(event).toMatchObject({ type: 'update_message_flags', id: 9, flag: 'read' });
  expect(event.message_details).toEqual({ ...details, 5: { ...details[5], topic } });
});
