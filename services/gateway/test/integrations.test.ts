import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_KEPT_BOT_CALLS, recordBotCalls } from '@team-chat/contracts';
import { INTEGRATIONS } from '@team-chat/integrations';
import { expectRefusal, ok, type TestRealm, type TestUser, until } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { type Answer, basicOf, call } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  owner = realm.owner;
});
afterAll(() => cluster?.stop());

let count = 0;

/** Creates an incoming webhook bot of the organisation's owner. */
async function aBot(parameters: Record<string, unknown> = {}): Promise<TestUser> {
  const short_name = `hook-${++count}`;
  const fields = { full_name: `Hook ${count}`, short_name, bot_type: 2, ...parameters };
  const { user_id, api_key } = await ok(owner.client.post('/bots', fields));
  const user = { user_id, api_key, email: `${short_name}-bot@${realm.host}` };
  return { ...user, full_name: fields.full_name, client: owner.client.as(user) };
}

interface Hook {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  replica?: number;
  host?: string;
}

/** Sends a request to an integration. A body that is no text is sent as JSON. */
function send(name: string, { query = {}, headers = {}, body, replica = 0, host }: Hook): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return call(cluster.baseUrls[replica]!, {
    method: 'POST',
    path: `/api/v1/external/${name}?${new URLSearchParams(query)}`,
    headers: { host: host ?? realm.host, 'content-type': 'application/json', ...headers },
    body: text,
  });
}

const SUCCESS = { status: 200, body: { result: 'success', msg: '' } };

async function accepted(name: string, hook: Hook): Promise<void> {
  const { status, body } = await send(name, hook);
  expect({ status, body }).toEqual(SUCCESS);
}

async function refused(answer: Promise<Answer>, status: number, body: Record<string, unknown>) {
  const { status: actual, body: text } = await answer;
  expect({ status: actual, body: text }).toEqual({ status, body: { result: 'error', ...body } });
}

/** Returns the messages of a conversation, oldest first, as Markdown. */
async function messagesOf(narrow: unknown[], reader = owner) {
  const { messages } = await ok(
    reader.client.get('/messages', {
      anchor: 'newest',
      num_before: 20,
      num_after: 0,
      narrow,
      apply_markdown: false,
    }),
  );
  return messages as { subject: string; content: string; client: string; sender_id: number; type: string }[];
}
const inChannel = ({ id }: { id: number }) => messagesOf([{ operator: 'channel', operand: id }]);
const withUser = ({ user_id }: { user_id: number }) => messagesOf([{ operator: 'dm', operand: [user_id] }]);

/** Returns what the notification bot told the owner about a bot. */
async function noticesAbout({ email }: TestUser): Promise<string[]> {
  const messages = await messagesOf([{ operator: 'is', operand: 'dm' }]);
  return messages.map(({ content }) => content).filter((content) => content.includes(`Your bot \`${email}\``));
}

interface Fixture {
  headers: Record<string, string>;
  body: unknown;
  expected: { topic: string; content: string }[];
}
const fixture = (path: string): Fixture =>
  JSON.parse(readFileSync(join(__dirname, '../../../libs/integrations/fixtures', `${path}.json`), 'utf8')) as Fixture;

describe('the messages', () => {
  test('go to the channel by its name or id, under the topic of the integration or of the URL', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const { headers, body, expected } = fixture('github/pull-request-opened');
    const key = { api_key: bot.api_key };
    await accepted('github', { query: { ...key, stream: channel.name }, headers, body });
    const other = { ...headers, 'X-GitHub-Delivery': 'another' };
    const query = { ...key, stream: String(channel.id), topic: 'code', unknown: '1' };
    await accepted('github', { query, headers: other, body, replica: 1 });
    const messages = await inChannel(channel);
    expect(messages.map(({ subject }) => subject)).toEqual([expected[0]!.topic, 'code']);
    expect(messages[0]).toMatchObject({
      content: expected[0]!.content,
      sender_id: bot.user_id,
      client: expect.stringMatching(/^[A-Z]\w*GitHubWebhook$/),
    });
    expect(messages[1]!.content).toContain('[PR #5 Add the login page]');
  });

  test('of a service that escapes the URL again go to the channel and topic that the URL names', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel([owner], { name: `jira/100 % ${randomUUID()}` })]);
    const { headers, body } = fixture('jira/issue-deleted');
    const query = {
      api_key: bot.api_key,
      stream: encodeURIComponent(channel.name),
      topic: encodeURIComponent('a b/ü'),
    };
    await accepted('jira', { query, headers, body });
    expect((await inChannel(channel)).map(({ subject }) => subject)).toEqual(['a b/ü']);
  });

  test('of sponsors come under a name of their own too', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const { headers, body, expected } = fixture('github/sponsors');
    await accepted('githubsponsors', { query: { api_key: bot.api_key, stream: String(channel.id) }, headers, body });
    expect((await inChannel(channel)).map(({ content }) => content)).toEqual([expected[0]!.content]);
  });

  test('go to the owner of the bot, where the URL names no channel', async () => {
    const bot = await aBot();
    await accepted('json', { query: { api_key: bot.api_key, topic: 'ignored' }, body: { a: 1 } });
    expect(await withUser(bot)).toMatchObject([
      { type: 'private', content: '```json\n{\n  "a": 1\n}\n```', sender_id: bot.user_id },
    ]);
  });

  test("go to the caller, where the key is a person's", async () => {
    const user = await realm.user();
    await accepted('json', { query: { api_key: user.api_key }, body: { a: 1 } });
    expect(await messagesOf([{ operator: 'dm', operand: [user.user_id] }], user)).toHaveLength(1);
  });

  test('are cut where they are too long, and so are topics', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const query = { api_key: bot.api_key, stream: channel.name };
    const text = 'é\u0000\ud800'.repeat(20_000);
    await accepted('json', { query, body: { text } });
    await ok(send('slack_incoming', { query, body: { text, channel: `\n\u0001${'t'.repeat(500)}` } }));
    const messages = await inChannel(channel);
    expect(messages[0]!.content).toMatch(/\[message truncated\]$/);
    expect(messages[1]!.subject).toBe(`${'t'.repeat(57)}...`);
  });

  test('are sent once for a delivery that is repeated, to any replica', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const { headers, body } = fixture('github/push');
    const query = { api_key: bot.api_key, stream: channel.name };
    for (const replica of [0, 1, 0]) await accepted('github', { query, headers, body, replica });
    expect(await inChannel(channel)).toHaveLength(1);
    await accepted('github', { query, headers: { ...headers, 'X-GitHub-Delivery': 'other' }, body });
    expect(await inChannel(channel)).toHaveLength(2);
  });

  test('are sent for each channel, where several URLs get the same delivery', async () => {
    const [bot, one, other] = await Promise.all([aBot(), realm.channel(), realm.channel()]);
    const { headers, body } = fixture('github/push');
    for (const { name } of [one, other]) {
      await accepted('github', { query: { api_key: bot.api_key, stream: name }, headers, body });
    }
    for (const channel of [one, other]) expect(await inChannel(channel)).toHaveLength(1);
  });

  test('several of one payload keep their order', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const { body, expected } = fixture('alertmanager/several');
    await accepted('alertmanager', { query: { api_key: bot.api_key, stream: channel.name }, body });
    const messages = await inChannel(channel);
    expect(messages.map(({ subject: topic, content }) => ({ topic, content }))).toEqual(expected);
  });
});

describe('the filters', () => {
  test('let only wanted events pass, and refuse what is no list', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const query = { api_key: bot.api_key, stream: channel.name };
    const { headers, body } = fixture('github/push');
    await accepted('github', { query: { ...query, only_events: '["issues"]' }, headers, body });
    await accepted('github', { query: { ...query, exclude_events: '["push*"]' }, headers, body });
    expect(await inChannel(channel)).toEqual([]);
    const answer = send('github', { query: { ...query, only_events: 'push' }, headers, body });
    await refused(answer, 400, { code: 'BAD_REQUEST', msg: 'Argument "only_events" is not valid JSON.' });
    await accepted('github', { query: { ...query, only_events: '["push*"]' }, headers, body });
    expect(await inChannel(channel)).toHaveLength(1);
  });
});

describe('the API key', () => {
  const JSON_BODY = { body: { a: 1 } };

  test('is required, and must be that of an account', async () => {
    await refused(send('json', JSON_BODY), 400, {
      code: 'REQUEST_VARIABLE_MISSING',
      msg: "Missing 'api_key' argument",
      var_name: 'api_key',
    });
    const wrong = (api_key: string) => send('json', { query: { api_key }, ...JSON_BODY });
    const code = 'INVALID_API_KEY';
    await refused(wrong('x'.repeat(32)), 401, { code, msg: 'Invalid API key' });
    await refused(wrong('short'), 401, { code, msg: 'Malformed API key' });
    const other = await cluster.aRealm();
    await refused(wrong(other.owner.api_key), 401, {
      code,
      msg: 'Account is not associated with this subdomain',
    });
  });

  test('of a deactivated account is refused, and so is one of a deactivated organisation', async () => {
    const bot = await aBot();
    await ok(owner.client.delete(`/bots/${bot.user_id}`));
    const answer = send('json', { query: { api_key: bot.api_key }, ...JSON_BODY });
    await refused(answer, 401, { code: 'USER_DEACTIVATED', msg: 'Account is deactivated' });
    const other = await cluster.aRealm();
    await ok(other.owner.client.post('/realm/deactivate', {}));
    const query = { api_key: other.owner.api_key };
    await refused(send('json', { query, host: other.host, ...JSON_BODY }), 401, {
      code: 'REALM_DEACTIVATED',
      msg: 'This organization has been deactivated',
    });
  });

  test('of an incoming webhook bot serves for messages and integrations alone', async () => {
    const bot = await aBot();
    const { status, body } = await bot.client.get('/users/me');
    expect({ status, body }).toEqual({
      status: 401,
      body: {
        result: 'error',
        code: 'UNAUTHORIZED',
        msg: 'This API is not available to incoming webhook bots.',
      },
    });
    await ok(bot.client.post('/messages', { type: 'direct', to: [owner.user_id], content: 'hi' }));
  });
});

describe('a request', () => {
  test('to an integration that there is not gets 404, and another method 405', async () => {
    for (const name of ['nothing', '__proto__', 'json/more', '%E0']) {
      await refused(send(name, { body: {} }), 404, { code: 'BAD_REQUEST', msg: 'Not found' });
    }
    const path = '/api/v1/external/json';
    const { status, headers } = await call(cluster.baseUrls[0]!, { path, headers: { host: realm.host } });
    expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' });
  });

  test('of another form, or about an event that is not supported, says so', async () => {
    const bot = await aBot();
    const query = { api_key: bot.api_key };
    const headers = { 'X-GitHub-Event': 'issues' };
    await refused(send('github', { query, headers, body: { action: 'opened' } }), 400, {
      code: 'ANOMALOUS_WEBHOOK_PAYLOAD',
      msg: 'Unable to parse request: Did GitHub generate this event?',
    });
    await refused(send('github', { query, headers: { 'X-GitHub-Event': 'nothing' }, body: {} }), 200, {
      code: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE',
      msg: "The 'nothing' event isn't currently supported by the GitHub webhook; ignoring",
      webhook_name: 'GitHub',
      event_type: 'nothing',
    });
    expect(await noticesAbout(bot)).toEqual([]);
  });

  test('may carry its payload in the field of a form', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const { headers, body } = fixture('github/push');
    const query = { api_key: bot.api_key, stream: channel.name };
    const form = new URLSearchParams({ payload: JSON.stringify(body) }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    await accepted('github', { query, headers: { ...headers, ...type }, body: form });
    await ok(send('slack_incoming', { query: { ...query, payload: '{"text": "in the query"}' }, headers: type }));
    await ok(send('slack_incoming', { query, headers: type, body: '{"text": "without a name"}' }));
    const parts = '--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{"text":"in a part"}\r\n--x--\r\n';
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    await ok(send('slack_incoming', { query, headers: multipart, body: parts }));
    const contents = (await inChannel(channel)).slice(1).map(({ content }) => content);
    expect(contents).toEqual(['in the query', 'without a name', 'in a part']);
  });

  test('of any form gets an envelope, and no status of 5xx', async () => {
    const bot = await aBot();
    const query = { api_key: bot.api_key };
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '0',
      '{"__proto__":{"a":1}}',
      '\ufeff{}',
      '\0',
      'payload=%',
      'payload={}',
    ];
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'text/plain; charset=utf-16',
      '',
    ];
    for (const name of ['json', 'github', 'sentry', 'grafana', 'jira', 'pagerduty']) {
      for (const body of bodies) {
        for (const type of types) {
          const headers = { 'content-type': type, 'X-GitHub-Event': 'push' };
          const { status, body: answer } = await send(name, { query, headers, body });
          expect([200, 400]).toContain(status);
          expect(answer.result).toBe(answer.code === undefined ? 'success' : 'error');
        }
      }
    }
    const encoded = await send('json', { query, headers: { 'content-encoding': 'gzip' }, body: '{}' });
    expect(encoded.status).toBe(415);
  });

  test('whose body is too large is refused', async () => {
    const bot = await aBot();
    const body = JSON.stringify({ text: 'x'.repeat(4 * 1024 * 1024) });
    const { status, body: answer } = await send('json', { query: { api_key: bot.api_key }, body });
    expect([status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('that the channel does not allow is refused as POST /messages refuses it', async () => {
    const bot = await aBot();
    const channel = await realm.channel([], { invite_only: true });
    const other = await realm.user();
    const query = { api_key: other.api_key, stream: channel.name };
    await refused(send('json', { query, body: {} }), 400, {
      code: 'BAD_REQUEST',
      msg: `Not authorized to send to channel '${channel.name}'`,
    });
    await accepted('json', { query: { ...query, api_key: bot.api_key }, body: {} });
  });
});

describe('notices to the owner', () => {
  test('tell of JSON that is malformed, at most once a minute over all replicas', async () => {
    const bot = await aBot();
    const query = { api_key: bot.api_key };
    const requests = [0, 1, 0, 1].map((replica) => send('github', { query, body: '{', replica }));
    for (const request of requests) {
      await refused(request, 400, { code: 'INVALID_JSON', msg: 'Malformed JSON' });
    }
    expect(await noticesAbout(bot)).toEqual([expect.stringContaining('from GitHub that is not valid JSON')]);
  });

  test('tell of a missing header', async () => {
    const bot = await aBot();
    await refused(send('gitlab', { query: { api_key: bot.api_key }, body: {} }), 400, {
      code: 'MISSING_HTTP_EVENT_HEADER',
      msg: "Missing the HTTP event header 'X-GitLab-Event'",
      header: 'X-GitLab-Event',
    });
    expect(await noticesAbout(bot)).toEqual([expect.stringContaining('without the header `X-GitLab-Event`')]);
  });

  test('tell of a channel that does not exist, which is no error for the service', async () => {
    const bots = await Promise.all([aBot(), aBot()]);
    const streams = ['no such `channel`', '999999999'];
    for (const [index, bot] of bots.entries()) {
      await accepted('json', { query: { api_key: bot.api_key, stream: streams[index]! }, body: {} });
    }
    expect(await noticesAbout(bots[0]!)).toEqual([expect.stringContaining('``no such `channel` ``, which does not')]);
    expect(await noticesAbout(bots[1]!)).toEqual([expect.stringContaining('`999999999`, which does not')]);
  });

  test('do not go to a person whose key is used', async () => {
    const user = await realm.user();
    const query = { api_key: user.api_key, stream: 'nowhere' };
    await accepted('json', { query, body: {} });
    await refused(send('json', { query, body: '' }), 400, { code: 'INVALID_JSON', msg: 'Malformed JSON' });
    const { messages } = await ok(user.client.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0 }));
    expect(messages).toEqual([]);
  });
});

describe('signatures', () => {
  const body = '{"zen": "ä", "sender": {"login": "ada"}}';
  const signed = (secret: string) => ({
    'X-GitHub-Event': 'ping',
    'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });

  test('are checked where the bot has a secret', async () => {
    const bot = await aBot({ service_name: 'github', config_data: { webhook_secret: 's3cret' } });
    const query = { api_key: bot.api_key };
    const refusal = {
      code: 'UNAUTHORIZED',
      msg: "The signature in the header 'X-Hub-Signature-256' is missing or wrong",
    };
    await refused(send('github', { query, headers: { 'X-GitHub-Event': 'ping' }, body }), 401, refusal);
    await refused(send('github', { query, headers: signed('wrong'), body }), 401, refusal);
    await refused(send('github', { query, headers: signed('s3cret'), body: `${body} ` }), 401, refusal);
    await accepted('github', { query, headers: signed('s3cret'), body });
    await ok(owner.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: 'token' } }));
    const token = { 'X-Gitlab-Event': 'Test Hook', 'X-Gitlab-Token': 'token' };
    await accepted('gitlab', { query, headers: token, body });
    await refused(send('github', { query, headers: signed('s3cret'), body }), 401, refusal);
    await ok(owner.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: '' } }));
    await accepted('github', { query, headers: signed('wrong'), body });
  });

  test('are needed for all that a bot with a secret sends', async () => {
    const bot = await aBot({ service_name: 'json' });
    const query = { api_key: bot.api_key };
    const message = { type: 'direct', to: [owner.user_id], content: 'hi' };
    await accepted('json', { query, body });
    await ok(bot.client.post('/messages', message));
    await ok(owner.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: 's3cret' } }));
    const refusal = { code: 'UNAUTHORIZED', msg: 'This bot has a secret and takes only signed requests.' };
    for (const { name, signature } of INTEGRATIONS) {
      const { status, body: answer } = await send(name, { query, body });
      expect([name, status]).toEqual([name, 401]);
      if (!signature && name !== 'slack_incoming') expect(answer).toEqual({ result: 'error', ...refusal });
    }
    for (const path of ['/messages', '/typing', '/users/me/status']) {
      expect([path, (await bot.client.post(path, message)).status]).toEqual([path, 401]);
    }
    expect((await bot.client.post('/messages', message)).body).toMatchObject(refusal);
    await accepted('github', { query, headers: signed('s3cret'), body });
    await ok(owner.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: '' } }));
    await ok(bot.client.post('/messages', message));
  });

  const signing = INTEGRATIONS.flatMap(({ name, example, signature }) =>
    signature ? [{ name, example, signature }] : [],
  );

  test.each(signing)('of $name are accepted; wrong and missing ones are refused', async (integration) => {
    const { name, example, signature } = integration;
    const bot = await aBot({ service_name: name, config_data: { webhook_secret: 's3cret' } });
    const request = fixture(`${name}/${example}`);
    const text = JSON.stringify(request.body);
    const sendWith = (headers: Record<string, string>) =>
      send(name, {
        query: { api_key: bot.api_key },
        headers: { ...request.headers, ...headers },
        body: text,
      });
    const proofOf = (secret: string, time = '') =>
      signature.kind === 'token'
        ? secret
        : `${signature.prefix ?? ''}${createHmac('sha256', secret).update(time).update(text).digest('hex')}`;
    const refusal = {
      code: 'UNAUTHORIZED',
      msg: `The signature in the header '${signature.header}' is missing or wrong`,
    };
    await refused(sendWith({}), 401, refusal);
    await refused(sendWith({ [signature.header]: proofOf('other') }), 401, refusal);
    expect(await withUser(bot)).toEqual([]);
    await ok(sendWith({ [signature.header]: proofOf('s3cret') }));
    expect(await withUser(bot)).toHaveLength(request.expected.length);
    if (!signature.timestampHeader) return;
    const headers = { [signature.header]: proofOf('s3cret', '1700000000:') };
    await refused(sendWith({ ...headers, [signature.timestampHeader]: '1700000001' }), 401, refusal);
    await ok(sendWith({ ...headers, [signature.timestampHeader]: '1700000000' }));
  });
});

describe('get-bot-calls', () => {
  /** Returns the calls of a bot, the oldest first, as soon as there are so many. */
  const callsOf = ({ user_id }: TestUser, count: number) =>
    until(`${count} calls are listed`, async () => {
      const { calls } = await ok(owner.client.get(`/bots/${user_id}/calls`));
      return calls.length >= count ? (calls as any[]).reverse() : undefined;
    });

  test('lists the requests to all replicas, and why some were refused, without keys and payloads', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    const query = { api_key: bot.api_key, stream: channel.name };
    const body = { password: 'payload' };
    await accepted('json', { query, body });
    await send('json', { query, body: '{"password": "payload"' });
    await callsOf(bot, 2);
    await accepted('json', { query: { ...query, stream: 'nowhere' }, body, replica: 1 });
    await send('github', { query, body, headers: { 'X-GitHub-Event': 'unknown' }, replica: 1 });
    await callsOf(bot, 4);
    await ok(owner.client.patch(`/bots/${bot.user_id}`, { config_data: { webhook_secret: 's3cret' } }));
    await send('json', { query, body });
    await send('json', { query: { ...query, api_key: owner.api_key }, body });
    const calls = await callsOf(bot, 5);
    expect(calls.map(({ integration, status, error }) => [integration, status, error])).toEqual([
      ['json', 200, null],
      ['json', 400, 'Malformed JSON'],
      ['json', 200, expect.stringContaining('does not exist')],
      ['github', 200, expect.stringContaining('unknown')],
      ['json', 401, 'This bot has a secret and takes only signed requests.'],
    ]);
    expect(calls[0]).toEqual({
      id: expect.any(Number),
      direction: 'incoming',
      time: expect.any(Number),
      duration_ms: expect.any(Number),
      status: 200,
      error: null,
      integration: 'json',
      message_id: null,
      answer: '',
    });
    const text = JSON.stringify(calls);
    for (const secret of [bot.api_key, 'payload', 's3cret']) expect(text).not.toContain(secret);
  });

  test('keeps the newest, returns them by pages, and only to those who administer the bot', async () => {
    const bot = await aBot();
    const { realm_id } = realm;
    const call = {
      realm_id,
      bot_id: bot.user_id,
      direction: 'incoming' as const,
      time: 1,
      duration_ms: 2,
      error: null,
      integration: 'json',
      message_id: null,
      answer: '',
    };
    for (const first of [0, 60]) {
      const calls = Array.from({ length: 60 }, (_, index) => ({ ...call, status: first + index }));
      await cluster.bus.call(recordBotCalls, { params: { calls } });
    }
    const calls = await callsOf(bot, MAX_KEPT_BOT_CALLS);
    expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, (_, index) => 20 + index));
    const { calls: page } = await ok(
      owner.client.get(`/bots/${bot.user_id}/calls`, { before: calls[50].id, limit: 2 }),
    );
    expect(page).toEqual([calls[49], calls[48]]);
    const [member, administrator] = [await realm.user(), await realm.user('administrator')];
    await expectRefusal(member.client.get(`/bots/${bot.user_id}/calls`), 'Insufficient permission');
    expect((await ok(administrator.client.get(`/bots/${bot.user_id}/calls`))).calls).toHaveLength(100);
  });
});

describe('the form of Slack', () => {
  test('has answers of its own', async () => {
    const bot = await aBot();
    const query = { api_key: bot.api_key };
    const { status, body } = await send('slack_incoming', { query, body: { text: 'hi' } });
    expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '', ok: true } });
    const failures = [
      [await send('slack_incoming', { query, body: '{' }), 400, 'Malformed JSON'],
      [await send('slack_incoming', { body: {} }), 400, "Missing 'api_key' argument"],
      [await send('slack_incoming', { query: { api_key: 'x' }, body: {} }), 401, 'Malformed API key'],
    ] as const;
    for (const [answer, expected, error] of failures) {
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: expected,
        body: { ok: false, error },
      });
    }
  });

  test('makes no message of an empty payload', async () => {
    const [bot, channel] = await Promise.all([aBot(), realm.channel()]);
    await ok(send('slack_incoming', { query: { api_key: bot.api_key, stream: channel.name }, body: {} }));
    expect(await inChannel(channel)).toEqual([]);
  });
});

describe('registration', () => {
  test('lists the integrations', async () => {
    const { realm_incoming_webhook_bots: all } = await ok(
      owner.client.post('/register', { fetch_event_types: ['realm_incoming_webhook_bots'] }),
    );
    const github = all.find(({ name }: { name: string }) => name === 'github');
    expect(github).toMatchObject({ display_name: 'GitHub', config_options: [{ key: 'webhook_secret' }] });
    expect(github.all_event_types).toContain('push_commits');
    const json = all.find(({ name }: { name: string }) => name === 'json');
    expect(json).toEqual({
      name: 'json',
      display_name: 'JSON',
      all_event_types: null,
      url_options: [],
      config_options: [],
    });
  });
});

test('an ordinary request still needs basic authentication', async () => {
  const bot = await aBot();
  const path = `/api/v1/messages?api_key=${bot.api_key}`;
  const headers = { host: realm.host };
  expect((await call(cluster.baseUrls[0]!, { path, headers })).status).toBe(401);
  const authorization = basicOf(bot);
  const answer = await call(cluster.baseUrls[0]!, { path, headers: { ...headers, authorization } });
  expect(answer.status).toBe(401);
});
