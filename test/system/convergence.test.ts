import { getSystemGroups } from '@team-chat/contracts';
import { SYSTEM_GROUP } from '@team-chat/permissions';
import { ApiClient, ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { Dice } from '../support/dice';
import { untilFollowed } from '../support/followed';
import { type House, startHouse } from '../support/house';
import { RandomLife } from '../support/random-life';
import { ReferenceClient } from '../support/reference-client';
import { SteadyReader } from '../support/steady-reader';
import { until } from '../support/until';

const LIMIT_MS = 240_000;
const REGISTRATIONS = 40;
/** People who act at the same time. */
const HANDS = 4;
const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
  'include_deactivated_groups',
  'archived_channels',
  'empty_topic_name',
  'simplified_presence_events',
];

let house: House;
beforeAll(async () => {
  house = await startHouse({ replicas: 2 });
}, LIMIT_MS);
afterAll(() => house?.stop());

interface Registered {
  client: ApiClient;
  parameters: Record<string, unknown>;
  reader: SteadyReader;
}

/** Registrations that differ in what the answer and the events look like, but leave nothing out. */
function someParameters(dice: Dice, user: TestUser, realm: TestRealm): Record<string, unknown> {
  const isGuest = user.email.startsWith('guest');
  return {
    include_subscribers: 'true',
    apply_markdown: dice.coin(),
    client_gravatar: dice.coin(),
    slim_presence: dice.coin(),
    all_public_streams: !isGuest && user !== realm.owner && dice.coin(),
    client_capabilities: Object.fromEntries(CAPABILITIES.map((name) => [name, dice.coin()])),
  };
}

// Another seed makes other choices; how they interleave differs in every run.
test.each<[number, string]>([
  [1, SYSTEM_GROUP.everyone],
  [2, SYSTEM_GROUP.members],
])(
  'a registration and the events after it give what a later registration gives, seed %i, where %s see all users',
  async (seed, group) => {
    const realm = await house.aRealm();
    const { groups } = await house.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
    await ok(realm.owner.client.patch('/realm', { can_access_all_users_group: { new: groups[group] } }));
    await realm.grant(realm.owner, { can_create_users: true });
    const users = [realm.owner];
    for (const role of ['administrator', 'moderator', 'member', 'guest', 'member', 'guest'] as const) {
      users.push(await realm.user(role));
    }
    const clientsOf = (user: TestUser) =>
      house.baseUrls.map((url) => new ApiClient(url, user, { host: realm.host }));
    const dice = new Dice(seed);
    const life = new RandomLife(dice, realm, users, clientsOf);
    const registered: Registered[] = [];
    const act = async () => {
      while (registered.length < REGISTRATIONS) await life.step();
    };
    const register = async () => {
      while (registered.length < REGISTRATIONS) {
        const user = dice.pick(users);
        const clients = clientsOf(user);
        const parameters = someParameters(dice, user, realm);
        const reader = await SteadyReader.start(user, dice.coin() ? clients : clients.reverse(), parameters);
        registered.push({ client: user.client, parameters, reader });
      }
    };
    try {
      await Promise.all([register(), ...Array.from({ length: HANDS }, act)]);
      expect(life.failures).toEqual([]);
      // What services do because of what others did comes before the last goodbye.
      const isInTheLog = await life.sayGoodbye();
      await until('the log holds all', () => isInTheLog(registered[0]!.reader.events));
      await untilFollowed(house);
      const hasHeardAll = await life.sayGoodbye();
      for (const { client, parameters, reader } of registered) {
        await until(
          'the queue has caught up',
          () => reader.refusals.length > 0 || hasHeardAll(reader.events),
        );
        expect(reader.refusals).toEqual([]);
        const known = new ReferenceClient(reader.registration);
        for (const event of reader.events) known.apply(event);
        const fresh = await ok(client.post('/register', parameters));
        expect(new ReferenceClient(fresh).state).toEqual(known.expectation);
      }
    } finally {
      await Promise.all(registered.map(({ reader }) => reader.stop()));
    }
  },
  LIMIT_MS,
);

test('what a user received before leaving a channel counts after coming back', async () => {
  const realm = await house.aRealm();
  const user = await realm.user();
  const channel = await realm.channel([user]);
  const send = () =>
    ok(
      realm.owner.client.post('/messages', { type: 'channel', to: channel.name, topic: 't', content: 'hi' }),
    );
  const before = await send();
  await ok(user.client.delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
  await send();
  await ok(user.client.post('/users/me/subscriptions', { subscriptions: [channel] }));
  expect(await ok(user.client.post('/register'))).toMatchObject({ max_message_id: before.id });
});
