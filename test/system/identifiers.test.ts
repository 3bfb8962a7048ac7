import { EventReader, ok, say, type TestRealm, type TestUser } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import { call } from '@team-chat/testkit/http';

const VENDORS = ['service', 'zulip'];
const IDENTIFIER =
  /"((?:realm_)?(?:service|zulip)_(?:version|feature_level|merge_base|plan_is_not_limited|update_announcements_stream_id|extra_emoji))"/g;

/** Returns the identifiers with any vendor's name in a value, its inner names included. */
function identifiersIn(value: unknown): string[] {
  const found = [...JSON.stringify(value).matchAll(IDENTIFIER)];
  return [...new Set(found.map(([, identifier]) => identifier!))].sort();
}

describe.each(VENDORS)('with IDENTIFIER_VENDOR=%s', (vendor) => {
  const versions = [`${vendor}_feature_level`, `${vendor}_merge_base`, `${vendor}_version`];
  const setting = `${vendor}_update_announcements_stream_id`;
  const emoji = {
    emoji_name: vendor,
    emoji_code: vendor,
    reaction_type: `${vendor}_extra_emoji`,
  };
  let cluster: TestCluster;
  let realm: TestRealm;
  let member: TestUser;

  beforeAll(async () => {
    cluster = await startTestCluster({ vendor });
    realm = await cluster.aRealm();
    member = await realm.user();
  });
  afterAll(() => cluster?.stop());

  test('the OpenAPI document has its identifiers', async () => {
    const { body } = await call(cluster.baseUrls[0]!, { path: '/api/v1/openapi.json' });
    const ofRealm = [`${vendor}_plan_is_not_limited`, `realm_${setting}`];
    expect(identifiersIn(body)).toEqual([...versions, ...ofRealm].sort());
  });

  test('server settings, registration data and the challenge to authenticate have them', async () => {
    expect(identifiersIn(await ok(realm.client.get('/server_settings')))).toEqual(versions);
    const { registration } = await EventReader.register(member.client);
    expect(identifiersIn(registration)).toEqual(
      [...versions, `${vendor}_plan_is_not_limited`, `realm_${setting}`].sort(),
    );
    const { headers } = await realm.client.get('/users/me');
    expect(headers['www-authenticate']).toBe(`Basic realm="${vendor}"`);
  });

  test.each(VENDORS)(
    'the extra emoji is accepted with the type %s_extra_emoji, and has the configured one',
    async (name) => {
      const channel = await realm.channel([member]);
      const messageId = await say(member, channel, `:${vendor}:`);
      const queue = await EventReader.register(member.client, { event_types: ['reaction'] });
      const reaction = { ...emoji, reaction_type: `${name}_extra_emoji` };
      await ok(member.client.post(`/messages/${messageId}/reactions`, reaction));
      expect(await queue.next('reaction', 'add')).toMatchObject(emoji);
      const { message } = await ok(member.client.get(`/messages/${messageId}`));
      expect(identifiersIn(message)).toEqual([emoji.reaction_type]);
      expect(message.content).toContain(`alt=":${vendor}:"`);
    },
  );
});
