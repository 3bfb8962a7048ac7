import { computed, effect } from '@preact/signals-core';
import type { Client } from '@team-chat/client';
import { nameOf } from '../state/names.ts';
import { presenceOf } from '../state/presence.ts';
import { isServerCommand } from './commands.ts';
import { Store } from './store.ts';
import { Texts } from './texts.ts';

const OWN_ID = 1;
const PEOPLE = 50;

const registered = {
  type: 'registered',
  state: {
    queue_id: 'q1',
    user_id: OWN_ID,
    realm_name: 'Test',
    realm_users: Array.from({ length: PEOPLE }, (_, index) => ({ user_id: index + 1, full_name: `User ${index + 1}` })),
    cross_realm_bots: [],
    realm_non_active_users: [],
    presences: {},
    user_status: {},
    user_settings: { default_language: 'en' },
    user_topics: [],
    saved_snippets: [],
    realm_user_groups: [],
    muted_users: [],
    drafts: [],
    reminders: [],
    scheduled_messages: [],
    realm_emoji: {},
    custom_profile_fields: [],
    subscriptions: [{ stream_id: 5, name: 'general' }],
    never_subscribed: [],
    unsubscribed: [],
    channel_folders: [],
    recent_private_conversations: [],
    max_file_upload_size_mib: 8,
    server_presence_offline_threshold_seconds: 200,
    server_typing_started_expiry_period_milliseconds: 45_000,
  },
};
const lunch = { kind: 'topic', channelId: 5, topic: 'lunch' } as const;
const inLunch = { type: 'stream', stream_id: 5, subject: 'lunch', flags: ['read'], reactions: [], sender_id: 2 };
const page = { anchor: 7, messages: [{ ...inLunch, id: 7 }], found_oldest: true, found_newest: true };

/** Server that is not there: the test gives events and answers. */
class FakeServer {
  readonly sent: object[] = [];
  private readonly events: object[] = [];
  private wake = () => undefined as void;
  refusal: Error | undefined;
  answer = async (): Promise<object> => page;

  readonly client = {
    events: () => this.follow(),
    messages: {
      list: () => this.answer(),
      send: async (params: object) => {
        this.sent.push(params);
        if (this.refusal) throw this.refusal;
      },
    },
    files: {
      upload: async ({ file }: { file: File }) => {
        if (this.refusal) throw this.refusal;
        return { url: `/user_uploads/${file.name}`, filename: file.name };
      },
    },
    topics: { list: async () => ({ topics: [] }) },
    typing: { set: async () => undefined },
  } as unknown as Client;

  emit(event: object): void {
    this.events.push(event);
    this.wake();
  }

  private async *follow() {
    for (;;) {
      while (this.events.length > 0) yield this.events.shift();
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}

/** Waits until all that can go on has gone on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function aStore() {
  const server = new FakeServer();
  const store = new Store(server.client, new Texts('ada@example.com'));
  void store.run();
  server.emit(registered);
  await settled();
  return { server, store };
}

test('an event of presence changes one name, and a change of a name changes that name', async () => {
  const { server, store } = await aStore();
  const { state } = store;
  const renders = new Map<number, number>();
  const ends = Array.from({ length: PEOPLE }, (_, index) => {
    const id = index + 1;
    const name = computed(() => nameOf(state, id));
    const presence = computed(() => presenceOf(state.presences.get(id), 1000, 200));
    return effect(() => {
      void [name.value, presence.value];
      renders.set(id, (renders.get(id) ?? 0) + 1);
    });
  });
  server.emit({ type: 'presence', presences: { 7: { active_timestamp: 1, idle_timestamp: 1 } } });
  await settled();
  expect([...renders].filter(([, count]) => count > 1)).toEqual([[7, 2]]);
  server.emit({ type: 'realm_user', op: 'update', person: { user_id: 9, full_name: 'Nina' } });
  await settled();
  expect(renders.get(9)).toBe(2);
  expect([...renders.values()].reduce((sum, count) => sum + count)).toBe(PEOPLE + 2);
  ends.forEach((end) => end());
});

test('an event that comes while the view is fetched is not lost', async () => {
  const { server, store } = await aStore();
  let answerNow!: (value: object) => void;
  server.answer = () => new Promise((resolve) => (answerNow = resolve));
  void store.messages.open(lunch);
  server.emit({ type: 'message', message: { ...inLunch, id: 8 }, flags: [] });
  await settled();
  answerNow(page);
  await settled();
  expect(store.messages.list.value!.messages.map(({ id }) => id)).toEqual([7, 8]);
});

test('a fetch does not hold events back, and the last of two fetches counts', async () => {
  const { server, store } = await aStore();
  const answers: ((value: object) => void)[] = [];
  server.answer = () => new Promise((resolve) => answers.push(resolve));
  void store.messages.open(lunch);
  server.emit({ ...registered, type: 'reregistered' });
  server.emit({ type: 'presence', presences: { 7: { active_timestamp: 5, idle_timestamp: 5 } } });
  await settled();
  expect(store.slices.raw.presences.get(7)!.active_timestamp).toBe(5);
  expect(answers).toHaveLength(2);
  answers[1]!({ ...page, messages: [] });
  answers[0]!(page);
  await settled();
  expect(store.messages.list.value!.messages).toEqual([]);
});

test('a message is shown until the server confirms it, and a failure with its reason', async () => {
  const { server, store } = await aStore();
  const sending = store.send(lunch, 'Pizza?');
  const [first] = store.outbox.outgoing.value;
  expect(first).toMatchObject({ content: 'Pizza?', failure: undefined });
  server.emit({ type: 'message', message: { ...inLunch, id: 8 }, flags: ['read'], local_message_id: first!.localId });
  await sending;
  await settled();
  expect(store.outbox.outgoing.value).toEqual([]);

  server.refusal = new Error('lost');
  await store.send(lunch, 'Soup?');
  expect(store.outbox.outgoing.value).toHaveLength(1);
  const [refused] = store.outbox.outgoing.value;
  expect(refused!.failure).toBe('The server cannot be reached.');
  server.refusal = undefined;
  await store.outbox.deliver(refused!);
  expect(store.outbox.outgoing.value).toEqual([]);
  expect(server.sent.map((each) => (each as { local_id: string }).local_id)).toEqual([
    first!.localId,
    refused!.localId,
    refused!.localId,
  ]);
});

test('files are uploaded one after the other, and a failed one can be tried again or given up', async () => {
  const { server, store } = await aStore();
  const inserted: string[] = [];
  store.texts.register('topic:5:lunch', (text) => inserted.push(text));
  const file = (name: string, size = 1) => ({ name, size }) as File;
  store.uploads.add('topic:5:lunch', [file('a.png'), file('b.mp3'), file('huge', 9 * 2 ** 20)]);
  await settled();
  expect(inserted).toEqual(['[a.png](/user_uploads/a.png) ', '![b.mp3](/user_uploads/b.mp3) ']);
  const [huge] = store.uploads.all.value;
  expect(huge!.failure).toBe('Larger than 8 MiB.');
  store.uploads.cancel(huge!.id);
  server.refusal = new Error('lost');
  store.uploads.add('topic:5:tea', [file('c.png')]);
  await settled();
  expect(store.uploads.all.value[0]!.failure).toBe('The server cannot be reached.');
  server.refusal = undefined;
  store.uploads.retry(store.uploads.all.value[0]!.id);
  await settled();
  expect([store.uploads.all.value, store.texts.draft('topic:5:tea')]).toEqual([[], '[c.png](/user_uploads/c.png) ']);
});

test.each([
  ['/dark', true],
  [' /ping ', true],
  ['/dark matter', false],
  ['/poll', false],
])('the server runs "%s" as a command: %s', (text, expected) => {
  expect(isServerCommand(text)).toBe(expected);
});

test('texts outlast a reload', () => {
  const texts = new Texts('ada@example.com');
  texts.setDraft('topic:5:lunch', 'Piz');
  texts.edit(7, 'Soup');
  texts.edit(8);
  texts.closeEditor(8);
  const again = new Texts('ada@example.com', JSON.parse(JSON.stringify(texts.save())));
  expect(again.draft('topic:5:lunch')).toBe('Piz');
  expect([...again.edits.value]).toEqual([[7, 'Soup']]);
});
