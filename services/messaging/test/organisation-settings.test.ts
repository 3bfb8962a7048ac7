import { expectRefusal, ok, RealmDatabase, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let member: TestUser;
let database: RealmDatabase;
let groups: Record<string, number>;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  member = await realm.user();
  database = await RealmDatabase.of(cluster, realm);
  const { user_groups } = await ok(realm.owner.client.get('/user_groups'));
  groups = Object.fromEntries(user_groups.map((group: { name: string; id: number }) => [group.name, group.id]));
});
afterAll(async () => {
  await database?.close();
  await cluster?.stop();
});

/** Changes settings of the organisation, as its owner. */
const set = (settings: Record<string, unknown>) => ok(realm.owner.client.patch('/realm', settings));
const allow = (setting: string, group: string) => set({ [setting]: { new: groups[group] } });
const render = async (content: string): Promise<string> =>
  (await ok(member.client.post('/messages/render', { content }))).rendered;
const DENIED = 'Insufficient permission';

describe('update-realm takes effect in messaging', () => {
  test.each([
    ['can_create_public_channel_group', {}],
    ['can_create_private_channel_group', { invite_only: true }],
    ['can_create_web_public_channel_group', { is_web_public: true }],
  ])('%s decides who creates channels with %j', async (setting, kind) => {
    await set({ enable_spectator_access: true });
    const creator = await realm.user('moderator');
    const create = () =>
      creator.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: `a ${Math.random()}` }],
        ...kind,
      });
    await allow(setting, 'role:owners');
    await expectRefusal(create(), DENIED);
    await allow(setting, 'role:moderators');
    await ok(create());
  });

  test.each([
    ['move_messages_within_stream_limit_seconds', () => ({ topic: 'elsewhere' })],
    ['move_messages_between_streams_limit_seconds', async () => ({ stream_id: (await realm.channel([member])).id })],
  ])('%s limits the age of messages that users move', async (setting, change) => {
    const id = await say(member, await realm.channel([member]));
    await database.ageMessage(id, 300);
    const move = async () => member.client.patch(`/messages/${id}`, await change());
    await set({ [setting]: 60 });
    expect((await move()).body.msg).toMatch(/^The time limit for editing this message's \w+ has passed/);
    await set({ [setting]: '"unlimited"' });
    await ok(move());
  });

  test('can_mention_many_users_group decides who mentions everyone in a large channel', async () => {
    const channel = await realm.channel([member]);
    await database.setSubscriberCount(channel, 100);
    const mention = () =>
      member.client.post('/messages', {
        type: 'channel',
        to: channel.id,
        topic: 't',
        content: '@**all** hi',
      });
    expect((await mention()).body.code).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED');
    await allow('can_mention_many_users_group', 'role:members');
    await ok(mention());
  });

  test.each([
    ['can_set_topics_policy_group', () => ({ topics_policy: 'disable_empty_topic' })],
    ['can_set_delete_message_policy_group', () => ({ can_delete_any_message_group: { new: groups['role:members'] } })],
    ['can_set_delete_message_policy_group', () => ({ can_delete_own_message_group: { new: groups['role:members'] } })],
  ])('%s decides who sets the policy in channels that they administer', async (setting, change) => {
    const channel = await realm.channel([member], {
      can_administer_channel_group: { direct_members: [member.user_id], direct_subgroups: [] },
    });
    const update = () => member.client.patch(`/streams/${channel.id}`, change());
    await allow(setting, 'role:moderators');
    await expectRefusal(update(), DENIED);
    await allow(setting, 'role:members');
    await ok(update());
  });

  test.each([
    ['can_set_topics_policy_group', () => ({ topics_policy: 'disable_empty_topic' })],
    ['can_set_delete_message_policy_group', () => ({ can_delete_any_message_group: groups['role:members'] })],
    ['can_set_delete_message_policy_group', () => ({ can_delete_own_message_group: groups['role:members'] })],
  ])('%s decides who creates channels with the policy', async (setting, policy) => {
    const create = (parameters: Record<string, unknown>) =>
      member.client.post('/users/me/subscriptions', {
        subscriptions: [{ name: `made ${Math.random()}` }],
        ...parameters,
      });
    await allow('can_create_public_channel_group', 'role:members');
    await allow(setting, 'role:moderators');
    await expectRefusal(create(policy()), DENIED);
    // Defaults need no permission.
    await ok(create({ topics_policy: 'inherit', can_delete_own_message_group: groups['role:nobody'] }));
    await allow(setting, 'role:members');
    await ok(create(policy()));
  });

  test('administrators set a topics policy whatever can_set_topics_policy_group says', async () => {
    await allow('can_set_topics_policy_group', 'role:nobody');
    const administrator = await realm.user('administrator');
    const channel = await realm.channel([], { topics_policy: 'disable_empty_topic' });
    await ok(administrator.client.patch(`/streams/${channel.id}`, { topics_policy: 'allow_empty_topic' }));
    await allow('can_set_topics_policy_group', 'role:members');
  });

  test('a member creates a channel with others who may not add subscribers otherwise', async () => {
    await allow('can_create_public_channel_group', 'role:members');
    await allow('can_add_subscribers_group', 'role:administrators');
    const name = 'made for others';
    const other = await realm.user();
    const principals = [member.user_id, other.user_id];
    const nobody = groups['role:nobody'];
    await ok(
      member.client.post('/users/me/subscriptions', {
        subscriptions: [{ name, description: 'first line\r\nsecond\rthird' }],
        principals,
        can_administer_channel_group: nobody,
        can_add_subscribers_group: nobody,
      }),
    );
    const { streams } = await ok(member.client.get('/streams'));
    expect(streams.find((stream: { name: string }) => stream.name === name)).toMatchObject({
      subscriber_count: 2,
      description: 'first line second third',
    });
    await allow('can_add_subscribers_group', 'role:members');
  });

  test('inline_image_preview shows pictures to which messages link', async () => {
    const picture = 'http://pictures.example/cat.png';
    expect(await render(picture)).toContain('message_inline_image');
    await set({ inline_image_preview: false });
    expect(await render(picture)).not.toContain('message_inline_image');
  });

  test('default_code_block_language applies to blocks that name none', async () => {
    expect(await render('```\nx\n```')).not.toContain('data-code-language');
    await set({ default_code_block_language: 'python' });
    expect(await render('```\nx\n```')).toContain('data-code-language="Python"');
  });
});
