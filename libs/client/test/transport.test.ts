import {
  ApiError,
  type CallOptions,
  ConnectionError,
  createClient,
  logIn,
  RateLimitError,
  StreamDoesNotExistError,
  TimeoutError,
} from '../src/index.ts';
import { FakeServer, type Reaction, refusal } from './fake-server.ts';

const URL_OF_REALM = 'https://chat.example.com';
const MESSAGE = { type: 'channel', to: 3, topic: 'lunch', content: 'Pizza?' } as const;

function clientOf(reactions: Reaction[], options: CallOptions = {}) {
  const server = new FakeServer(reactions);
  const account = { email: 'ann@example.com', apiKey: 'key' };
  return { server, client: createClient({ url: URL_OF_REALM, ...account, fetch: server.fetch, ...options }) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Settles a call by letting as much time pass as it waits for, and returns that time in milliseconds. */
async function settle(call: Promise<unknown>): Promise<{ error: any; waitedMs: number }> {
  const startMs = Date.now();
  const settled = call.then(
    () => ({ error: undefined, waitedMs: Date.now() - startMs }),
    (error) => ({ error, waitedMs: Date.now() - startMs }),
  );
  await jest.advanceTimersByTimeAsync(3_600_000);
  return settled;
}

describe('a request', () => {
  it('has the fields of the declaration, credentials and the name of the program', async () => {
    const { server, client } = clientOf([{ json: { id: 7 } }]);
    const queue = { queue_id: '1-a-b', read_by_sender: true };
    await expect(client.messages.send({ ...MESSAGE, ...queue })).resolves.toMatchObject({ id: 7 });
    expect(server.requests).toEqual([
      {
        method: 'POST',
        url: `${URL_OF_REALM}/api/v1/messages`,
        fields: {
          type: 'channel',
          to: '3',
          topic: 'lunch',
          content: 'Pizza?',
          queue_id: '1-a-b',
          read_by_sender: 'true',
        },
        headers: {
          Authorization: `Basic ${Buffer.from('ann@example.com:key').toString('base64')}`,
          'User-Agent': 'team-chat-client',
        },
      },
    ]);
  });

  it('has its parameters in the URL where it is a GET', async () => {
    const { server, client } = clientOf([{}]);
    await client.messages.list({ anchor: 'newest', num_before: 1, narrow: [['is', 'unread']] });
    const { searchParams } = new URL(server.requests[0]!.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      anchor: 'newest',
      num_before: '1',
      narrow: '[["is","unread"]]',
    });
  });

  it('has variables of the path escaped, and slashes kept where the rest of the path is one', async () => {
    const { server, client } = clientOf([{}, {}]);
    await client.users.getByEmail({ email: 'ann/bob@example.com' });
    await client.navigationViews.remove({ fragment: 'narrow/is/a b' });
    expect(server.calls).toEqual([
      'GET /api/v1/users/ann%2Fbob%40example.com',
      'DELETE /api/v1/navigation_views/narrow/is/a%20b',
    ]);
  });

  it.each(['..', '.', ''])('is not sent with the segment "%s", which would change the path', async (email) => {
    const { server, client } = clientOf([{}]);
    await expect(client.users.getByEmail({ email })).rejects.toThrow(TypeError);
    expect(server.requests).toEqual([]);
  });

  it('leaves undefined parameters out and sends null', async () => {
    const { server, client } = clientOf([{}]);
    await client.channels.update({ stream_id: 3, description: undefined as never, folder_id: null });
    expect(server.requests[0]!.fields).toEqual({ folder_id: 'null' });
  });
});

test('logging in exchanges the password for a key', async () => {
  const server = new FakeServer([{ json: { api_key: 'secret', email: 'ann@example.com', user_id: 1 } }, {}]);
  const client = await logIn({
    url: URL_OF_REALM,
    email: 'Ann@example.com',
    password: 'correct horse',
    fetch: server.fetch,
  });
  await client.users.getOwn();
  expect(server.requests[0]!.fields).toEqual({ username: 'Ann@example.com', password: 'correct horse' });
  expect(server.requests[0]!.headers).not.toHaveProperty('Authorization');
  expect(server.requests[1]!.headers.Authorization).toBe(
    `Basic ${Buffer.from('ann@example.com:secret').toString('base64')}`,
  );
});

describe('a refusal', () => {
  it('has the class of its code, the status and the further fields', async () => {
    const { client } = clientOf([refusal(400, 'STREAM_DOES_NOT_EXIST', { stream: 'x' })]);
    const { error } = await settle(client.messages.send(MESSAGE));
    expect(error).toBeInstanceOf(StreamDoesNotExistError);
    expect(error).toMatchObject({
      name: 'StreamDoesNotExistError',
      message: 'refused: STREAM_DOES_NOT_EXIST',
      code: 'STREAM_DOES_NOT_EXIST',
      status: 400,
      data: { stream: 'x' },
    });
  });

  it('is an ApiError where the code is unknown', async () => {
    const { client } = clientOf([refusal(400, 'FROM_A_NEWER_SERVER')]);
    const { error } = await settle(client.messages.send(MESSAGE));
    expect(error.constructor).toBe(ApiError);
  });

  it('is a ConnectionError where the answer is not from the API', async () => {
    const { client } = clientOf([{ status: 502, text: '<html>Bad gateway</html>' }]);
    const { error } = await settle(client.messages.send(MESSAGE));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(String(error.cause)).toContain('JSON');
  });
});

describe('after a failure', () => {
  const unavailable = refusal(503, 'SERVICE_UNAVAILABLE');

  it.each([
    ['a lost answer', 'lost'],
    ['no answer in time', 'silent'],
    ['a service that is away', unavailable],
    ['the error page of a proxy', { status: 502, text: 'Bad gateway' }],
  ] as const)('a safe request is repeated: %s', async (_, reaction) => {
    const { server, client } = clientOf([reaction, reaction, {}]);
    expect((await settle(client.users.getOwn())).error).toBeUndefined();
    expect(server.requests).toHaveLength(3);
  });

  it.each(['lost', 'silent', unavailable] as const)('another request is not repeated: %j', async (reaction) => {
    const { server, client } = clientOf([reaction, {}]);
    expect((await settle(client.messages.send(MESSAGE))).error).toBeInstanceOf(Error);
    expect(server.requests).toHaveLength(1);
  });

  it('a request that says it is idempotent is repeated', async () => {
    const { server, client } = clientOf(['lost', unavailable, {}]);
    const update = client.botStorage.update({ storage: { a: 'b' } }, { idempotent: true });
    expect((await settle(update)).error).toBeUndefined();
    expect(server.requests).toHaveLength(3);
  });

  it('gives up after the number of retries, with longer waits each time', async () => {
    const { server, client } = clientOf(['lost', 'lost', 'lost', 'lost', 'lost']);
    const { error, waitedMs } = await settle(client.users.getOwn());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.requests).toHaveLength(4);
    expect(waitedMs).toBeGreaterThanOrEqual(250 + 500 + 1000);
    expect(waitedMs).toBeLessThanOrEqual(500 + 1000 + 2000);
  });

  it('waits as long as the server says', async () => {
    const { client } = clientOf([{ ...(unavailable as object), headers: { 'Retry-After': '2' } }, {}]);
    expect(await settle(client.users.getOwn())).toEqual({ error: undefined, waitedMs: 2000 });
  });

  it('a request without an answer ends with a TimeoutError', async () => {
    const { client } = clientOf(['silent'], { timeoutMs: 12_000 });
    const { error, waitedMs } = await settle(client.messages.send(MESSAGE));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(waitedMs).toBe(12_000);
  });
});

describe('a rate limit', () => {
  const limited = refusal(429, 'RATE_LIMIT_HIT', { 'retry-after': 20.5 });

  it('delays any request as long as the server says', async () => {
    const { server, client } = clientOf([limited, limited, { json: { id: 7 } }]);
    expect(await settle(client.messages.send(MESSAGE))).toEqual({ error: undefined, waitedMs: 41_000 });
    expect(server.requests).toHaveLength(3);
  });

  it('is thrown where the call would wait longer than allowed', async () => {
    const { server, client } = clientOf([limited, limited, limited, {}]);
    const { error, waitedMs } = await settle(client.messages.send(MESSAGE));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error.retryAfterS).toBe(20.5);
    expect(waitedMs).toBe(41_000);
    expect(server.requests).toHaveLength(3);
  });
});

describe('the signal of a call', () => {
  const reason = new Error('enough');

  it.each([
    ['a request', 'silent'],
    ['a wait', 'lost'],
  ] as const)('ends %s with its reason', async (_, reaction) => {
    const { client } = clientOf([reaction]);
    const controller = new AbortController();
    const call = client.users.getOwn({}, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 100);
    expect(await settle(call)).toEqual({ error: reason, waitedMs: 100 });
  });

  it('lets nothing be sent if it is aborted', async () => {
    const { server, client } = clientOf([{}]);
    const call = client.users.getOwn({}, { signal: AbortSignal.abort(reason) });
    expect((await settle(call)).error).toBe(reason);
    expect(server.requests).toEqual([]);
  });
});
