import type { TestRealm } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { basicOf, call, type Call, FORM } from '@team-chat/testkit/http';

let cluster: TestCluster;
let realm: TestRealm;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
});
afterAll(() => cluster?.stop());

/** Sends a request with the owner's credentials. */
const send = ({ path, headers, ...rest }: Call) =>
  call(cluster.baseUrls[0]!, {
    path: `/api/v1${path}`,
    headers: { host: realm.host, authorization: basicOf(realm.owner), ...headers },
    ...rest,
  });
const snippet = (rest: Omit<Call, 'path'> & { path?: string }) =>
  send({ method: 'POST', path: '/saved_snippets', ...rest });
const snippets = async (): Promise<any[]> => (await send({ path: '/saved_snippets' })).body.saved_snippets;
const refusal = (msg: string, code = 'BAD_REQUEST', extra = {}) => ({ result: 'error', msg, code, ...extra });

const BOUNDARY = 'a-boundary';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const multipart = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('') + `--${BOUNDARY}--\r\n`;

describe('parameters in query and body', () => {
  test.each<[string, Omit<Call, 'path'> & { path?: string }]>([
    ['urlencoded', { headers: FORM, body: 'title=T+%C3%A9&content=%2Ba' }],
    [
      'urlencoded with a charset',
      {
        headers: { 'content-type': `${FORM['content-type']}; charset=UTF-8` },
        body: 'title=T+%C3%A9&content=%2Ba',
      },
    ],
    ['multipart', { headers: MULTIPART, body: multipart({ title: 'T é', content: '+a' }) }],
    ['query', { path: '/saved_snippets?title=T+%C3%A9&content=%2Ba' }],
    ['both', { path: '/saved_snippets?title=T%20%C3%A9', headers: FORM, body: 'content=%2Ba' }],
    [
      'both, where the body wins',
      { path: '/saved_snippets?title=query&content=%2Ba', headers: FORM, body: 'title=T+%C3%A9' },
    ],
  ])('are read (%s)', async (_case, request) => {
    const { status, body } = await snippet(request);
    expect([status, body.result]).toEqual([200, 'success']);
    expect((await snippets()).find(({ id }) => id === body.saved_snippet_id)).toMatchObject({
      title: 'T é',
      content: '+a',
    });
  });

  test.each([
    ['GET', '/messages', 'anchor=newest&num_before=x'],
    ['DELETE', '/events', 'queue_id=x'],
    ['DELETE', '/users/me/subscriptions', 'subscriptions=x'],
  ])('%s %s reads the query and the body alike', async (method, path, parameters) => {
    const inQuery = await send({ method, path: `${path}?${parameters}` });
    const inBody = await send({ method, path, headers: FORM, body: parameters });
    expect(inQuery.status).toBe(400);
    expect(inBody.body).toEqual(inQuery.body);
    expect(inBody.body.code).not.toBe('REQUEST_VARIABLE_MISSING');
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])(
    'parameters in a body of type %s are refused with what is expected',
    async (type) => {
      const headers = { 'content-type': type };
      const answer = await snippet({ headers, body: '{"title":"T","content":"c"}' });
      expect(answer.status).toBe(415);
      expect(answer.body).toEqual(refusal(expect.stringContaining('form fields'), 'BAD_REQUEST', {}));
    },
  );

  test.each([
    ['application/json', '{}'],
    ['application/json', ''],
    ['text/plain', 'title=T&content=c'],
  ])('a body of type %s with %j is ignored', async (type, content) => {
    const { body } = await snippet({ headers: { 'content-type': type }, body: content });
    expect(body).toEqual(refusal("Missing 'title' argument", 'REQUEST_VARIABLE_MISSING', { var_name: 'title' }));
  });

  test('text parameters are taken literally, even where they look like JSON', async () => {
    const { body } = await snippet({ headers: FORM, body: 'title=%22T%22&content=null' });
    expect((await snippets()).find(({ id }) => id === body.saved_snippet_id)).toMatchObject({
      title: '"T"',
      content: 'null',
    });
  });
});

describe('the answer', () => {
  test('of a success is JSON in the envelope, ending in a newline', async () => {
    const { status, headers, text, body } = await send({ path: '/saved_snippets' });
    expect([status, body.result, body.msg]).toEqual([200, 'success', '']);
    expect(text.endsWith('}\n')).toBe(true);
    expect(body).not.toHaveProperty('ignored_parameters_unsupported');
    expect(headers['content-type']).toMatch(/^application\/json/);
  });

  test.each([
    ['a success', '/saved_snippets', 200],
    ['a refusal', '/messages', 400],
    ['an unknown path', '/nothing', 404],
  ])('to %s has headers that forbid caching and allow any origin', async (_case, path, status) => {
    const answer = await send({ path });
    expect(answer.status).toBe(status);
    for (const word of ['no-cache', 'no-store', 'must-revalidate', 'max-age=0', 'private']) {
      expect(answer.headers['cache-control']).toContain(word);
    }
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization',
      'access-control-allow-methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  test('of a success lists the unknown parameters in alphabetical order', async () => {
    const { body } = await send({
      path: '/saved_snippets?zebra=1&client=me&apple=x',
      headers: FORM,
      body: 'mango=1&apple=2',
    });
    expect(body.ignored_parameters_unsupported).toEqual(['apple', 'mango', 'zebra']);
  });

  test('of a refusal does not list unknown parameters', async () => {
    const { body } = await send({ path: '/messages?zebra=1' });
    expect(body).not.toHaveProperty('ignored_parameters_unsupported');
  });
});

describe('wrong parameters', () => {
  test.each<[string, string, object]>([
    [
      'POST',
      '/saved_snippets?title=x',
      refusal("Missing 'content' argument", 'REQUEST_VARIABLE_MISSING', { var_name: 'content' }),
    ],
    ['GET', '/messages?anchor=newest&num_before=1x', refusal('num_before is not valid JSON')],
    ['GET', '/messages?anchor=newest&num_before=%2212%22', refusal('num_before is not an integer')],
    ['GET', '/messages?anchor=newest&num_before=1.5', refusal('num_before is not an integer')],
    ['GET', '/messages?anchor=newest&num_before=null', refusal('num_before is not an integer')],
    ['GET', '/messages?anchor=newest&num_before=-1', refusal('num_before is too small')],
    ['GET', '/messages?anchor=newest&include_anchor=True', refusal('include_anchor is not valid JSON')],
    ['GET', '/messages?anchor=newest&include_anchor=1', refusal('include_anchor is not a boolean')],
    ['GET', '/messages?message_ids=3', refusal('message_ids is not a list')],
    ['GET', '/messages?message_ids=%5B1,%22a%22%5D', refusal('message_ids[1] is not an integer')],
    ['POST', '/register?client_capabilities=3', refusal('client_capabilities is not a dict')],
    ['POST', '/register?event_types=%5B3%5D', refusal('event_types[0] is not a string')],
    ['POST', '/register?include_subscribers=some', refusal('Invalid include_subscribers')],
    ['POST', '/channel_folders/create?name=' + 'x'.repeat(61), refusal('name is too long (limit: 60 characters)')],
    ['POST', '/saved_snippets?title=a%00b&content=c', refusal('title must not contain null bytes')],
    [
      'POST',
      '/users/me/subscriptions?subscriptions=%5B%7B%22name%22:%22a%5Cu0000%22%7D%5D',
      expect.objectContaining({ result: 'error', code: 'BAD_REQUEST' }),
    ],
    [
      'POST',
      '/realm/profile_fields?name=a&field_type=3&field_data=%7B%22%5Cu0000%22:%7B%22text%22:%22a%22,%22order%22:%221%22%7D%7D',
      refusal('field_data must not contain null bytes'),
    ],
  ])('%s %s gets 400', async (method, path, expected) => {
    const { status, body } = await send({ method, path });
    expect({ status, body }).toEqual({ status: 400, body: expected });
  });

  test.each<[string, Omit<Call, 'path'> & { path?: string }]>([
    ['query', { path: '/saved_snippets?title=100%&content=%zz' }],
    ['body', { headers: FORM, body: 'title=100%&content=%zz' }],
  ])('invalid percent escapes in the %s are taken literally', async (_case, request) => {
    const { status, body } = await snippet(request);
    expect({ status, body }).toMatchObject({ status: 200 });
    expect((await snippets()).find(({ id }) => id === body.saved_snippet_id)).toMatchObject({
      title: '100%',
      content: '%zz',
    });
  });

  test.each(['/users/%zz', '/%E0%A4%A', '/user%73'])('%s is an unknown path and gets 404', async (path) => {
    expect((await send({ path })).status).toBe(404);
  });

  test('a malformed multipart body gets 400', async () => {
    for (const headers of [MULTIPART, { 'content-type': 'multipart/form-data' }]) {
      const { status, body } = await snippet({ headers, body: 'nonsense' });
      expect([status, body.result]).toEqual([400, 'error']);
    }
  });

  test('a body of 1 MiB gets 413, and the gateway goes on serving', async () => {
    for (const [headers, body] of [
      [FORM, `title=x&content=${'x'.repeat(2 ** 20)}`],
      [MULTIPART, multipart({ title: 'x', content: 'x'.repeat(2 ** 20) })],
    ] as const) {
      const { status, body: answer } = await snippet({ headers, body });
      expect([status, answer.result]).toEqual([413, 'error']);
      expect(answer.code).toEqual(expect.any(String));
    }
    expect((await send({ path: '/saved_snippets' })).status).toBe(200);
  });
});

describe('paths and methods', () => {
  test.each(['/api/v1/nothing', '/api/v1/', '/api/v1', '/api/v2/users', '/api/v1/users/me/', '/api/v1/op/get-users'])(
    '%s is an unknown path and gets 404',
    async (path) => {
      const { status, body } = await call(cluster.baseUrls[0]!, { path, headers: { host: realm.host } });
      expect({ status, body }).toEqual({ status: 404, body: refusal(expect.any(String) as never) });
    },
  );

  // Sent without credentials: the method is checked first.
  test.each([
    ['PATCH', '/api/v1/messages'],
    ['PUT', '/api/v1/users/me/subscriptions'],
    ['GET', '/api/v1/register'],
    ['POST', '/api/v1/events'],
  ])('%s %s gets 405', async (method, path) => {
    const { status, headers, body } = await call(cluster.baseUrls[0]!, {
      method,
      path,
      headers: { host: realm.host },
    });
    expect(status).toBe(405);
    const allowed_methods = headers.allow!.split(', ');
    expect(body).toEqual(refusal('Method Not Allowed', 'METHOD_NOT_ALLOWED', { allowed_methods }));
    expect(allowed_methods).not.toContain(method);
  });

  test.each([
    ['/messages', ['GET', 'POST']],
    ['/users/me/subscriptions', ['DELETE', 'GET', 'POST']],
    ['/events', ['DELETE', 'GET']],
  ])('OPTIONS %s gets 204 and the allowed methods %j', async (path, methods) => {
    const { status, headers, text } = await call(cluster.baseUrls[0]!, {
      method: 'OPTIONS',
      path: `/api/v1${path}`,
      headers: { host: realm.host },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers.allow!.split(', ')).toEqual(expect.arrayContaining(methods));
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  test('HEAD is GET without the body', async () => {
    const got = await send({ path: '/users/me' });
    const { status, headers, text } = await send({ method: 'HEAD', path: '/users/me' });
    expect([status, text]).toEqual([200, '']);
    expect(headers['content-length']).toBe(got.headers['content-length']);
    expect((await send({ method: 'HEAD', path: '/register' })).status).toBe(405);
  });
});

test.each(['/user_uploads/1/ab/%ff', '/avatar/%ff@x', '/api/v1/users/%ff'])(
  '%s, whose percent sign encodes nothing, gets 404',
  async (path) => {
    const { status, body } = await call(cluster.baseUrls[0]!, { path, headers: { host: realm.host } });
    expect([status, body.result]).toEqual([404, 'error']);
  },
);

test('a host without an organisation gets 404', async () => {
  const { status, body } = await send({ path: '/server_settings', headers: { host: 'nowhere.example' } });
  expect({ status, body }).toEqual({
    status: 404,
    body: refusal('Invalid subdomain', 'NONEXISTENT_SUBDOMAIN'),
  });
});

describe('the name of the client program', () => {
  test.each<[string, Record<string, string>, string]>([
    ['', { 'user-agent': 'ZulipMobile/20.0 (Android)' }, 'ZulipMobile'],
    ['', {}, 'Unspecified'],
    ['&client=my%20script', { 'user-agent': 'curl/8' }, 'my script'],
    [`&client=${'x'.repeat(40)}`, {}, 'x'.repeat(30)],
  ])('with parameter "%s" and headers %j is %s', async (parameter, headers, client) => {
    const content = `type=direct&to=[${realm.owner.user_id}]&content=hi${parameter}`;
    const { body } = await send({ method: 'POST', path: `/messages?${content}`, headers });
    const { body: found } = await send({ path: `/messages?message_ids=[${body.id}]` });
    expect(found.messages[0].client).toBe(client);
  });
});

test('registration returns the URL of a file with the names of all emoji', async () => {
  const registration = await send({
    method: 'POST',
    path: '/register',
    headers: FORM,
    body: 'fetch_event_types=["realm"]',
  });
  const { pathname } = new URL(registration.body.server_emoji_data_url);
  const { status, headers, body } = await call(cluster.baseUrls[0]!, { path: pathname });
  expect({ status, cached: headers['cache-control'] }).toEqual({
    status: 200,
    cached: 'public, max-age=86400',
  });
  expect(body.code_to_names).toMatchObject({ '1f44d': ['+1', 'thumbs_up', 'like'] });
});

test.each([
  '/user_uploads/1/ab/c%00',
  '/user_uploads/download/1/ab/%00',
  '/user_uploads/thumbnail/1/ab/c%00/1x1.webp',
  '/user_uploads/9999999999999999/ab/c',
  '/thumbnail?url=user_uploads/1/ab/c%00',
  '/avatar/a%00@b',
  '/avatar/a@b%00/medium',
  '/avatar/999999999999999',
  '/login/?next=%00',
  '/join/%00/',
  '/api/v1/user_groups/1%00/members',
  '/api/v1/users/a%00@b.example',
  '/api/v1/users/999999999999999999999999',
  '/api/v1/events?queue_id=%00&last_event_id=0',
  '/api/v1/user_uploads/1/ab/%00',
  '/api/v1/external/json?api_key=%00&stream=%00',
])('%s, which no row can have, gets 4xx or a picture', async (path) => {
  const headers = { host: realm.host, authorization: basicOf(realm.owner), accept: 'text/html' };
  const method = path.includes('external') ? 'POST' : 'GET';
  const { status } = await fetch(cluster.baseUrls[0]! + path, { method, headers, redirect: 'manual' });
  expect(path.startsWith('/avatar/9') ? [200, 302, 400, 404] : [400, 404]).toContain(status);
});

test.each([
  '/login/',
  '/join/abcdefghijklmnopqrstuvwx/',
  '/register/',
  '/accounts/do_confirm/abcdefghijklmnopqrstuvwx',
  '/accounts/password/reset/',
  '/accounts/password/reset/abcdefghijklmnopqrstuvwx',
  '/accounts/register/external/',
  '/accounts/find/',
  '/accounts/go/',
  '/new/',
  '/new/confirm/abcdefghijklmnopqrstuvwx',
])('a form at %s with null characters, which no row can have, gets 4xx', async (path) => {
  const names = ['username', 'password', 'email', 'full_name', 'key', 'repeated', 'realm_subdomain', 'realm_name'];
  const body = new URLSearchParams(names.map((name): [string, string] => [name, 'a\0b'])).toString();
  const headers = { ...FORM, host: realm.host, accept: 'text/html' };
  const { status } = await call(cluster.baseUrls[0]!, { method: 'POST', path, headers, body });
  expect([400, 403, 404, 410, 422]).toContain(status);
});

test.each([
  ['POST', '/webhooks', { url: '"https://a.example/"', narrow: String.raw`[["topic","\ud800"]]` }],
  [
    'POST',
    '/bots',
    { bot_type: '3', full_name: 'a', short_name: 'a', payload_url: String.raw`"https://a.example/\ud800"` },
  ],
  ['PATCH', '/realm', { jitsi_server_url: String.raw`"https://a.example/\ud800"` }],
  ['PATCH', '/users/me/alert_words', { alert_words: String.raw`["\udc00"]` }],
])('%s %s takes half a character of JSON as U+FFFD, or refuses the text', async (method, path, fields) => {
  const headers = { ...FORM, authorization: basicOf(realm.owner) };
  const { status } = await send({ method, path, headers, body: new URLSearchParams(fields).toString() });
  expect(status).toBeLessThan(500);
});
