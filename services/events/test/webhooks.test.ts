import { createHmac } from 'node:crypto';
import {
  endlessBody,
  expectRefusal,
  HttpReceiver,
  ok,
  type ReceivedRequest,
  type ReceiverAnswer,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let open: { id: number; name: string };
let closed: { id: number; name: string };
let receiver: HttpReceiver;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
  member = await realm.user();
  open = await realm.channel([member]);
  closed = await realm.channel([member], { invite_only: true });
  receiver = await HttpReceiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await cluster?.stop();
});

let count = 0;
interface Hook {
  id: number;
  path: string;
  secret: string;
}
/** Creates a webhook with a path of its own at the receiver. */
async function aHook(rest: Record<string, unknown> = {}, client = owner.client): Promise<Hook> {
  const path = `/hook${++count}`;
  const chosen = { url: receiver.url + path, event_types: ['message'], ...rest };
  const { webhook } = await ok(client.post('/webhooks', chosen));
  return { id: webhook.id, path, secret: webhook.secret };
}
const requestsOf = ({ path }: Hook) => receiver.requests.filter((request) => request.path === path);
const eventOf = ({ body }: ReceivedRequest) => JSON.parse(body).event;
const eventsOf = (hook: Hook) => requestsOf(hook).map(eventOf);
const untilSent = async (hook: Hook, n: number): Promise<ReceivedRequest[]> => {
  await until(`${hook.path} has ${n} requests`, () => requestsOf(hook).length >= n);
  return requestsOf(hook);
};
const contentsOf = (hook: Hook) => eventsOf(hook).map((event) => event.message.content);
const deliveriesOf = async (hook: Hook, rest = {}) =>
  (await ok(owner.client.get(`/webhooks/${hook.id}/deliveries`, rest))).deliveries;
const recordOf = async (hook: Hook) =>
  (await ok(owner.client.get('/webhooks'))).webhooks.find((one: Hook) => one.id === hook.id);
const update = (hook: Hook, changes: Record<string, unknown>) =>
  ok(owner.client.patch(`/webhooks/${hook.id}`, changes));
/** Sends messages until one does not get to the webhook, which was disabled or deleted. */
async function untilItStops(hook: Hook): Promise<void> {
  const witness = await aHook(plain);
  await until(`${hook.path} gets no more`, async () => {
    const [before, seen] = [requestsOf(hook).length, requestsOf(witness).length];
    await say(member, open, 'anything');
    await untilSent(witness, seen + 1);
    return requestsOf(hook).length === before;
  });
}
const replay = (hook: Hook, event_id: number) => owner.client.post(`/webhooks/${hook.id}/replay`, { event_id });
const plain = { apply_markdown: false };

describe('create-webhook', () => {
  test('has the events of the organisation sent from then on: what every member gets, and public channels', async () => {
    const witness = await aHook();
    await say(member, open, 'too early');
    await untilSent(witness, 1);
    const hook = await aHook({ event_types: ['message', 'stream'], ...plain });
    await say(member, closed, 'private');
    await say(member, [owner], 'direct');
    const id = await say(member, open, 'for all');
    const channel = await realm.channel();
    const [first, second] = await untilSent(hook, 2);
    expect(eventOf(first!)).toMatchObject({
      type: 'message',
      message: { id, content: 'for all', stream_id: open.id, sender_id: member.user_id },
      flags: [],
    });
    expect(eventOf(second!)).toMatchObject({
      type: 'stream',
      op: 'create',
      streams: [{ name: channel.name }],
    });
  });

  test('tells of what happens to messages of public channels, and to no others', async () => {
    const types = ['reaction', 'submessage', 'update_message', 'delete_message'];
    const hook = await aHook({ event_types: types });
    const change = async (channel: { id: number }) => {
      const id = await say(member, channel, '/poll Tea?');
      await ok(member.client.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
      const vote = { type: 'vote', key: 'canned,0', vote: 1 };
      await ok(member.client.post('/submessage', { message_id: id, msg_type: 'widget', content: vote }));
      await ok(member.client.patch(`/messages/${id}`, { content: 'edited' }));
      await ok(owner.client.patch(`/messages/${id}`, { topic: 'elsewhere' }));
      return id;
    };
    const first = await change(closed);
    const id = await change(open);
    const hidden = await change(open);
    await ok(owner.client.patch(`/messages/${hidden}`, { stream_id: closed.id }));
    await ok(owner.client.delete(`/messages/${id}`));
    const changes = ['reaction', 'submessage', 'update_message', 'update_message'];
    const idsOf = (event: { message_id?: number; message_ids?: number[] }) =>
      event.message_id ?? event.message_ids![0]!;
    // An event of just before may get to the log after the webhook was made.
    const told = () => eventsOf(hook).filter((event) => idsOf(event) >= first);
    await until('all changes are told', () => told().length >= 10);
    expect(told().map((event) => [event.type, idsOf(event)])).toEqual([
      ...changes.map((type) => [type, id]),
      ...changes.map((type) => [type, hidden]),
      ['delete_message', hidden],
      ['delete_message', id],
    ]);
  });

  test('signs each request, and names the delivery', async () => {
    const hook = await aHook();
    await say(member, open, '*signed*');
    const [{ method, headers, body }] = (await untilSent(hook, 1)) as [ReceivedRequest];
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    expect(key).toHaveLength(32);
    const wanted = createHmac('sha256', key)
      .update(`${id as string}.${timestamp as string}.${body}`)
      .digest('base64');
    expect([method, signature]).toEqual(['POST', `v1,${wanted}`]);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^ServiceWebhook\/\d/),
    });
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    const { webhook_id, event } = JSON.parse(body);
    expect(webhook_id).toBe(hook.id);
    expect(id).toMatch(new RegExp(`^${hook.id}-[0-9a-z]+-${event.id}$`));
    expect(event.message.content).toBe('<p><em>signed</em></p>');
  });

  test('for a bot has the events of the bot sent, also what only the bot gets', async () => {
    const bot = await realm.user('member', { bot: true });
    const hook = await aHook({ bot_id: bot.user_id, ...plain });
    await say(member, open, 'not subscribed');
    await say(member, [bot], 'direct');
    await say(member, closed, `@**${bot.full_name}** mentioned`);
    await ok(owner.client.post('/users/me/subscriptions', { subscriptions: [open], principals: [bot.user_id] }));
    await say(member, open, 'subscribed');
    await untilSent(hook, 3);
    expect(contentsOf(hook).filter((text) => !text.includes('subscribed you'))).toEqual([
      'direct',
      `@**${bot.full_name}** mentioned`,
      'subscribed',
    ]);
    expect(eventsOf(hook)[1].flags).toEqual(['mentioned']);
  });

  test.each<[string, () => ReceiverAnswer]>([
    ['without an end', () => ({ body: endlessBody('x'.repeat(10_000)) })],
    ['that is slower than the time-out', () => ({ body: endlessBody('x', 100) })],
    ['above the limit', () => ({ body: 'x'.repeat(1_000_000) })],
  ])('counts a status of success as a delivery, also with a body %s', async (_case, answer) => {
    const hook = await aHook(plain);
    receiver.answer = ({ path }) => (path === hook.path ? answer() : {});
    await say(member, open, 'one');
    await say(member, open, 'two');
    await untilSent(hook, 2);
    expect(contentsOf(hook)).toEqual(['one', 'two']);
    const deliveries = await until('both are listed', async () => {
      const listed = await deliveriesOf(hook);
      return listed.length === 2 && listed;
    });
    for (const { status, error, answer } of deliveries) {
      expect({ status, error }).toEqual({ status: 200, error: null });
      expect(answer).toMatch(/^x{0,500}$/);
    }
    receiver.answer = () => ({});
  });

  test('takes a narrow, which messages have to fulfil', async () => {
    const narrow = [{ operator: 'topic', operand: 'wanted' }];
    const hook = await aHook({ narrow, ...plain });
    await say(member, open, 'one');
    await say(member, open, 'two', { topic: 'wanted' });
    await untilSent(hook, 1);
    expect(contentsOf(hook)).toEqual(['two']);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a URL of another kind', { url: 'ftp://example.com/' }, 'url is not a URL'],
    [
      'a URL with a password',
      { url: 'https://ada:secret@example.com/' },
      'url must not contain a user name or a password',
    ],
    ['a long URL', { url: `http://example.com/${'x'.repeat(2048)}` }, 'url is too long'],
    ['a long narrow', { narrow: [{ operator: 'topic', operand: 'x'.repeat(10_000) }] }, 'narrow is too long'],
    ['no types', { event_types: [] }, 'event_types is too small'],
    ['an unknown type', { event_types: ['message', 'massage'] }, 'Unknown event type: massage'],
    ['a bot that is none', { bot_id: 1_000_000 }, 'No such bot'],
    [
      'a term that queues cannot have',
      { narrow: [{ operator: 'has', operand: 'link' }] },
      'Operator has not supported.',
    ],
  ])('refuses %s', async (_case, rest, text) => {
    const hook = { url: receiver.url, event_types: ['message'], ...rest };
    await expectRefusal(owner.client.post('/webhooks', hook), text);
  });

  test('is for those who administer the bot, and for the organisation for administrators', async () => {
    const { user_id } = await ok(member.client.post('/bots', { full_name: 'Own', short_name: 'own' }));
    const hook = await aHook({ bot_id: user_id }, member.client);
    expect((await ok(member.client.get('/webhooks'))).webhooks).toEqual([await recordOf(hook)]);
    const foreign = await realm.user('member', { bot: true });
    const request = { url: receiver.url, event_types: ['message'] };
    await expectRefusal(
      member.client.post('/webhooks', { ...request, bot_id: foreign.user_id }),
      'Insufficient permission',
    );
    await expectRefusal(member.client.post('/webhooks', request), 'Must be an organization administrator', {
      code: 'UNAUTHORIZED_PRINCIPAL',
    });
  });

  test('is limited to 100 in an organisation', async () => {
    const other = await cluster.aRealm();
    const create = () => other.owner.client.post('/webhooks', { url: receiver.url, event_types: ['drafts'] });
    await Promise.all(Array.from({ length: 100 }, () => ok(create())));
    await expectRefusal(create(), 'An organization can have at most 100 webhooks.');
  });

  test('is limited to 10 for a user who is no administrator', async () => {
    const user = await realm.user();
    const { user_id: bot_id } = await ok(user.client.post('/bots', { full_name: 'Many', short_name: 'many' }));
    const request = { url: receiver.url, event_types: ['drafts'], bot_id };
    await Promise.all(Array.from({ length: 10 }, () => ok(user.client.post('/webhooks', request))));
    await expectRefusal(user.client.post('/webhooks', request), 'You can have at most 10 webhooks.');
    await ok(owner.client.post('/webhooks', request));
  });
});

describe('a delivery that fails', () => {
  test.each<[string, Record<string, unknown> | 'never' | 'reset', number | null, RegExp]>([
    ['an error', { status: 500, body: 'broken\0' }, 500, /^$/],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, null, /too many redirects/],
    ['no answer', 'never', null, /in time/],
    ['a closed connection', 'reset', null, /does not answer/],
  ])(
    'because of %s is repeated until it succeeds, and nothing is sent before it',
    async (_case, answer, status, error) => {
      const hook = await aHook(plain);
      let failures = 1;
      receiver.answer = ({ path }) => (path === hook.path && failures-- > 0 ? answer : { body: 'x'.repeat(1000) });
      await say(member, open, 'first');
      await say(member, open, 'second');
      await untilSent(hook, 3);
      expect(contentsOf(hook)).toEqual(['first', 'first', 'second']);
      expect(new Set(requestsOf(hook).map(({ headers }) => headers['webhook-id'])).size).toBe(2);
      const [, second, first] = await until('all attempts are listed', async () => {
        const listed = await deliveriesOf(hook);
        return listed.length === 3 && listed;
      });
      expect(first).toMatchObject({ event_type: 'message', event_id: eventsOf(hook)[0].id, status });
      expect(first.error ?? '').toMatch(error);
      expect(second).toMatchObject({ status: 200, error: null, answer: 'x'.repeat(500) });
      expect(await deliveriesOf(hook, { before: second.id, limit: 1 })).toEqual([first]);
      expect((await recordOf(hook)).failing_since).toBeNull();
    },
  );

  test('delays no other webhook, and loses nothing while the receiver is away', async () => {
    const [down, up] = [await aHook(plain), await aHook(plain)];
    receiver.answer = ({ path }) => (path === down.path ? 'never' : {});
    const wanted = Array.from({ length: 20 }, (_, n) => `message ${n}`);
    for (const content of wanted) await say(member, open, content);
    await untilSent(up, 20);
    expect(requestsOf(down).length).toBeLessThan(10);
    await until('it is failing', async () => (await recordOf(down)).failing_since !== null);
    receiver.answer = () => ({});
    await until('all have arrived', () => contentsOf(down).at(-1) === 'message 19');
    expect([...new Set(contentsOf(down))]).toEqual(wanted);
  });

  test('for a day disables the webhook, and its administrators are told', async () => {
    const hook = await aHook(plain);
    receiver.answer = ({ path }) => (path === hook.path ? { status: 503 } : {});
    await say(member, open, 'lost?');
    await until('it is failing', async () => (await recordOf(hook)).failing_since !== null);
    const database = await RealmDatabase.of(cluster, realm);
    const query =
      "UPDATE accounts.webhooks SET failing_since = now() - interval '25 hours' WHERE realm_id = $1 AND id = $2";
    await database.client.query(query, [realm.realm_id, hook.id]);
    await until('it is disabled', async () => !(await recordOf(hook)).is_enabled);
    expect(await recordOf(hook)).toMatchObject({ disabled_reason: 'failing' });
    const range = { anchor: 'newest', num_before: 20, num_after: 0, ...plain };
    await until('the owner is told', async () => {
      const { messages } = await ok(owner.client.get('/messages', { ...range, narrow: [['is', 'dm']] }));
      return messages.some(({ content }: { content: string }) => content.includes(`${hook.path} has not taken any`));
    });
    receiver.answer = () => ({});
    await update(hook, { is_enabled: true });
    await until('what was not taken comes', () => contentsOf(hook).filter((text) => text === 'lost?').length > 1);
    await database.close();
  });

  test('with status 410 disables the webhook at once', async () => {
    const hook = await aHook();
    receiver.answer = ({ path }) => (path === hook.path ? { status: 410 } : {});
    await say(member, open);
    await until('it is disabled', async () => (await recordOf(hook)).disabled_reason === 'gone');
    expect(requestsOf(hook)).toHaveLength(1);
    receiver.answer = () => ({});
  });

  test("that disables the webhook of a bot is told to the bot's owner, and to nobody else", async () => {
    const { user_id } = await ok(member.client.post('/bots', { full_name: 'Hooked', short_name: 'hooked' }));
    const hook = await aHook({ bot_id: user_id }, member.client);
    const noticesAbout = async ({ path }: Hook, { client }: TestUser): Promise<string[]> => {
      const range = { anchor: 'newest', num_before: 20, num_after: 0, ...plain };
      const { messages } = await ok(client.get('/messages', { ...range, narrow: [['is', 'dm']] }));
      const contents: string[] = messages.map(({ content }: { content: string }) => content);
      return contents.filter((content) => content.includes(`${receiver.url}${path} answered`));
    };
    receiver.answer = ({ path }) => (path === hook.path ? { status: 410 } : {});
    await say(member, [{ ...member, user_id }]);
    await until('the owner of the bot is told', async () => (await noticesAbout(hook, member)).length > 0);
    // Later, one of the organisation: what is told about the first has arrived by then.
    const later = await aHook(plain);
    receiver.answer = ({ path }) => (path === later.path ? { status: 410 } : {});
    await say(member, open);
    await until('administrators are told', async () => (await noticesAbout(later, owner)).length > 0);
    expect(await noticesAbout(hook, member)).toEqual([
      `The webhook ${receiver.url}${hook.path} answered that it wants no more events. It is disabled. When it is enabled again, it gets the events since then, up to nine days back.`,
    ]);
    expect(await noticesAbout(hook, owner)).toEqual([]);
    expect(await noticesAbout(later, member)).toEqual([]);
    receiver.answer = () => ({});
  });
});

describe('update-webhook', () => {
  test('changes what is sent, and where', async () => {
    const hook = await aHook(plain);
    await say(member, open, 'before');
    await until('the attempt is recorded', async () => (await deliveriesOf(hook)).length === 1);
    const other = `/hook${++count}`;
    const { webhook } = await update(hook, { url: receiver.url + other, apply_markdown: true });
    expect(webhook).toMatchObject({
      id: hook.id,
      url: receiver.url + other,
      apply_markdown: true,
      is_enabled: true,
    });
    await say(member, open, 'after');
    const moved = { ...hook, path: other };
    await untilSent(moved, 1);
    expect(contentsOf(moved)).toEqual(['<p>after</p>']);
  });

  test('disables it, and enables it with what came meanwhile', async () => {
    const hook = await aHook(plain);
    await say(member, open, 'one');
    await untilSent(hook, 1);
    await until('it is recorded', async () => (await deliveriesOf(hook)).length === 1);
    const { webhook } = await update(hook, { is_enabled: false });
    expect(webhook).toMatchObject({ is_enabled: false, disabled_reason: 'request' });
    await untilItStops(hook);
    await say(member, open, 'last');
    expect(await deliveriesOf(hook)).toHaveLength(1);
    await update(hook, { is_enabled: true });
    await until('all have arrived', () => contentsOf(hook).includes('last'));
    expect([...new Set(contentsOf(hook))]).toEqual(['one', 'anything', 'last']);
  });
});

describe('delete-webhook', () => {
  test('ends the deliveries, and removes their list', async () => {
    const hook = await aHook(plain);
    await say(member, open, 'one');
    await untilSent(hook, 1);
    await ok(owner.client.delete(`/webhooks/${hook.id}`));
    await untilItStops(hook);
    await expectRefusal(owner.client.get(`/webhooks/${hook.id}/deliveries`), 'Invalid webhook');
    expect(await recordOf(hook)).toBeUndefined();
  });
});

describe('replay-webhook', () => {
  test('sends the events from an id on again, with the ids that they had', async () => {
    const hook = await aHook(plain);
    for (const content of ['one', 'two', 'three']) await say(member, open, content);
    await untilSent(hook, 3);
    await until('all are recorded', async () => (await deliveriesOf(hook)).length === 3);
    const second = eventsOf(hook)[1].id;
    await ok(replay(hook, second));
    await untilSent(hook, 5);
    await say(member, open, 'four');
    await untilSent(hook, 6);
    expect(contentsOf(hook)).toEqual(['one', 'two', 'three', 'two', 'three', 'four']);
    const ids = requestsOf(hook).map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(3, 5)).toEqual(ids.slice(1, 3));
    await ok(replay(hook, 2 ** 40));
    await say(member, open, 'five');
    await until('later events come', () => contentsOf(hook).includes('five'));
  });
});

describe('test-webhook', () => {
  test('sends a test event at once, and returns the answer', async () => {
    const hook = await aHook();
    receiver.answer = ({ path }) => (path === hook.path ? { status: 202, body: 'thanks' } : {});
    const { delivery } = await ok(owner.client.post(`/webhooks/${hook.id}/test`));
    expect(delivery).toMatchObject({
      event_id: -1,
      event_type: 'webhook_test',
      status: 202,
      error: null,
      answer: 'thanks',
    });
    expect(eventsOf(hook)).toEqual([{ type: 'webhook_test', id: -1 }]);
    expect(await deliveriesOf(hook)).toEqual([{ id: expect.any(Number), ...delivery }]);
    receiver.answer = () => ({});
  });

  test.each([
    ['text/plain; charset=iso-8859-1', [0x47, 0x72, 0xf6, 0xdf, 0x65], 'Größe'],
    ['text/plain', [0x47, 0x72, 0xf6, 0xdf, 0x65], 'Größe'],
    ['application/json; charset=windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    ['text/plain; charset=none', [...Buffer.from('Größe 🎉')], 'Größe 🎉'],
  ])('returns an answer of the type %s in its character set', async (type, bytes, text) => {
    const hook = await aHook();
    const answer = { headers: { 'content-type': type }, body: Buffer.from(bytes) };
    receiver.answer = ({ path }) => (path === hook.path ? answer : {});
    const { delivery } = await ok(owner.client.post(`/webhooks/${hook.id}/test`));
    expect(delivery.answer).toBe(text);
    receiver.answer = () => ({});
  });

  test('reports addresses that may not be requested', async () => {
    const { webhook } = await ok(
      owner.client.post('/webhooks', { url: 'http://169.254.169.254/', event_types: ['drafts'] }),
    );
    const { delivery } = await ok(owner.client.post(`/webhooks/${webhook.id}/test`));
    expect(delivery).toMatchObject({ status: null, error: 'the address may not be requested', answer: '' });
  });
});

describe('a bot that is deactivated', () => {
  test('gets nothing until it is reactivated, and then what comes from then on', async () => {
    const bot = await realm.user('member', { bot: true });
    const hook = await aHook({ bot_id: bot.user_id, ...plain });
    await say(member, [bot], 'one');
    await untilSent(hook, 1);
    await ok(owner.client.delete(`/bots/${bot.user_id}`));
    await ok(owner.client.post(`/users/${bot.user_id}/reactivate`));
    await until('it gets messages again', async () => {
      await say(member, [bot], 'later');
      return contentsOf(hook).includes('later');
    });
    expect(contentsOf(hook)[0]).toBe('one');
  });
});

describe('get-webhooks', () => {
  test('lists those of the organisation and of all bots for administrators', async () => {
    const bot = await realm.user('member', { bot: true });
    const [first, second] = [await aHook({ bot_id: bot.user_id }), await aHook()];
    const administrator = await realm.user('administrator');
    const { webhooks } = await ok(administrator.client.get('/webhooks'));
    expect(webhooks.slice(-2)).toEqual([
      expect.objectContaining({
        id: first.id,
        bot_id: bot.user_id,
        creator_id: owner.user_id,
        secret: first.secret,
      }),
      expect.objectContaining({ id: second.id, bot_id: null, is_enabled: true, disabled_reason: null }),
    ]);
  });
});

describe('get-webhook-deliveries', () => {
  test('lists the newest first, up to a limit and before an id', async () => {
    const hook = await aHook(plain);
    for (const content of ['one', 'two', 'three']) await say(member, open, content);
    await untilSent(hook, 3);
    const all = await until('all are listed', async () => {
      const listed = await deliveriesOf(hook);
      return listed.length === 3 && listed;
    });
    const sent = eventsOf(hook).map((event) => event.id);
    expect(all.map((each: { event_id: number }) => each.event_id)).toEqual(sent.reverse());
    expect(await deliveriesOf(hook, { limit: 2 })).toEqual(all.slice(0, 2));
    expect(await deliveriesOf(hook, { before: all[0].id })).toEqual(all.slice(1));
  });
});
