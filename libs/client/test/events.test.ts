import { ApiError, type Client, createClient, type Destination } from '../src/index.ts';
import { FakeServer, type Reaction, refusal, type StreamReaction } from './fake-server.ts';

const registered = (queue_id: string, last_event_id = 0): Reaction => ({ json: { queue_id, last_event_id } });
const events = (...ids: number[]): Reaction => ({
  json: { events: ids.map((id) => ({ type: 'typing', op: 'start', id })) },
});
const HEARTBEAT: Reaction = { json: { events: [{ type: 'heartbeat', id: 5 }] } };
const LOST = refusal(400, 'BAD_EVENT_QUEUE_ID', { queue_id: 'one' });

function clientOf(
  reactions: Reaction[],
  streams: (Reaction | StreamReaction)[] = [],
): { server: FakeServer; client: Client } {
  const server = new FakeServer(reactions, streams);
  const client = createClient({ url: 'https://x.example', email: 'a', apiKey: 'b', fetch: server.fetch });
  return { server, client };
}

/** Takes a number of items and leaves the loop. Returns them as `type id`. */
async function take(client: Client, count: number): Promise<string[]> {
  const items: string[] = [];
  for await (const item of client.events({ event_types: ['typing'] })) {
    items.push(`${item.type} ${item.type === 'typing' ? item.id : item.state.queue_id}`);
    if (items.length === count) break;
  }
  return items;
}

/** Lets time pass until a promise settles. */
async function afterTime<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(3_600_000);
  return promise;
}

const polls = (server: FakeServer) =>
  server.requests
    .filter(({ method, url }) => method === 'GET' && url.includes('/events'))
    .map(({ url }) => Object.fromEntries(new URL(url).searchParams));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('yields the registration data, then each event, and deletes the queue', async () => {
  const { server, client } = clientOf([registered('one', 3), events(4, 5), HEARTBEAT, events(6), {}]);
  expect(await take(client, 4)).toEqual(['registered one', 'typing 4', 'typing 5', 'typing 6']);
  expect(server.requests[0]!.fields).toEqual({ event_types: '["typing"]' });
  expect(polls(server).map(({ last_event_id }) => last_event_id)).toEqual(['3', '5', '5']);
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/events');
  expect(server.requests.at(-1)!.fields).toEqual({ queue_id: 'one' });
});

it('polls again only when the consumer has taken all events', async () => {
  const { server, client } = clientOf([registered('one'), events(1, 2), events(3), {}]);
  const iterator = client.events();
  for (let count = 0; count < 3; count++) await iterator.next();
  expect(polls(server)).toHaveLength(1);
  await iterator.next();
  expect(polls(server)).toHaveLength(2);
  await iterator.return();
});

it('registers anew where the queue is lost', async () => {
  const { server, client } = clientOf([registered('one'), events(1), LOST, registered('two', 9), events(10), {}]);
  expect(await take(client, 4)).toEqual(['registered one', 'typing 1', 'reregistered two', 'typing 10']);
  expect(server.requests[3]!.fields).toEqual(server.requests[0]!.fields);
  expect(polls(server).at(-1)).toEqual({ queue_id: 'two', last_event_id: '9' });
  expect(server.requests.at(-1)!.fields).toEqual({ queue_id: 'two' });
});

it('waits for a server that is away for minutes, while it polls and while it registers anew', async () => {
  const away = Array.from({ length: 20 }, () => 'lost' as const);
  const restarting = refusal(503, 'SERVICE_UNAVAILABLE');
  const { server, client } = clientOf([
    registered('one'),
    ...away,
    restarting,
    'silent',
    LOST,
    ...away,
    restarting,
    registered('two', 3),
    events(4),
    {},
  ]);
  expect(await afterTime(take(client, 3))).toEqual(['registered one', 'reregistered two', 'typing 4']);
  expect(server.requests.at(-1)!.method).toBe('DELETE');
});

it('waits for rate limits', async () => {
  const limited = refusal(429, 'RATE_LIMIT_HIT', { 'retry-after': 600 });
  const { client } = clientOf([registered('one'), limited, limited, events(1), {}]);
  expect(await afterTime(take(client, 2))).toEqual(['registered one', 'typing 1']);
});

it('throws what will not pass, and deletes the queue', async () => {
  const { server, client } = clientOf([registered('one'), refusal(401, 'UNAUTHORIZED'), {}]);
  await expect(afterTime(take(client, 2))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/events');
});

it('throws if the first registration fails for longer than other requests', async () => {
  const { server, client } = clientOf(['lost', 'lost', 'lost', 'lost', 'lost']);
  await expect(afterTime(take(client, 1))).rejects.toThrow('no answer of the API');
  expect(server.requests).toHaveLength(4);
});

it('throws without an account', async () => {
  const { client } = clientOf([{ json: { queue_id: null, last_event_id: -1 } }]);
  await expect(take(client, 1)).rejects.toThrow('credentials');
});

it('ends with the reason of its signal, and deletes the queue', async () => {
  const { server, client } = clientOf([registered('one'), 'silent', {}]);
  const controller = new AbortController();
  const reason = new Error('enough');
  setTimeout(() => controller.abort(reason), 1000);
  const iterator = client.events({ signal: controller.signal });
  await iterator.next();
  await expect(afterTime(iterator.next())).rejects.toBe(reason);
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/events');
});

it('ends although the queue cannot be deleted', async () => {
  const { server, client } = clientOf([registered('one'), 'lost']);
  expect(await afterTime(take(client, 1))).toEqual(['registered one']);
  expect(server.calls.at(-1)).toBe('DELETE /api/v1/events');
});

it('notices within seconds that the machine has slept', async () => {
  const { server, client } = clientOf([registered('one'), 'silent', events(1), {}]);
  const taken = take(client, 2);
  await jest.advanceTimersByTimeAsync(1000);
  // The clock goes on while timers stand still.
  jest.setSystemTime(Date.now() + 3_600_000);
  await jest.advanceTimersByTimeAsync(7000);
  expect(await taken).toEqual(['registered one', 'typing 1']);
  expect(polls(server)).toHaveLength(2);
});

describe('streams', () => {
  const typing = (...ids: number[]) => ids.map((id) => ({ type: 'typing', op: 'start', id }));
  const streams = ({ streamRequests }: FakeServer) =>
    streamRequests.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  const refused = (code: string): object => ({ result: 'error', msg: 'refused', code });

  it('have the events, without a poll, and are closed at the end', async () => {
    const heartbeat = { type: 'heartbeat', id: 5 };
    const { server, client } = clientOf(
      [registered('one', 3), {}],
      [{ stream: [...typing(4, 5), heartbeat, ...typing(6)] }],
    );
    expect(await take(client, 4)).toEqual(['registered one', 'typing 4', 'typing 5', 'typing 6']);
    expect(streams(server)).toEqual([{ queue_id: 'one', last_event_id: '3' }]);
    expect(polls(server)).toEqual([]);
    expect(server.cancelledStreams).toBe(1);
  });

  it('are opened again after the last event that was taken', async () => {
    const { server, client } = clientOf(
      [registered('one'), {}],
      [{ stream: typing(1), isOpen: false }, 'lost', refusal(503, 'SERVICE_UNAVAILABLE'), { stream: typing(2) }],
    );
    expect(await afterTime(take(client, 3))).toEqual(['registered one', 'typing 1', 'typing 2']);
    expect(streams(server).map(({ last_event_id }) => last_event_id)).toEqual(['0', '1', '1', '1']);
    expect(polls(server)).toEqual([]);
  });

  it.each(['before a stream', 'within a stream'])('register anew where the queue is lost %s', async (when) => {
    const lost: Reaction | StreamReaction =
      when === 'before a stream' ? LOST : { stream: [], refusal: refused('BAD_EVENT_QUEUE_ID') };
    const { server, client } = clientOf([registered('one'), registered('two', 9), {}], [lost, { stream: typing(10) }]);
    expect(await take(client, 3)).toEqual(['registered one', 'reregistered two', 'typing 10']);
    expect(streams(server).at(-1)).toEqual({ queue_id: 'two', last_event_id: '9' });
  });

  it.each<[string, Reaction | StreamReaction]>([
    ['is not known', refusal(404, 'BAD_REQUEST')],
    ['is answered with something else', { headers: { 'content-type': 'text/html' }, text: '<p>' }],
    ['is answered as a poll', events(1)],
  ])('are tried again ten minutes after one that %s, with polls in between', async (_what, reaction) => {
    const away = Array.from({ length: 8 }, () => 'silent' as const);
    const { server, client } = clientOf(
      [registered('one'), events(1), ...away, events(2), {}],
      [reaction, { stream: typing(3) }],
    );
    expect(await afterTime(take(client, 4))).toEqual(['registered one', 'typing 1', 'typing 2', 'typing 3']);
    expect(streams(server).map(({ last_event_id }) => last_event_id)).toEqual(['0', '2']);
  });

  it.each<[string, Reaction | StreamReaction]>([
    ['is kept back', { stream: [], hasBegun: false }],
    ['has no answer', 'silent'],
  ])('are tried again after one that %s and one poll, and the next time after ten minutes', async (_what, kept) => {
    const away = Array.from({ length: 8 }, () => 'silent' as const);
    const { server, client } = clientOf(
      [registered('one'), events(1), ...away, events(2), {}],
      [kept, kept, { stream: typing(3) }],
    );
    expect(await afterTime(take(client, 4))).toEqual(['registered one', 'typing 1', 'typing 2', 'typing 3']);
    expect(streams(server).map(({ last_event_id }) => last_event_id)).toEqual(['0', '1', '2']);
  });

  it('are opened again where nothing comes, not even a heartbeat', async () => {
    const { server, client } = clientOf([registered('one'), {}], [{ stream: typing(1) }, { stream: typing(2) }]);
    expect(await afterTime(take(client, 3))).toEqual(['registered one', 'typing 1', 'typing 2']);
    expect(server.cancelledStreams).toBe(1);
  });

  it('throw a refusal that will not pass, after a poll has confirmed it', async () => {
    const { client } = clientOf(
      [registered('one'), refusal(401, 'UNAUTHORIZED'), {}],
      [{ stream: typing(1), refusal: refused('UNAUTHORIZED') }, refusal(401, 'UNAUTHORIZED')],
    );
    await expect(afterTime(take(client, 3))).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('register anew where events were deleted that they had sent, and that were not read', async () => {
    const { client } = clientOf(
      [registered('one'), refusal(400, 'BAD_REQUEST'), registered('two'), {}],
      [{ stream: typing(1), isOpen: false }, refusal(400, 'BAD_REQUEST')],
    );
    expect(await afterTime(take(client, 3))).toEqual(['registered one', 'typing 1', 'reregistered two']);
  });

  it('are opened again after a refusal that passes, within a stream or by something in front', async () => {
    const { server, client } = clientOf(
      [registered('one'), {}],
      [
        { stream: typing(1), refusal: refused('SERVICE_UNAVAILABLE') },
        { status: 502, text: '<p>Bad gateway</p>', headers: { 'content-type': 'text/html' } },
        { stream: typing(2) },
      ],
    );
    expect(await afterTime(take(client, 3))).toEqual(['registered one', 'typing 1', 'typing 2']);
    expect(polls(server)).toEqual([]);
  });

  it('stay open while the consumer takes its time', async () => {
    const { server, client } = clientOf([registered('one'), {}], [{ stream: typing(1, 2) }]);
    const iterator = client.events();
    for (let count = 0; count < 2; count++) await iterator.next();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(await iterator.next()).toMatchObject({ value: { id: 2 } });
    await iterator.return();
    expect(streams(server)).toHaveLength(1);
  });

  it('have events with any character', async () => {
    const said = { type: 'typing', op: 'start', id: 1, text: 'a\u2028b\u2029c\u0085d' };
    const { client } = clientOf([registered('one'), {}], [{ stream: [said] }]);
    const iterator = client.events();
    await iterator.next();
    expect(await iterator.next()).toEqual({ done: false, value: said });
    await iterator.return();
  });

  it('are not opened where polls are asked for', async () => {
    const { server, client } = clientOf([registered('one'), events(1), {}], [{ stream: typing(2) }]);
    const iterator = client.events({ stream: false });
    await iterator.next();
    expect(await iterator.next()).toMatchObject({ value: { id: 1 } });
    await iterator.return();
    expect(streams(server)).toEqual([]);
    expect(server.requests[0]!.fields).toEqual({});
  });
});

describe('mentions', () => {
  const sender = { id: 2, email: 'bob@x.example', full_name: 'Bob', is_mirror_dummy: false };
  const me = { ...sender, id: 1, full_name: 'Echo' };
  const message = (id: number, fields: object, flags: string[] = []) => ({
    type: 'message',
    id,
    flags,
    message: { id, sender_id: 2, type: 'stream', stream_id: 8, subject: 'lunch', ...fields },
  });
  const ACCOUNT: Reaction = { json: { user_id: 1, full_name: 'Echo' } };
  const registeredAt = (max_message_id: number): Reaction => ({
    json: { queue_id: 'one', last_event_id: 0, max_message_id },
  });
  const answers = (...list: object[]): Reaction[] => [
    ACCOUNT,
    registeredAt(0),
    { json: { events: list } },
    { json: { id: 50 } },
    {},
    {},
  ];

  it.each([
    ['@**Echo** hello', 'hello'],
    ['@**Echo|1** hello', 'hello'],
    ['hello @**Echo**', 'hello @**Echo**'],
    ['@**Bob** and @**Echo**', '@**Bob** and @**Echo**'],
  ])('of a channel are answered in the topic: %s', async (content, expected) => {
    const own = message(1, { sender_id: 1, content: 'mine' }, ['mentioned']);
    const other = message(2, { content: 'not for me' });
    const { server, client } = clientOf(answers(own, other, message(3, { content }, ['mentioned'])));
    for await (const { text, reply, react } of client.mentions()) {
      expect(text).toBe(expected);
      await reply('yes');
      await react('tada');
      break;
    }
    const [send, reaction] = server.requests.slice(3);
    expect(send!.fields).toEqual({ type: 'channel', to: '8', topic: 'lunch', content: 'yes' });
    expect(reaction!.url).toMatch(/\/messages\/3\/reactions$/);
    expect(reaction!.fields).toEqual({ emoji_name: 'tada' });
  });

  it('are direct messages too, which are answered to the others of the conversation', async () => {
    const direct = { type: 'private', content: 'psst', display_recipient: [me, sender] };
    const { server, client } = clientOf(answers(message(3, direct)));
    for await (const { reply } of client.mentions()) {
      await reply('yes');
      break;
    }
    expect(server.requests[3]!.fields).toEqual({ type: 'direct', to: '[2]', content: 'yes' });
  });

  describe('that came without a queue', () => {
    const stored = (id: number, flags: string[], type = 'stream') => ({
      ...message(id, { content: `text ${id}`, type, display_recipient: [me, sender] }).message,
      flags,
    });
    const page = (messages: object[], found_newest = true): Reaction => ({
      json: { messages, found_newest },
    });
    const lists = (server: FakeServer) =>
      server.requests
        .filter(({ url }) => url.includes('/messages?'))
        .map(({ url }) => Object.fromEntries(new URL(url).searchParams))
        .map(({ anchor, narrow }) => `${anchor} ${(JSON.parse(narrow!) as { operand: string }[])[0]!.operand}`);
    async function idsOf(client: Client, count: number, after?: number): Promise<number[]> {
      const ids: number[] = [];
      for await (const { message } of client.mentions(after === undefined ? {} : { after })) {
        ids.push(message.id);
        if (ids.length === count) break;
      }
      return ids;
    }

    it('are yielded first, by id, without those that the queue has too', async () => {
      const { server, client } = clientOf([
        ACCOUNT,
        registeredAt(9),
        page([stored(5, ['mentioned']), stored(6, ['stream_wildcard_mentioned'])], false),
        page([stored(9, ['mentioned'])]),
        page([stored(7, [], 'private'), stored(9, ['mentioned'])]),
        { json: { events: [9, 10].map((id) => message(id, { content: '' }, ['mentioned'])) } },
        {},
      ]);
      expect(await idsOf(client, 4, 4)).toEqual([5, 7, 9, 10]);
      expect(lists(server)).toEqual(['4 mentioned', '6 mentioned', '4 dm']);
    });

    it('are yielded after a lost queue, from the newest known message on', async () => {
      const { server, client } = clientOf([
        ACCOUNT,
        registeredAt(3),
        { json: { events: [message(4, { content: '' })] } },
        LOST,
        registeredAt(6),
        'lost',
        page([stored(5, ['mentioned'])]),
        page([]),
        {},
      ]);
      expect(await afterTime(idsOf(client, 1))).toEqual([5]);
      expect(lists(server)).toEqual(['4 mentioned', '4 mentioned', '4 dm']);
    });
  });
});

describe('findSent', () => {
  it.each([
    [{ type: 'channel', to: 8, topic: 'a' }, ['channel', 8]],
    [{ type: 'direct', to: [2, 3] }, ['dm', [2, 3]]],
  ] as [Destination, [string, unknown]][])(
    'returns the newest own message that passes the test: %j',
    async (destination, [operator, operand]) => {
      const messages = ['a', 'a', 'b'].map((content, id) => ({ id, content }));
      const { server, client } = clientOf([{ json: { user_id: 1 } }, { json: { messages } }]);
      expect(await client.findSent(destination, (text) => text === 'a')).toMatchObject({ id: 1 });
      const { searchParams } = new URL(server.requests[1]!.url);
      expect(JSON.parse(searchParams.get('narrow')!)).toEqual([
        { operator, operand },
        { operator: 'sender', operand: 1 },
      ]);
    },
  );
});

it('refusals are instances of ApiError', async () => {
  const { client } = clientOf([registered('one'), refusal(403, 'BAD_REQUEST'), {}]);
  await expect(take(client, 2)).rejects.toBeInstanceOf(ApiError);
});
