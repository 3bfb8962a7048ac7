import {
  EventReader,
  eventsSoFar,
  expectRefusal,
  messageOf,
  ok,
  RealmDatabase,
  say,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let owner: TestUser;
let member: TestUser;
let other: TestUser;
let channel: { id: number; name: string };
let id: number;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  owner = realm.owner;
  [member, other] = await Promise.all([realm.user(), realm.user()]);
  channel = await realm.channel([member]);
});
beforeEach(async () => {
  id = await say(owner, channel);
});
afterAll(() => cluster?.stop());

const TADA = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
const EXTRA = { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' };
const react = (user: TestUser, message: number, parameters: object) =>
  user.client.post(`/messages/${message}/reactions`, { ...parameters });
const unreact = (user: TestUser, message: number, parameters: object) =>
  user.client.delete(`/messages/${message}/reactions`, { ...parameters });
const reactionsOf = async (message: number) => (await messageOf(owner, message)).reactions;
const INVALID = 'Invalid message(s)';

describe('add-reaction', () => {
  test.each<[string, object, object]>([
    ['name', { emoji_name: 'tada' }, TADA],
    ['all there is', TADA, TADA],
    ['the extra name', { emoji_name: 'service' }, EXTRA],
    ['the extra emoji by another vendor’s name', { ...EXTRA, reaction_type: 'zulip_extra_emoji' }, EXTRA],
  ])('adds the emoji given by %s', async (_case, given, emoji) => {
    const queue = await EventReader.register(owner.client);
    expect(await ok(react(member, id, given))).toEqual({ result: 'success', msg: '' });
    const { user_id, email, full_name } = member;
    expect(await reactionsOf(id)).toEqual([{ ...emoji, user_id }]);
    expect(await eventsSoFar(queue, owner)).toEqual([
      {
        id: expect.any(Number),
        type: 'reaction',
        op: 'add',
        ...emoji,
        user_id,
        user: { user_id, email, full_name },
        message_id: id,
      },
    ]);
  });

  test('a reaction with an emoji already there takes over its emoji name', async () => {
    await ok(react(owner, id, { emoji_name: 'thumbs_up' }));
    await ok(react(member, id, { emoji_name: '+1' }));
    await ok(react(member, id, { emoji_name: 'tada' }));
    const named = (await reactionsOf(id)).map(({ emoji_name, user_id }: any) => [emoji_name, user_id]);
    expect(named).toEqual([
      ['thumbs_up', owner.user_id],
      ['thumbs_up', member.user_id],
      ['tada', member.user_id],
    ]);
  });

  test('of concurrent equal reactions, one is added and the others are refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => react(member, id, TADA)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await expectRefusal(react(member, id, TADA), 'Reaction already exists.', {
      code: 'REACTION_ALREADY_EXISTS',
    });
    expect(await reactionsOf(id)).toHaveLength(1);
  });

  test('adds a message that was never received to the history of the user', async () => {
    const queue = await EventReader.register(other.client);
    await ok(react(other, id, TADA));
    expect(await eventsSoFar(queue, other)).toMatchObject([{ type: 'reaction', message_id: id }]);
    const around = { anchor: id, num_before: 0, num_after: 0 };
    const { messages } = await ok(other.client.get('/messages', around));
    expect(messages).toMatchObject([{ id, flags: ['read', 'historical'] }]);
  });

  test('a reaction to a direct message is published to its participants, and refused to other users', async () => {
    const direct = await say(owner, [member]);
    const [queue, outsider] = await Promise.all([
      EventReader.register(owner.client),
      EventReader.register(other.client),
    ]);
    await ok(react(member, direct, TADA));
    expect(await eventsSoFar(queue, owner)).toHaveLength(1);
    expect(await eventsSoFar(outsider, other)).toEqual([]);
    await expectRefusal(react(other, direct, TADA), 'Invalid message(s)');
  });

  test.each<[object, string]>([
    [{ emoji_name: 'nonsense' }, "Emoji 'nonsense' does not exist"],
    [{ ...TADA, emoji_code: 'f00' }, 'Invalid emoji code.'],
    [{ ...TADA, emoji_name: 'car' }, 'Invalid emoji name.'],
    [{ ...TADA, reaction_type: 'emoticon' }, 'Invalid emoji type.'],
    [{ ...TADA, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
  ])('the emoji %j is refused', (given, msg) => expectRefusal(react(member, id, given), msg));

  test('is refused without an emoji name, and for hidden, archived and missing messages', async () => {
    await expectRefusal(react(member, id, {}), "Missing 'emoji_name' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'emoji_name',
    });
    const hidden = await say(owner, await realm.channel([], { invite_only: true }));
    const archived = await realm.channel([member]);
    const old = await say(owner, archived);
    const database = await RealmDatabase.of(cluster, realm);
    await database.archiveChannel(archived);
    await database.close();
    for (const message of [hidden, old, 999_999_999]) {
      await expectRefusal(react(member, message, TADA), INVALID);
    }
  });
});

describe('remove-reaction', () => {
  beforeEach(() => ok(react(member, id, TADA)));

  test.each<[string, object]>([
    ['name', { emoji_name: 'tada' }],
    ['code', { emoji_code: TADA.emoji_code }],
    ['all there is', TADA],
  ])('removes the emoji given by %s', async (_case, given) => {
    const queue = await EventReader.register(owner.client);
    expect(await ok(unreact(member, id, given))).toEqual({ result: 'success', msg: '' });
    expect(await reactionsOf(id)).toEqual([]);
    expect(await eventsSoFar(queue, owner)).toMatchObject([
      { type: 'reaction', op: 'remove', ...TADA, user_id: member.user_id, message_id: id },
    ]);
  });

  test('is refused for a reaction of another user, and for one already removed', async () => {
    const missing = { code: 'REACTION_DOES_NOT_EXIST' };
    await expectRefusal(unreact(owner, id, TADA), "Reaction doesn't exist.", missing);
    await ok(unreact(member, id, TADA));
    await expectRefusal(unreact(member, id, TADA), "Reaction doesn't exist.", missing);
  });

  test('is refused without an emoji, for an unknown emoji, and for a missing message', async () => {
    await expectRefusal(
      unreact(member, id, {}),
      'At least one of the following arguments must be present: emoji_name, emoji_code',
    );
    await expectRefusal(unreact(member, id, { emoji_name: 'nonsense' }), "Emoji 'nonsense' does not exist");
    await expectRefusal(unreact(member, 999_999_999, TADA), INVALID);
  });

  test('is refused after the message is deleted', async () => {
    await ok(owner.client.delete(`/messages/${id}`));
    await expectRefusal(unreact(member, id, TADA), INVALID);
  });
});
