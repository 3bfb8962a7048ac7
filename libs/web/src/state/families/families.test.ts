import { applyEvent, type ChatState, type PageEvent } from '../chat-state.ts';

const OWN_ID = 1;
const NOW_MS = 1_000_000;

const stateWith = (fields: Partial<ChatState> = {}) =>
  ({
    ownId: OWN_ID,
    unread: new Map(),
    directs: new Map(),
    topics: new Map(),
    typing: new Map(),
    channels: new Map(),
    otherChannels: new Map(),
    statuses: new Map(),
    presences: new Map(),
    realm: { realm_name: 'Before' },
    limits: { server_typing_started_expiry_period_milliseconds: 45_000 },
    ...fields,
  }) as ChatState;
const apply = (state: ChatState, event: object) => applyEvent(state, event as PageEvent, NOW_MS);

const lunch = { kind: 'topic', channelId: 5, topic: 'lunch' } as const;
const message = { id: 9, type: 'stream', stream_id: 5, subject: 'lunch', sender_id: 2 };

test('a message is unread, raises its topic, and ends the notice of typing', () => {
  const topics = [
    { name: 'dinner', max_id: 8 },
    { name: 'Lunch', max_id: 7 },
  ];
  const state = stateWith({ topics: new Map([[5, topics]]) });
  const sender = { user_id: 2, email: '' };
  apply(state, { type: 'typing', op: 'start', message_type: 'stream', stream_id: 5, topic: 'lunch', sender });
  expect([...state.typing.get('topic:5:lunch')!.keys()]).toEqual([2]);
  apply(state, { type: 'message', message, flags: [] });
  expect([...state.unread]).toEqual([[9, lunch]]);
  expect(state.topics.get(5)!.map(({ name }) => name)).toEqual(['lunch', 'dinner']);
  expect(state.typing.get('topic:5:lunch')!.size).toBe(0);
});

test('a direct message is listed with its conversation; an own one is read', () => {
  const state = stateWith();
  const display_recipient = [{ id: 2 }, { id: OWN_ID }];
  apply(state, { type: 'message', message: { id: 9, type: 'private', display_recipient }, flags: ['read'] });
  expect(state.directs.get('direct:2')).toEqual({ userIds: [2], newestId: 9 });
  expect(state.unread.size).toBe(0);
});

test('unread messages move with their topic, and are read or deleted', () => {
  const state = stateWith({ unread: new Map([9, 10, 11].map((id) => [id, lunch])) });
  const moved = { message_ids: [9], stream_id: 5, new_stream_id: 6, subject: 'soup' };
  apply(state, { type: 'update_message', ...moved });
  expect(state.unread.get(9)).toEqual({ kind: 'topic', channelId: 6, topic: 'soup' });
  apply(state, { type: 'update_message_flags', op: 'add', flag: 'read', messages: [9], all: false });
  apply(state, { type: 'delete_message', message_ids: [10] });
  expect([...state.unread.keys()]).toEqual([11]);
  apply(state, { type: 'update_message_flags', op: 'add', flag: 'read', messages: [], all: true });
  expect(state.unread.size).toBe(0);
});

test('a channel comes and goes with the subscription, and changes its name', () => {
  const state = stateWith({ otherChannels: new Map([[5, 'general']]) });
  const subscriptions = [{ stream_id: 5, name: 'general' }];
  apply(state, { type: 'subscription', op: 'add', subscriptions });
  expect([state.channels.size, state.otherChannels.size]).toEqual([1, 0]);
  apply(state, { type: 'stream', op: 'update', stream_id: 5, property: 'name', value: 'all' });
  expect(state.channels.get(5)!.name).toBe('all');
  apply(state, { type: 'subscription', op: 'remove', subscriptions });
  expect([state.channels.size, state.otherChannels.get(5)]).toEqual([0, 'general']);
});

test('a status keeps what an event does not change', () => {
  const state = stateWith({ statuses: new Map([[2, { status_text: 'away', emoji_code: '1f419' }]]) });
  apply(state, { type: 'user_status', id: 3, user_id: 2, status_text: '' });
  expect(state.statuses.get(2)).toEqual({ status_text: '', emoji_code: '1f419' });
});

test('an event names the slices that it changed, and replaces what it changes', () => {
  const before = { active_timestamp: 1, idle_timestamp: 1 };
  const state = stateWith({ presences: new Map([[2, before]]) });
  const presences = { 2: { active_timestamp: 2, idle_timestamp: 1 } };
  expect(apply(state, { type: 'presence', presences })).toEqual(['presences']);
  expect(before.active_timestamp).toBe(1);
  expect(apply(state, { type: 'reaction', message_id: 9 })).toEqual([]);
});

test('the organisation changes in one property or in several', () => {
  const state = stateWith();
  apply(state, { type: 'realm', op: 'update', property: 'name', value: 'After' });
  apply(state, { type: 'realm', op: 'update_dict', property: 'default', data: { icon_url: '/icon' } });
  expect(state.realm).toEqual({ realm_name: 'After', realm_icon_url: '/icon' });
});

test('scheduled messages and reminders come, change and go', () => {
  const state = stateWith({ scheduled: new Map(), reminders: new Map() });
  const scheduled = { scheduled_message_id: 3, content: 'later' };
  apply(state, { type: 'scheduled_messages', op: 'add', scheduled_messages: [scheduled] });
  apply(state, { type: 'scheduled_messages', op: 'update', scheduled_message: { ...scheduled, content: 'sooner' } });
  expect([...state.scheduled.values()]).toEqual([{ scheduled_message_id: 3, content: 'sooner' }]);
  apply(state, { type: 'scheduled_messages', op: 'remove', scheduled_message_id: 3 });
  apply(state, { type: 'reminders', op: 'add', reminders: [{ reminder_id: 4 }] });
  expect([state.scheduled.size, state.reminders.size]).toEqual([0, 1]);
  apply(state, { type: 'reminders', op: 'remove', reminder_id: 4 });
  expect(state.reminders.size).toBe(0);
});
