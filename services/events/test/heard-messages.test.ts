import { EventReader, eventsSoFar, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let guest: TestUser;
let channel: { id: number; name: string };
let foreign: { id: number; name: string };

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, guest] = await Promise.all([realm.user(), realm.user('guest')]);
  channel = await realm.channel([member, guest]);
  foreign = await realm.channel();
});
afterAll(() => cluster?.stop());

const watch = (parameters: Record<string, unknown> = {}, user = member) =>
  EventReader.register(user.client, parameters);
const messageIds = (events: { type: string; message?: { id: number } }[]) =>
  events.filter(({ type }) => type === 'message').map(({ message }) => message!.id);

describe('register-queue: which messages the queue gets', () => {
  test('all_public_streams adds messages of public channels, without flags', async () => {
    const hidden = await realm.channel([], { invite_only: true });
    const queue = await watch({ all_public_streams: true });
    const id = await say(owner, foreign, '@**all**');
    await say(owner, hidden);
    const own = await say(owner, channel, '@**all**');
    const seen = await eventsSoFar(queue, member);
    expect(messageIds(seen)).toEqual([id, own]);
    expect(seen[0]!.flags).toEqual([]);
    expect(seen[1]!.flags).toContain('stream_wildcard_mentioned');
  });

  test('all_public_streams adds no messages after the user has become a guest', async () => {
    const user = await realm.user();
    const queue = await watch({ all_public_streams: true }, user);
    const heard = await say(owner, foreign);
    await ok(owner.client.patch(`/users/${user.user_id}`, { role: 600 }));
    const { stream_ids } = await queue.next('stream', 'delete');
    expect(stream_ids).toContain(foreign.id);
    await say(owner, foreign);
    const seen = messageIds(await eventsSoFar(queue, user));
    expect(seen).toEqual([heard]);
  });

  test('a bot’s queue gets the messages that the bot’s owner chose, unless parameters choose others', async () => {
    const bot = await realm.user('member', { bot: true });
    const choose = (chosen: object) => ok(owner.client.patch(`/bots/${bot.user_id}`, { ...chosen }));
    const stream = { subscriptions: [{ name: channel.name }, { name: foreign.name }] };
    await choose({ default_all_public_streams: true });
    const [all, own] = await Promise.all([watch({}, bot), watch({ all_public_streams: false }, bot)]);
    const public_ids = [await say(owner, foreign), await say(owner, channel)];
    expect(messageIds(await eventsSoFar(all, bot))).toEqual(public_ids);
    expect(messageIds(await eventsSoFar(own, bot))).not.toContain(public_ids[0]);

    await ok(bot.client.post('/users/me/subscriptions', stream));
    await choose({
      default_all_public_streams: false,
      default_events_register_stream: channel.name,
    });
    const narrow = [['channel', foreign.name]];
    const [one, other] = await Promise.all([watch({}, bot), watch({ narrow }, bot)]);
    const ids = [await say(owner, foreign), await say(owner, channel)];
    await one.until(({ message }) => message?.id === ids[1]);
    await other.until(({ message }) => message?.id === ids[0]);
    expect([messageIds(one.events), messageIds(other.events)]).toEqual([[ids[1]], [ids[0]]]);
  });

  describe('narrow', () => {
    test.each<[string, () => unknown[], string[]]>([
      ['channel', () => [['channel', channel.name.toUpperCase()]], ['plans', 'lunch', 'mention']],
      ['the older name of it', () => [['stream', channel.name]], ['plans', 'lunch', 'mention']],
      ['a channel one is not in', () => [['channel', foreign.name]], []],
      ['topic', () => [['topic', 'LUNCH']], ['lunch']],
      ['sender', () => [['sender', guest.email]], ['lunch', 'direct']],
      ['direct', () => [['is', 'dm']], ['direct']],
      ['mentioned', () => [['is', 'mentioned']], ['mention']],
      ['what it is not', () => [{ operator: 'channel', operand: channel.id, negated: true }], ['direct']],
      [
        'two at once',
        () => [
          ['channel', channel.name],
          ['sender', guest.email],
        ],
        ['lunch'],
      ],
    ])('by %s gives only the matching messages', async (_case, narrow, expected) => {
      const [queue, everything] = await Promise.all([watch({ narrow: narrow() }), watch()]);
      const sent: Record<string, number> = {
        plans: await say(owner, channel),
        lunch: await say(guest, channel, 'hi', { topic: 'lunch' }),
        mention: await say(owner, channel, `@**${member.full_name}**`),
        direct: await say(guest, [member]),
        foreign: await say(owner, foreign),
      };
      // The queue without a narrow shows when all messages have come.
      await eventsSoFar(everything, member);
      await queue.poll({ dont_block: true });
      const got = messageIds(queue.events).filter((id) => Object.values(sent).includes(id));
      expect(got.map((id) => Object.keys(sent).find((label) => sent[label] === id))).toEqual(expected);
    });
  });
});
