import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import fc from 'fast-check';
import { MessageRows } from '../support/message-rows';

const RUNS = 12;
const TOPICS = ['plans', 'Lunch', ''];
/** Number of channels. One more place is a direct conversation of all users. */
const CHANNELS = 2;

let cluster: TestCluster;
let realm: TestRealm;
let users: TestUser[];

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  users = [realm.owner, await realm.user(), await realm.user()];
});
afterAll(() => cluster?.stop());

const user = fc.nat({ max: 2 });
const place = fc.nat({ max: CHANNELS });
const channel = fc.nat({ max: CHANNELS - 1 });
const topic = fc.constantFrom(...TOPICS);
/** Numbers that choose among the messages so far. */
const some = fc.array(fc.nat(), { minLength: 1, maxLength: 6 });

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send' as const), user, place, topic }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), user, place: channel }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unsubscribe' as const), user, place: channel }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('flag' as const),
      user,
      some,
      op: fc.constantFrom('add', 'remove'),
      flag: fc.constantFrom('read', 'starred'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read all' as const), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read channel' as const), user, place: channel }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('read topic' as const), user, place: channel, topic }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('read oldest' as const), user, count: fc.nat({ max: 4 }) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Does each action on the cluster and on the model, and compares them. */
class Pair {
  private readonly model: MessageRows;

  private constructor(private readonly channels: { id: number; name: string }[]) {
    const everyone = () => new Set(users.keys());
    this.model = new MessageRows(Array.from({ length: CHANNELS + 1 }, everyone), (which) => which < CHANNELS);
  }

  static async start(): Promise<Pair> {
    const channels = [];
    for (let i = 0; i < CHANNELS; i++) channels.push(await realm.channel(users.slice(1)));
    return new Pair(channels);
  }

  async do(what: Action): Promise<void> {
    const { client } = users[what.user]!;
    switch (what.kind) {
      case 'send': {
        const to =
          what.place < CHANNELS
            ? { type: 'channel', to: [this.channels[what.place]!.id], topic: what.topic }
            : { type: 'direct', to: users.map(({ user_id }) => user_id) };
        const { id } = await ok(client.post('/messages', { ...to, content: 'hi' }));
        return this.model.send({ id, place: what.place, topic: what.topic });
      }
      case 'subscribe': {
        await ok(client.post('/users/me/subscriptions', { subscriptions: [this.nameOf(what.place)] }));
        return this.model.subscribe(what.user, what.place);
      }
      case 'unsubscribe': {
        await ok(client.delete('/users/me/subscriptions', { subscriptions: [this.channels[what.place]!.name] }));
        return this.model.unsubscribe(what.user, what.place);
      }
      case 'flag':
        return this.flag(what);
      case 'read all':
        await ok(client.post('/mark_all_as_read'));
        return this.model.read(what.user, () => true);
      case 'read channel': {
        await ok(client.post('/mark_stream_as_read', { stream_id: this.channels[what.place]!.id }));
        return this.model.read(what.user, (message) => message.place === what.place);
      }
      case 'read topic': {
        // Refused if the topic has no message.
        await client.post('/mark_topic_as_read', {
          stream_id: this.channels[what.place]!.id,
          topic_name: what.topic,
        });
        return this.model.read(what.user, (message) => message.place === what.place && message.topic === what.topic);
      }
      case 'read oldest': {
        // Earlier runs have left nothing unread, see `finish`.
        const oldest = new Set(this.model.unreadIds(what.user).slice(0, what.count));
        const around = { anchor: 'oldest', include_anchor: false, num_before: 0, num_after: what.count };
        const narrow = [['is', 'unread']];
        await ok(client.post('/messages/flags/narrow', { ...around, narrow, op: 'add', flag: 'read' }));
        return this.model.read(what.user, (message) => oldest.has(message.id));
      }
    }
  }

  private async flag({ user: who, some: numbers, op, flag }: Extract<Action, { kind: 'flag' }>): Promise<void> {
    const { messages } = this.model;
    if (messages.length === 0) return;
    const ids = new Set(numbers.map((number) => messages[number % messages.length]!.id));
    await ok(users[who]!.client.post('/messages/flags', { messages: [...ids], op, flag }));
    const which = ({ id }: { id: number }) => ids.has(id);
    if (flag === 'starred') this.model.star(who, op === 'add', which);
    else if (op === 'add') this.model.read(who, which);
    else this.model.unread(who, which);
  }

  async compare(): Promise<void> {
    for (const [who, { client, user_id }] of users.entries()) {
      for (const where of [...this.channels.keys(), CHANNELS]) {
        const others = users.filter((each) => each.user_id !== user_id).map((each) => each.user_id);
        const narrow =
          where < CHANNELS ? [['channel', this.channels[where]!.name]] : [{ operator: 'dm', operand: others }];
        const expected = this.model.flags(who, where);
        const found = await this.fetch(client, narrow);
        const flags = found.map(({ id, flags: names }: any) => [id, names.sort()]);
        expect(Object.fromEntries(flags)).toEqual(expected);
      }
      const ids = async (narrow: unknown) => (await this.fetch(client, narrow)).map(({ id }: any) => id);
      expect(await ids([['is', 'unread']])).toEqual(this.model.unreadIds(who));
      expect(await ids([['is', 'starred']])).toEqual(this.model.starredIds(who));
      expect(await this.registered(client)).toEqual({
        unread: this.model.unreadIds(who),
        starred: this.model.starredIds(who),
      });
    }
  }

  /** Marks all messages as read, so that the next run starts without unread ones. */
  async finish(): Promise<void> {
    for (const { client } of users) await ok(client.post('/mark_all_as_read'));
  }

  /** Fetches the messages of this run. */
  private async fetch(client: TestUser['client'], narrow: unknown): Promise<any[]> {
    const around = { anchor: 'newest', num_before: 1000, num_after: 0, narrow };
    const { messages } = await ok(client.get('/messages', around));
    return messages.filter(({ id }: { id: number }) => this.isOurs(id));
  }

  private async registered(client: TestUser['client']) {
    const event_types = ['message', 'update_message_flags', 'starred_messages'];
    const { unread_msgs, starred_messages, queue_id } = await ok(client.post('/register', { event_types }));
    await ok(client.delete('/events', { queue_id }));
    const places = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles];
    const unread = places.flatMap(({ unread_message_ids }) => unread_message_ids as number[]);
    expect(unread_msgs.count).toBe(unread.length);
    return {
      unread: unread.sort((a, b) => a - b),
      starred: starred_messages.filter((id: number) => this.isOurs(id)),
    };
  }

  private isOurs(id: number): boolean {
    return this.model.messages.some((message) => message.id === id);
  }

  private nameOf(where: number) {
    return { name: this.channels[where]!.name };
  }
}

test('after random actions, the flags of each user equal a model with a row for each message and user', () =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 50 }), async (actions) => {
      const pair = await Pair.start();
      try {
        for (const each of actions) await pair.do(each);
        await pair.compare();
      } finally {
        await pair.finish();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  ));
