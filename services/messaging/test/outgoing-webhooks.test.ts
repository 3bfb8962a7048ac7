import { Database } from '@team-chat/db';
import {
  endlessBody,
  EventReader,
  eventsSoFar,
  expectRefusal,
  HttpReceiver,
  messageOf,
  ok,
  RealmDatabase,
  type ReceivedRequest,
  type ReceiverAnswer,
  say,
  type TestRealm,
  type TestUser,
  until,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { OutgoingWebhookCallsRepository } from '../src/repositories/outgoing-webhook-calls';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let channel: { id: number; name: string };
let receiver: HttpReceiver;
let database: RealmDatabase;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  member = await realm.user();
  channel = await realm.channel([member]);
  receiver = await HttpReceiver.start();
  database = await RealmDatabase.of(cluster, realm);
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
  await cluster?.stop();
});

let count = 0;
/** A bot of the owner whose URL is a path of the receiver. */
async function aBot({ url = '', format = 1, owner = realm.owner } = {}) {
  const name = `hook${++count}`;
  const path = `/${name}`;
  const { user_id, api_key } = await ok(
    owner.client.post('/bots', {
      full_name: name,
      short_name: name,
      bot_type: 3,
      payload_url: JSON.stringify(url || receiver.url + path),
      interface_type: format,
    }),
  );
  const email = `${name}-bot@${realm.host}`;
  const user = { user_id, email, api_key };
  return { ...user, full_name: name, path, client: realm.client.as(user) };
}
type Bot = Awaited<ReturnType<typeof aBot>>;

const requestsOf = ({ path }: Bot) => receiver.requests.filter((request) => request.path === path);
const nthRequest = (bot: Bot, n = 1): Promise<ReceivedRequest> =>
  until(`${bot.full_name} is called ${n} times`, () => requestsOf(bot)[n - 1]);
const answerWith = (body: unknown, rest = {}) => {
  receiver.answer = () => ({ body: typeof body === 'string' ? body : JSON.stringify(body), ...rest });
};
const widgetOfType = (widget_type: string) => JSON.stringify({ widget_type, extra_data: {} });
const mention = (bot: Bot) => `@**${bot.full_name}**`;
/** Mentions the bot, and returns the id and the next message of the bot in that place. */
async function call(bot: Bot, where: { id: number } | TestUser[] = channel, content = `${mention(bot)} hi`) {
  const queue = await EventReader.register(member.client, { event_types: ['message'] });
  const id = await say(member, where, content);
  const { message } = await queue.until(({ message }) => message.sender_id === bot.user_id);
  return { id, message };
}
/** Returns the next direct message of the bot to its owner. */
const noticeOf = async (bot: Bot, owner = realm.owner): Promise<string> =>
  until(`the owner of ${bot.full_name} gets a message`, async () => {
    const narrow = [{ operator: 'dm', operand: [bot.user_id] }];
    const range = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
    const { messages } = await ok(owner.client.get('/messages', { ...range, narrow }));
    return messages[0]?.content;
  });

describe('an outgoing webhook bot', () => {
  test.each([
    ['application/json; charset=iso-8859-1', 'latin1', 'Größe'],
    ['application/json', 'latin1', 'un café'],
    ['application/json', 'utf8', '\ufeffnaïve'],
  ] as const)('reads an answer of the type %s in %s', async (type, encoding, content) => {
    const bot = await aBot();
    const [mark] = /^\ufeff?/.exec(content)!;
    const text = content.slice(mark.length);
    receiver.answer = () => ({
      headers: { 'content-type': type },
      body: Buffer.from(`${mark}${JSON.stringify({ content: text })}`, encoding),
    });
    const { message } = await call(bot);
    expect(message.content).toBe(text);
  });

  test('that is mentioned has its URL called, and posts the answer in the topic', async () => {
    const bot = await aBot();
    answerWith({ content: 'Hello, *you*' });
    const { id, message } = await call(bot, channel, `${mention(bot)} **hi**`);
    expect(message).toMatchObject({
      type: 'stream',
      stream_id: channel.id,
      subject: 'plans',
      content: 'Hello, *you*',
      client: 'OutgoingWebhookResponse',
    });
    const { method, headers, body } = await nthRequest(bot);
    expect([method, headers['content-type'], headers['user-agent']]).toEqual([
      'POST',
      'application/json',
      expect.stringMatching(/^ServiceOutgoingWebhook\/\d/),
    ]);
    const { flags: _, ...shown } = await messageOf(member, id, {
      apply_markdown: false,
      client_gravatar: false,
    });
    const { content: rendered_content } = await messageOf(member, id, { apply_markdown: true });
    expect(JSON.parse(body)).toEqual({
      data: `${mention(bot)} **hi**`,
      message: { ...shown, rendered_content },
      bot_email: bot.email,
      bot_full_name: bot.full_name,
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      trigger: 'mention',
    });
  });

  test('answers with buttons, and says why they are refused', async () => {
    const bot = await aBot();
    const widget = { widget_type: 'zform', extra_data: { type: 'choices', heading: 'Which?', choices: [] } };
    answerWith({ content: 'Choose', widget_content: JSON.stringify(widget) });
    const { message } = await call(bot);
    expect(message).toMatchObject({ content: 'Choose', submessages: [{ sender_id: bot.user_id }] });
    expect(JSON.parse(message.submessages[0].content)).toEqual(widget);
    answerWith({ content: 'Choose', widget_content: '{}' });
    const { message: refusal } = await call(bot);
    expect(refusal.content).toBe('Failure! Widgets: widget_type is not in widget_content');
  });

  test('answers direct messages in their conversation, and has them read', async () => {
    const bot = await aBot();
    const other = await realm.user();
    answerWith({ content: 'in person' });
    const { id, message } = await call(bot, [bot, other]);
    expect(message.display_recipient.map((user: { id: number }) => user.id).sort()).toEqual(
      [member.user_id, other.user_id, bot.user_id].sort(),
    );
    expect(JSON.parse((await nthRequest(bot)).body)).toMatchObject({ trigger: 'direct_message' });
    expect((await messageOf(bot, id)).flags).toContain('read');
    expect((await messageOf(other, id)).flags).toEqual([]);
  });

  test('needs no access to the channel, and gets no copy of a message there', async () => {
    const bot = await aBot();
    const closed = await realm.channel([member], { invite_only: true });
    answerWith({ content: 'from outside' });
    const { id, message } = await call(bot, closed);
    expect(message.stream_id).toBe(closed.id);
    expect(await messageOf(bot, id)).toBeUndefined();
  });

  test('is not called by bots, edits, nor mentions that are silent, or of groups or all', async () => {
    const bot = await aBot();
    answerWith({});
    const other = await realm.user('member', { bot: true });
    await ok(
      realm.owner.client.post('/users/me/subscriptions', {
        subscriptions: [channel],
        principals: [other.user_id, bot.user_id],
      }),
    );
    await say(other, channel, mention(bot));
    await say(member, channel, `@_**${bot.full_name}** and @**all**`);
    const id = await say(member, channel, 'nothing');
    await ok(member.client.patch(`/messages/${id}`, { content: mention(bot) }));
    await say(member, channel, mention(bot));
    const { body } = await nthRequest(bot);
    expect(JSON.parse(body).data).toBe(mention(bot));
    expect(JSON.parse(body).message.id).toBeGreaterThan(id);
    expect(requestsOf(bot)).toHaveLength(1);
  });

  test.each([
    ['""'],
    ['{}'],
    [{ response_not_required: true, content: 'not posted' }],
    [{ content: '  ' }],
    [{ content: null }],
  ])('posts nothing for the answer %j', async (answer) => {
    const bot = await aBot();
    answerWith(answer);
    await say(member, channel, mention(bot));
    await nthRequest(bot);
    answerWith({ response_string: 'second' });
    const { message } = await call(bot);
    expect(message.content).toBe('second');
    expect(JSON.parse((await nthRequest(bot, 2)).body).message.id).toBeGreaterThan(0);
  });

  test('with the other format gets fields of a form, and answers with text', async () => {
    const bot = await aBot({ format: 2 });
    answerWith({ text: 'as there' });
    const { id, message } = await call(bot);
    expect(message.content).toBe('as there');
    const { headers, body } = await nthRequest(bot);
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const { timestamp } = await messageOf(member, id);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      team_id: `T${realm.realm_id}`,
      team_domain: realm.host,
      channel_id: `C${channel.id}`,
      channel_name: channel.name,
      thread_ts: String(timestamp),
      timestamp: String(timestamp),
      user_id: `U${member.user_id}`,
      user_name: member.full_name,
      text: `${mention(bot)} hi`,
      trigger_word: 'mention',
      service_id: String(bot.user_id),
    });
    const { message: refusal } = await call(bot, [{ ...member, user_id: bot.user_id }]);
    expect(refusal.content).toBe("Failure! Slack outgoing webhooks don't support direct messages.");
    expect(requestsOf(bot)).toHaveLength(1);
  });

  test('has its requests follow a redirect that keeps the method', async () => {
    const bot = await aBot();
    receiver.answer = ({ path }) =>
      path === bot.path
        ? { status: 307, headers: { location: '/elsewhere' } }
        : { body: JSON.stringify({ content: `from ${path}` }) };
    expect((await call(bot)).message.content).toBe('from /elsewhere');
    const [first, second] = receiver.requests.slice(-2);
    expect(second).toMatchObject({ method: 'POST', path: '/elsewhere', body: first!.body });
  });

  test('follows a message that was moved', async () => {
    const bot = await aBot();
    let answer = (_: { body: string }) => {};
    receiver.answer = () => new Promise((resolve) => (answer = resolve));
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    const id = await say(member, channel, mention(bot));
    await nthRequest(bot);
    await ok(realm.owner.client.patch(`/messages/${id}`, { topic: 'elsewhere' }));
    answer({ body: '{"content": "found"}' });
    const { message } = await queue.until(({ message }) => message.sender_id === bot.user_id);
    expect([message.subject, message.content]).toEqual(['elsewhere', 'found']);
  });
});

describe('a call of an outgoing webhook bot that fails', () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    ['an answer that is no JSON', 'no JSON', {}, 'Invalid JSON in response'],
    ['an empty answer', '', {}, 'Invalid JSON in response'],
    ['a list', '[1]', {}, 'Invalid response format'],
    ['a text that is a list', '{"content": [1]}', {}, 'Invalid response format'],
    ['an error', 'broken', { status: 500 }, 'Third party responded with 500'],
    ['a redirect without an end', '', { status: 307, headers: { location: '/' } }, 'there are too many redirects'],
    ['a large answer', 'x'.repeat(2_000_000), {}, 'the body is too large'],
  ])('because of %s is reported in the conversation and to the owner', async (_case, body, rest, text) => {
    const bot = await aBot();
    answerWith(body, rest);
    const { id, message } = await call(bot);
    expect(message).toMatchObject({ content: `Failure! ${text}`, subject: 'plans', stream_id: channel.id });
    const notice = await noticeOf(bot);
    expect(notice).toContain(`/near/${id})`);
    expect(notice).toContain(`your bot @_**${bot.full_name}|${bot.user_id}**`);
    if (body && body.length < 100) expect(notice).toContain(`\n\`\`\`text\n${body}\n\`\`\``);
  });

  test('because of an error with more backticks than fit tells the owner without the answer', async () => {
    const bot = await aBot();
    answerWith('` '.repeat(400_000), { status: 500 });
    expect((await call(bot)).message.content).toBe('Failure! Third party responded with 500');
    expect(await noticeOf(bot)).toContain('[message truncated]');
    const other = await aBot();
    answerWith(`${'x'.repeat(300_000)}${'`'.repeat(9_000)}`, { status: 500 });
    await call(other);
    expect((await noticeOf(other)).length).toBeLessThanOrEqual(10_000);
    const third = await aBot();
    answerWith('`'.repeat(9_000), { status: 500 });
    await call(third);
    expect(await noticeOf(third)).not.toContain('```');
  });

  test('because of an answer without an end says so, and closes the connection', async () => {
    const bot = await aBot();
    let isClosed = false;
    async function* body() {
      try {
        yield* endlessBody('x'.repeat(100_000));
      } finally {
        isClosed = true;
      }
    }
    receiver.answer = () => ({ body: body() });
    const { message } = await call(bot);
    expect(message.content).toBe('Failure! the body is too large');
    await until('the connection is closed', () => isClosed);
    expect(requestsOf(bot)).toHaveLength(1);
  });

  test('says that a message was refused', async () => {
    const bot = await aBot();
    const { user_groups } = await ok(realm.owner.client.get('/user_groups'));
    const nobody = user_groups.find((each: { name: string }) => each.name === 'role:nobody');
    await ok(
      realm.owner.client.post('/user_groups/create', {
        name: `team${count}`,
        description: '',
        members: [],
        can_mention_group: nobody.id,
      }),
    );
    answerWith({ content: `@*team${count}*` });
    const { message } = await call(bot);
    expect(message.content).toBe(`Failure! You are not allowed to mention user group 'team${count}'.`);
    expect(await noticeOf(bot)).toContain(`@*team${count}*`);
  });

  test('does not repeat mentions that the bot may not make', async () => {
    const members = await Promise.all(Array.from({ length: 16 }, () => realm.user()));
    const crowded = await realm.channel([member, ...members]);
    const bot = await aBot();
    answerWith({ content: 'Choose', widget_content: widgetOfType('@**all**') });
    const { message } = await call(bot, crowded);
    const { content, flags } = await messageOf(member, message.id, { apply_markdown: true });
    expect(content).toBe('<p>Failure! Widgets: unknown widget type: &#64;&#42;&#42;all&#42;&#42;</p>');
    expect(flags).not.toContain('stream_wildcard_mentioned');
    expect(await noticeOf(bot)).toContain('unknown widget type: &#64;&#42;&#42;all&#42;&#42;');
  });

  test.each([
    ['a text with null bytes', { content: 'a\0b' }, 'Message must not contain null bytes'],
    [
      'a widget with null bytes',
      { content: 'a', widget_content: widgetOfType('\0') },
      'Widgets: unknown widget type: \ufffd',
    ],
    [
      'a widget with a long type',
      { content: 'a', widget_content: widgetOfType('x'.repeat(9000)) },
      `Widgets: unknown widget type: ${'x'.repeat(467)}...`,
    ],
  ])('says that %s was refused', async (_case, body, text) => {
    const bot = await aBot();
    answerWith(body);
    const { message } = await call(bot);
    expect(message.content).toBe(`Failure! ${text}`);
    expect(await noticeOf(bot)).toContain(text);
  });

  test.each<[string, () => ReceiverAnswer]>([
    ['an answer', () => 'never'],
    ['the end of an answer', () => ({ body: endlessBody(' ', 100) })],
  ])('for want of %s is made four times; others do not wait', async (_case, answer) => {
    const [slow, quick] = [await aBot(), await aBot()];
    receiver.answer = ({ path }) => (path === slow.path ? answer() : { body: '{"content": "quick"}' });
    const id = await say(member, channel, `${mention(slow)} and ${mention(quick)}`);
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    await nthRequest(slow);
    const { message } = await call(quick);
    expect(message.content).toBe('quick');
    expect(requestsOf(slow).length).toBeLessThan(4);
    const { message: failure } = await queue.until(({ message }) => message.sender_id === slow.user_id);
    expect(failure.content).toBe('Failure! Bot is unavailable');
    expect(requestsOf(slow)).toHaveLength(4);
    expect(new Set(requestsOf(slow).map(({ body }) => JSON.parse(body).message.id))).toEqual(new Set([id]));
    expect(await noticeOf(slow)).toContain('Request timed out after 1 seconds.');
  });

  test('for want of a server says so, and succeeds if the server comes back in time', async () => {
    const port = Number(new URL(receiver.url).port);
    const bot = await aBot();
    answerWith({ content: 'back again' });
    await receiver.stop();
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    await say(member, channel, mention(bot));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { answer } = receiver;
    receiver = await HttpReceiver.start(port);
    receiver.answer = answer;
    const { message } = await queue.until(({ message }) => message.sender_id === bot.user_id);
    expect(message.content).toBe('back again');
  });

  test.each([
    ['http://169.254.169.254/latest', 'The URL is in a private or disallowed network.'],
    ['http://nowhere.invalid/', 'A connection error occurred. Is my bot server down?'],
  ])('because %s cannot be requested', async (url, reason) => {
    const bot = await aBot({ url });
    const { message } = await call(bot);
    expect(message.content).toBe('Failure! Bot is unavailable');
    expect(await noticeOf(bot)).toContain(reason);
  });

  test('because it is redirected to a private address', async () => {
    const bot = await aBot();
    answerWith('', { status: 307, headers: { location: 'http://169.254.169.254/latest' } });
    const { message } = await call(bot);
    expect(message.content).toBe('Failure! Bot is unavailable');
    expect(await noticeOf(bot)).toContain('The URL is in a private or disallowed network.');
    expect(requestsOf(bot)).toHaveLength(1);
  });
});

describe('a call of an outgoing webhook bot that errors of this server prevent', () => {
  /** Sets how often the bot's first call was attempted, and makes it due. */
  const hasten = (bot: Bot, attempts: number) =>
    database.client.query(
      'UPDATE messaging.webhook_bots SET attempts = $2, next_attempt_at = now() WHERE bot_id = $1',
      [bot.user_id, attempts],
    );
  const attemptsOf = async (bot: Bot): Promise<number> => {
    const query = 'SELECT attempts FROM messaging.webhook_bots WHERE bot_id = $1';
    return (await database.client.query(query, [bot.user_id])).rows[0]?.attempts;
  };
  const untilAttempt = (bot: Bot, n: number) =>
    until(`${bot.full_name} has attempt ${n}`, async () => (await attemptsOf(bot)) === n);

  test('is reported after ten attempts, and the next call is made', async () => {
    const bot = await aBot();
    answerWith({ content: 'works' });
    const { rows } = await database.client.query('SELECT bot_settings FROM accounts.users WHERE id = $1', [
      bot.user_id,
    ]);
    // The lookup of the bot's service fails: its result is not of the declared form.
    await database.setUser(bot, 'bot_settings', { service: { interface: 'broken' } });
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    const id = await say(member, channel, mention(bot));
    await untilAttempt(bot, 1);
    await hasten(bot, 9);
    await untilAttempt(bot, 10);
    await hasten(bot, 10);
    const { message } = await queue.until(({ message }) => message.sender_id === bot.user_id);
    expect(message).toMatchObject({ content: 'Failure! Internal server error', subject: 'plans' });
    const notice = await noticeOf(bot);
    expect(notice).toContain(`/near/${id})`);
    expect(notice).toContain('Errors of the chat server prevented it.');
    expect(requestsOf(bot)).toEqual([]);
    await database.setUser(bot, 'bot_settings', rows[0].bot_settings);
    expect((await call(bot)).message.content).toBe('works');
  });

  test('is dropped where it cannot be reported either, and the next call is made', async () => {
    const bot = await aBot();
    answerWith({ content: 'works' });
    await database.client.query(`
      CREATE FUNCTION messaging.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON messaging.messages
        FOR EACH ROW WHEN (NEW.sender_id = ${bot.user_id}) EXECUTE FUNCTION messaging.refuse()`);
    try {
      await say(member, channel, mention(bot));
      await untilAttempt(bot, 1);
      await nthRequest(bot);
      await hasten(bot, 14);
      await untilAttempt(bot, 15);
      expect(requestsOf(bot)).toHaveLength(1);
      await hasten(bot, 15);
      await untilAttempt(bot, 0);
    } finally {
      await database.client.query('DROP FUNCTION messaging.refuse() CASCADE');
    }
    expect((await call(bot)).message.content).toBe('works');
    expect(requestsOf(bot)).toHaveLength(2);
  });
});

describe('repeat-bot-call', () => {
  /** Returns the attempts to call a bot, the oldest first, as soon as there are so many. */
  const attemptsOf = ({ user_id }: Bot, count: number) =>
    until(`${count} attempts are listed`, async () => {
      const { calls } = await ok(realm.owner.client.get(`/bots/${user_id}/calls`));
      return calls.length >= count ? (calls as any[]).reverse() : undefined;
    });
  const repeat = ({ user_id }: Bot, id: number) => realm.owner.client.post(`/bots/${user_id}/calls/${id}/repeat`);

  test('calls the bot again about the message as it is now, after each attempt is listed', async () => {
    const bot = await aBot();
    answerWith(`out \0 of order${'🎉'.repeat(600)}`, { status: 500 });
    const { id } = await call(bot);
    const [failed] = await attemptsOf(bot, 1);
    expect(failed).toEqual({
      id: expect.any(Number),
      direction: 'outgoing',
      time: expect.any(Number),
      duration_ms: expect.any(Number),
      status: 500,
      error: 'Third party responded with 500',
      integration: null,
      message_id: id,
      answer: `out \ufffd of order${'🎉'.repeat(486)}`,
    });

    answerWith({ content: 'it works' });
    await ok(member.client.patch(`/messages/${id}`, { content: `${mention(bot)} please` }));
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    await ok(repeat(bot, failed.id));
    const { message } = await queue.until(({ message }) => message.sender_id === bot.user_id);
    expect(message).toMatchObject({ content: 'it works', stream_id: channel.id });
    expect(JSON.parse((await nthRequest(bot, 2)).body)).toMatchObject({
      data: `${mention(bot)} please`,
      trigger: 'mention',
    });
    const [, succeeded] = await attemptsOf(bot, 2);
    expect(succeeded).toMatchObject({ status: 200, error: null, message_id: id, answer: '' });
  });

  test('lists each attempt at a call whose service cannot be reached', async () => {
    const bot = await aBot();
    receiver.answer = () => (requestsOf(bot).length < 2 ? 'reset' : { body: '{}' });
    await say(member, [bot], 'hi');
    const attempts = await attemptsOf(bot, 2);
    expect(attempts.map(({ status, error }) => [status, error])).toEqual([
      [null, 'the server does not answer'],
      [200, null],
    ]);
    await ok(repeat(bot, attempts[1].id));
    expect(JSON.parse((await nthRequest(bot, 3)).body)).toMatchObject({ trigger: 'direct_message', data: 'hi' });
  });

  test('makes no second call where one waits', async () => {
    const bot = await aBot();
    answerWith('', { status: 500 });
    await call(bot);
    const [failed] = await attemptsOf(bot, 1);
    let release = () => {};
    receiver.answer = () => new Promise((resolve) => (release = () => resolve({ body: '{}' })));
    await say(member, channel, mention(bot));
    await nthRequest(bot, 2);
    await Promise.all([ok(repeat(bot, failed.id)), ok(repeat(bot, failed.id))]);
    answerWith({});
    release();
    await attemptsOf(bot, 3);
    expect(requestsOf(bot)).toHaveLength(3);
  });

  test('is refused for messages that the bot may not get any more, for other calls and for other people', async () => {
    const [bot, other] = [await aBot(), await aBot()];
    answerWith('', { status: 500 });
    const edited = (await call(bot)).id;
    const deleted = (await call(bot)).id;
    const [first, second] = await attemptsOf(bot, 2);
    await expectRefusal(repeat(other, first.id), 'No such call');
    await expectRefusal(member.client.post(`/bots/${bot.user_id}/calls/${first.id}/repeat`), 'Insufficient permission');
    await ok(member.client.patch(`/messages/${edited}`, { content: `secret, not for @_**${bot.full_name}**` }));
    await ok(realm.owner.client.delete(`/messages/${deleted}`));
    await expectRefusal(repeat(bot, first.id), 'Invalid message(s)');
    await expectRefusal(repeat(bot, second.id), 'Invalid message(s)');
    await ok(realm.owner.client.delete(`/bots/${bot.user_id}`));
    await expectRefusal(repeat(bot, first.id), 'User is deactivated');
    expect(requestsOf(bot)).toHaveLength(2);
  });
});

describe('several calls', () => {
  const messagesCalled = (bot: Bot): number[] => requestsOf(bot).map(({ body }) => JSON.parse(body).message.id);

  test('that waited while the service could not be reached are attempted once, until it answers', async () => {
    const bot = await aBot();
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    // By number of the request: it fails six times, answers, fails once more and answers.
    receiver.answer = () => {
      const number = requestsOf(bot).length;
      if (number < 7 || number === 8) return 'reset';
      return { body: number === 7 ? '{"content": "back"}' : '{"content": "again"}' };
    };
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push(await say(member, channel, `${mention(bot)} ${n}`));
    const [first, second, third, fourth, fifth] = ids;
    await queue.until(({ message }) => message.content === 'again');
    const failed = [first, first, first, first, second, third];
    // The service has answered: the last one is repeated again.
    expect(messagesCalled(bot)).toEqual([...failed, fourth, fifth, fifth]);
    const contents = queue.events.map(({ message }) => message.content);
    expect(contents.filter((content) => content === 'Failure! Bot is unavailable')).toHaveLength(3);
  });

  test('are not hastened by a replica whose call another one has finished', async () => {
    const bot = await aBot();
    const db = new Database({ url: `${cluster.databaseUrl}?options=-c%20search_path%3Dmessaging` });
    const calls = new OutgoingWebhookCallsRepository(db);
    const { realm_id } = realm;
    const due = { realm_id, bot_id: bot.user_id, trigger: 'mention', attempts: 1 } as const;
    await db.knex('webhook_calls').insert({ realm_id, bot_id: bot.user_id, message_id: 2, trigger: 'mention' });
    const next_attempt_at = new Date(Date.now() + 3_600_000);
    await db.knex('webhook_bots').insert({ realm_id, bot_id: bot.user_id, attempts: 1, next_attempt_at });
    const dueAt = async () =>
      (await db.knex('webhook_bots').where({ bot_id: bot.user_id }).first()).next_attempt_at as Date;
    await calls.retry({ ...due, message_id: 1, is_attempted_once: false }, 600);
    expect(await dueAt()).toEqual(next_attempt_at);
    await calls.retry({ ...due, message_id: 2, is_attempted_once: false }, 600);
    expect((await dueAt()).getTime()).toBeLessThan(next_attempt_at.getTime());
    await db.knex('webhook_calls').where({ bot_id: bot.user_id }).delete();
    await db.close();
  });

  test('of one bot are made one after the other, in the order of the messages', async () => {
    const bot = await aBot();
    let atOnce = 0;
    let most = 0;
    receiver.answer = async ({ body }) => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce--;
      return { body: JSON.stringify({ content: `re: ${JSON.parse(body).data}` }) };
    };
    const queue = await EventReader.register(member.client, { event_types: ['message'] });
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) ids.push(await say(member, channel, `${mention(bot)} ${n}`));
    const last = await queue.until(({ message }) => message.content === `re: ${mention(bot)} 19`);
    const answers = queue.events.filter(({ message }) => message.sender_id === bot.user_id);
    expect(answers.map(({ message }) => message.content)).toEqual(ids.map((_, n) => `re: ${mention(bot)} ${n}`));
    expect(answers.at(-1)).toBe(last);
    expect(requestsOf(bot).map(({ body }) => JSON.parse(body).message.id)).toEqual(ids);
    expect(most).toBe(1);
  });

  test('are not made for messages that are gone, nor of bots that are deactivated', async () => {
    const [gone, bot] = [await aBot(), await aBot()];
    let release = () => {};
    receiver.answer = () => new Promise((resolve) => (release = () => resolve({ body: '{}' })));
    await say(member, channel, mention(bot));
    await nthRequest(bot);
    const id = await say(member, channel, mention(bot));
    await ok(realm.owner.client.delete(`/messages/${id}`));
    const kept = await say(member, channel, mention(bot));
    answerWith({});
    release();
    expect(JSON.parse((await nthRequest(bot, 2)).body).message.id).toBe(kept);
    await ok(realm.owner.client.delete(`/bots/${gone.user_id}`));
    const queue = await EventReader.register(realm.owner.client);
    await say(member, channel, mention(gone));
    await eventsSoFar(queue, realm.owner);
    expect(requestsOf(gone)).toEqual([]);
  });
});
