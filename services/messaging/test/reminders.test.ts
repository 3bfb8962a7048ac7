import {
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let database: RealmDatabase;
let author: TestUser;
let user: TestUser;
let channel: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  database = await RealmDatabase.of(cluster, realm);
  [author, user] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([author, user], { invite_only: true });
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

const later = () => Math.floor(Date.now() / 1000) + 3600;
const post = async (content: string): Promise<number> =>
  (await ok(author.client.post('/messages', { type: 'channel', to: channel.id, topic: 'plans', content }))).id;
const direct = async (content: string): Promise<number> =>
  (await ok(author.client.post('/messages', { type: 'direct', to: [user.user_id], content }))).id;
const ask = (message_id: number, fields: Record<string, unknown> = {}) =>
  user.client.post('/reminders', { message_id, scheduled_delivery_timestamp: later(), ...fields });
const remind = async (...args: Parameters<typeof ask>): Promise<number> => (await ok(ask(...args))).reminder_id;
const list = async (): Promise<any[]> => (await ok(user.client.get('/reminders'))).reminders;
const find = async (id: number) => (await list()).find(({ reminder_id }) => reminder_id === id);

/** Makes a reminder due, and returns the text that the notification bot sends. */
async function received(id: number): Promise<string> {
  const events = await EventReader.register(user.client, {
    event_types: ['message', 'reminders'],
    apply_markdown: false,
  });
  await database.makeRemindersDue([id]);
  const { message } = await events.until(({ type }) => type === 'message');
  await events.until(({ type, op, reminder_id }) => type === 'reminders' && op === 'remove' && reminder_id === id);
  expect(message.sender_full_name).toBe('Notification Bot');
  expect(await find(id)).toBeUndefined();
  return message.content;
}

describe('create-message-reminder', () => {
  test('adds a reminder, which its user alone sees', async () => {
    const message_id = await post('see `this`');
    const events = await EventReader.register(user.client, { event_types: ['reminders'] });
    const note = 'look > there';
    const id = await remind(message_id, { note });
    const { reminders } = await events.until(({ type, op }) => type === 'reminders' && op === 'add');
    const reminder = await find(id);
    expect(reminders).toEqual([reminder]);
    expect(reminder).toMatchObject({
      type: 'private',
      to: [user.user_id],
      failed: false,
      reminder_target_message_id: message_id,
    });
    expect(reminder.content).toContain(`#**${channel.name}>plans@${message_id}**`);
    expect(reminder.content).toContain('```quote\nlook > there\n```');
    expect(reminder.rendered_content).toContain('<code>this</code>');
    expect((await ok(user.client.post('/register'))).reminders).toContainEqual(reminder);
    expect((await ok(author.client.get('/reminders'))).reminders).toEqual([]);
  });

  test('refuses a time that has passed, before anything else', async () => {
    const past = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) };
    const wrong = { ...past, note: 'x'.repeat(1001) };
    await expectRefusal(ask(1_000_000, wrong), 'Scheduled delivery time must be in the future.');
  });

  test('refuses a message that the user may not read, and a long note', async () => {
    const own = { type: 'direct', to: [author.user_id], content: 'mine' };
    const { id } = await ok(author.client.post('/messages', own));
    await expectRefusal(ask(id), 'Invalid message(s)');
    const long = { note: 'x'.repeat(1001) };
    await expectRefusal(ask(await post('hi'), long), 'Maximum reminder note length: 1000 characters');
    await ok(ask(await post('hi'), { note: '👍'.repeat(1000) }));
  });
});

describe('get-reminders', () => {
  test('lists reminders by time, and no scheduled messages', async () => {
    const message_id = await post('hi');
    const at = later() + 1000;
    const second = await remind(message_id, { scheduled_delivery_timestamp: at + 1 });
    const first = await remind(message_id, { scheduled_delivery_timestamp: at });
    const own = { type: 'direct', to: [user.user_id], content: 'x', scheduled_delivery_timestamp: at };
    const { scheduled_message_id } = await ok(user.client.post('/scheduled_messages', own));
    const ids = (await list()).map(({ reminder_id }) => reminder_id);
    expect(ids.slice(ids.indexOf(first))).toEqual([first, second]);
    expect(ids).not.toContain(scheduled_message_id);
  });
});

describe('delete-reminder', () => {
  test('deletes a reminder, but no scheduled message', async () => {
    const id = await remind(await post('hi'));
    await ok(user.client.delete(`/reminders/${id}`));
    expect(await find(id)).toBeUndefined();
    await expectRefusal(user.client.delete(`/reminders/${id}`), 'Reminder does not exist', { status: 404 });
    const other = await remind(await post('hi'));
    await expectRefusal(user.client.delete(`/scheduled_messages/${other}`), 'Scheduled message does not exist', {
      status: 404,
    });
  });
});

describe('a reminder whose time has come', () => {
  test('shows what the message says now, and where it is', async () => {
    const message_id = await post('before');
    const id = await remind(message_id);
    await ok(author.client.patch(`/messages/${message_id}`, { content: 'after', topic: 'results' }));
    const text = await received(id);
    expect(text).toContain(`#**${channel.name}>results@${message_id}**`);
    expect(text).toContain(`@_**${author.full_name}|${author.user_id}**`);
    expect(text).toContain('```quote\nafter\n```');
  });

  test.each([
    ['/poll Lunch?\nPizza', 'a poll'],
    ['/todo Chores\nSweep', 'a to-do list'],
  ])('only names what the message %j shows', async (content, name) => {
    const message_id = await post(content);
    const text = await received(await remind(message_id));
    const author_mention = `@_**${author.full_name}|${author.user_id}**`;
    expect(text).toMatch(new RegExp(`\\[${name}\\]\\(\\S+/near/${message_id}\\)\\.$`));
    expect(text).toContain(author_mention);
    expect(text).not.toContain('Pizza');
    expect(text).not.toContain('Sweep');
  });

  test('shows what a message said that the user may not read any more', async () => {
    const message_id = await post('kept words');
    const id = await remind(message_id);
    await ok(realm.owner.client.delete(`/messages/${message_id}`));
    expect(await received(id)).toContain('kept words');
  });

  test('reminds of a direct message without naming a channel, and cuts a long one', async () => {
    const id = await remind(await direct('y'.repeat(10_000)));
    const text = await received(id);
    expect(text).toContain('reminded of a direct message');
    expect(text).toMatch(/y\n\[message truncated\]\n```$/);
    expect(text.length).toBeLessThanOrEqual(10_000);
  });

  test('is sent once, whichever of two replicas sees it first', async () => {
    const message_id = await post('once');
    const ids = await Promise.all(Array.from({ length: 10 }, () => remind(message_id)));
    const before = (await ok(user.client.post('/register'))).max_message_id;
    await database.makeRemindersDue(ids);
    await until('all are sent', async () => (await list()).every(({ reminder_id }) => !ids.includes(reminder_id)));
    const { messages } = await ok(
      user.client.get('/messages', {
        anchor: before,
        num_before: 0,
        num_after: 100,
        narrow: [],
        include_anchor: false,
      }),
    );
    const sent = messages.filter(({ content }: { content: string }) => content.includes('once'));
    expect(sent).toHaveLength(ids.length);
  });

  test('is kept as failed where its user is deactivated', async () => {
    const gone = await realm.user();
    const { id: message_id } = await ok(
      gone.client.post('/messages', { type: 'direct', to: [gone.user_id], content: 'hi' }),
    );
    const wanted = { message_id, scheduled_delivery_timestamp: later() };
    const { reminder_id } = await ok(gone.client.post('/reminders', wanted));
    await ok(realm.owner.client.delete(`/users/${gone.user_id}`));
    await database.makeRemindersDue([reminder_id]);
    await until('it has failed', async () => {
      const { rows } = await database.client.query('SELECT failed FROM messaging.reminders WHERE id = $1', [
        reminder_id,
      ]);
      return rows[0].failed;
    });
    await ok(realm.owner.client.post(`/users/${gone.user_id}/reactivate`));
    const { reminders } = await ok(gone.client.get('/reminders'));
    expect(reminders).toMatchObject([{ reminder_id, failed: true }]);
  });
});
