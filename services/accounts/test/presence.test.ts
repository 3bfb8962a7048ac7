import {
  type ApiEvent,
  EventReader,
  expectRefusal,
  ok,
  RealmDatabase,
  type TestRealm,
  type TestUser,
} from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';

let cluster: TestCluster;
let realm: TestRealm;
let other: TestUser;
let bot: TestUser;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  [other, bot] = await Promise.all([realm.user('guest'), realm.user('member', { bot: true })]);
});
afterAll(() => cluster?.stop());

const ping = (user: TestUser, parameters: Record<string, unknown> = {}) =>
  user.client.post('/users/me/presence', { status: 'active', ...parameters });
const fetchPresence = async (user: { user_id: number }) =>
  (await ok(other.client.get(`/users/${user.user_id}/presence`))).presence;
const recent = expect.any(Number);
const modern = { active_timestamp: recent, idle_timestamp: recent };
const website = (status: string) => ({ client: 'website', status, timestamp: recent, pushable: false });
const legacy = (status: string) => ({
  aggregated: { client: 'website', status, timestamp: recent },
  website: website(status),
});

/** Makes a user's stored presence older. */
async function age(user: TestUser, seconds: number): Promise<void> {
  const database = await RealmDatabase.of(cluster, realm);
  await database.agePresence(user, seconds).finally(() => database.close());
}

async function withRealm(settings: Record<string, unknown>, work: (quiet: TestRealm) => Promise<void>) {
  const quiet = await cluster.aRealm();
  const database = await RealmDatabase.of(cluster, quiet);
  await database.setRealm(settings).finally(() => database.close());
  await work(quiet);
}

describe('update-presence', () => {
  test('returns presences in the older form, by address', async () => {
    const user = await realm.user();
    const answer = await ok(ping(user));
    expect(answer).toEqual({
      result: 'success',
      msg: '',
      presences: expect.objectContaining({ [user.email]: legacy('active') }),
      server_timestamp: expect.any(Number),
      presence_last_update_id: expect.any(Number),
    });
    expect(Math.abs(answer.server_timestamp - Date.now() / 1000)).toBeLessThan(10);
    const { timestamp } = answer.presences[user.email].aggregated;
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(10);
  });

  test('a report that changes no state is known at once, in its own answer and at all replicas', async () => {
    const user = await realm.user();
    await ok(ping(user));
    await age(user, 30);
    const before = Math.floor(Date.now() / 1000);
    const answer = await ok(ping(user));
    expect(answer.presences[user.email].aggregated.timestamp).toBeGreaterThanOrEqual(before);
    for (let replica = 0; replica < 2; replica++) {
      expect((await fetchPresence(user)).aggregated.timestamp).toBeGreaterThanOrEqual(before);
    }
  });

  test('returns presences in the modern form, by id, with slim_presence or last_update_id', async () => {
    const user = await realm.user();
    for (const parameters of [{ slim_presence: true }, { last_update_id: -1 }]) {
      const { presences } = await ok(ping(user, parameters));
      expect(presences[user.user_id]).toEqual(modern);
      expect(presences).not.toHaveProperty(user.email);
    }
  });

  test('returns the presences that changed after last_update_id', async () => {
    const [one, two, third] = await Promise.all([realm.user(), realm.user(), realm.user()]);
    await ok(ping(third));
    const first = await ok(ping(one, { last_update_id: -1 }));
    expect(first.presences).not.toHaveProperty(String(two.user_id));
    await ok(ping(two, { ping_only: true }));
    const second = await ok(ping(one, { last_update_id: first.presence_last_update_id }));
    expect(second.presences).toMatchObject({ [two.user_id]: modern });
    expect(second.presences).not.toHaveProperty(String(third.user_id));
    expect(second.presence_last_update_id).toBeGreaterThan(first.presence_last_update_id);
  });

  test('returns last_update_id unchanged where nothing is newer', async () => {
    const answer = await ok(ping(other, { last_update_id: 1_000_000 }));
    expect(answer).toMatchObject({ presences: {}, presence_last_update_id: 1_000_000 });
    expect(Object.keys(answer.presences)).toEqual([]);
  });

  test('with ping_only, records the presence and returns no data', async () => {
    const user = await realm.user();
    expect(await ok(ping(user, { ping_only: true, new_user_input: true }))).toEqual({
      result: 'success',
      msg: '',
    });
    expect(await fetchPresence(user)).toMatchObject({ aggregated: { status: 'active' } });
  });

  test('returns presences of the last history_limit_days', async () => {
    const old = await realm.user();
    await ok(ping(old));
    await age(old, 15 * 86_400);
    const presences = async (parameters: object) =>
      Object.keys((await ok(ping(other, { last_update_id: -1, ...parameters }))).presences);
    expect(await presences({})).not.toContain(String(old.user_id));
    expect(await presences({ history_limit_days: 16 })).toContain(String(old.user_id));
    expect(await presences({ history_limit_days: Number.MAX_SAFE_INTEGER })).toContain(String(old.user_id));
  });

  test('with concurrent pings at two replicas, last_update_id misses no change', async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => realm.user()));
    const before = await ok(ping(other, { last_update_id: -1 }));
    await Promise.all(users.map((user) => ok(ping(user, { ping_only: true }))));
    const after = await ok(ping(other, { last_update_id: before.presence_last_update_id }));
    const expected = users.map((user) => String(user.user_id)).sort();
    expect(Object.keys(after.presences).sort()).toEqual(expect.arrayContaining(expected));
  });

  test('200 pings of 20 users cause less than 100 writes and at most one event per user', async () => {
    await withRealm({}, async (quiet) => {
      const users = await Promise.all(Array.from({ length: 20 }, () => quiet.user()));
      const [queue, older] = await Promise.all([
        EventReader.register(quiet.owner.client, {
          client_capabilities: { simplified_presence_events: true },
        }),
        EventReader.register(quiet.owner.client),
      ]);
      for (let round = 0; round < 10; round++) {
        await Promise.all(users.map((user) => ok(ping(user, { ping_only: true }))));
      }
      const ids = new Set(users.map((user) => String(user.user_id)));
      await queue.until(({ presences }) => {
        for (const id of Object.keys(presences ?? {})) ids.delete(id);
        return ids.size === 0;
      });
      await older.until(() => older.events.filter(({ type }) => type === 'presence').length === users.length);
      const { presence_last_update_id } = await ok(ping(quiet.owner, { last_update_id: -1 }));
      // The id counts the batches that were written for 200 pings.
      expect(presence_last_update_id).toBeLessThan(100);
      expect(queue.events.length).toBeLessThanOrEqual(20);
      expect(older.events).toHaveLength(20);
    });
  });

  describe('events', () => {
    const watch = (viewer: TestUser, parameters = {}) =>
      EventReader.register(viewer.client, { event_types: ['presence'], ...parameters });
    const next = (queue: EventReader, user: TestUser) => {
      const seen = new Set(queue.events);
      return queue.until((event) => !seen.has(event) && isAbout(event, user));
    };
    const isAbout = ({ user_id, presences = {} }: ApiEvent, user: TestUser): boolean =>
      user_id === user.user_id || String(user.user_id) in presences;

    test('announce a user who comes online, in the form that each client takes', async () => {
      const user = await realm.user();
      const [full, slim, simplified] = await Promise.all([
        watch(other),
        watch(other, { slim_presence: true }),
        watch(other, { client_capabilities: { simplified_presence_events: true } }),
      ]);
      await ok(ping(user));
      const event = { id: expect.any(Number), type: 'presence' };
      const one = {
        ...event,
        user_id: user.user_id,
        server_timestamp: expect.any(Number),
        presence: { website: website('active') },
      };
      expect(await next(full, user)).toEqual({ ...one, email: user.email });
      expect(await next(slim, user)).toEqual(one);
      expect(await next(simplified, user)).toEqual({ ...event, presences: { [user.user_id]: modern } });
    });

    test('are not sent to the user they are about', async () => {
      const [user, later] = [await realm.user(), await realm.user()];
      const simplified = { client_capabilities: { simplified_presence_events: true } };
      const queues = await Promise.all([watch(user), watch(user, simplified)]);
      await ok(ping(user));
      await ok(ping(later));
      for (const queue of queues) {
        await next(queue, later);
        expect(queue.events.filter((event) => isAbout(event, user))).toEqual([]);
      }
    });

    const statusesOf = (user: TestUser, queue: EventReader) =>
      queue.events.filter((event) => event.user_id === user.user_id).map((event) => event.presence.website.status);

    test('announce a user who becomes active, and no repeated reports', async () => {
      const [user, later] = [await realm.user(), await realm.user()];
      const queue = await watch(other, { slim_presence: true });
      for (const status of ['idle', 'idle', 'active', 'idle']) await ok(ping(user, { status }));
      await ok(ping(later));
      await next(queue, later);
      await queue.until(() => statusesOf(user, queue).length === 2);
      expect(statusesOf(user, queue)).toEqual(['idle', 'active']);
    });

    // A user without waiting reports: a report written after the ageing would itself be announced.
    test('announce a user who comes back after 201 seconds', async () => {
      const user = await realm.user();
      const queue = await watch(other, { slim_presence: true });
      await ok(ping(user));
      await age(user, 201);
      await ok(ping(user));
      await queue.until(() => statusesOf(user, queue).length === 2);
      expect(statusesOf(user, queue)).toEqual(['active', 'active']);
    });
  });

  test.each([
    [950, 3],
    [3000, 0],
  ])('in an organisation with %i users online, changes are announced together', async (online, oneByOne) => {
    await withRealm({}, async (large) => {
      const users = await Promise.all([large.user(), large.user(), large.user()]);
      const database = await RealmDatabase.of(cluster, large);
      await database.addOnlineUsers(online).finally(() => database.close());
      const [queue, older] = await Promise.all([
        EventReader.register(large.owner.client, {
          client_capabilities: { simplified_presence_events: true },
        }),
        EventReader.register(large.owner.client),
      ]);
      const [first, second, third] = users.map((user) => String(user.user_id));
      await ok(ping(users[0]!, { ping_only: true }));
      await Promise.all(users.slice(1).map((user) => ok(ping(user, { ping_only: true }))));
      await queue.until(() => queue.events.length === 2);
      const announced = queue.events.map(({ presences }) => Object.keys(presences).sort());
      expect(announced).toEqual([[first], [second, third].sort()]);
      await ok(users[0]!.client.post('/users/me/status', { status_text: 'here' }));
      await older.next('user_status');
      expect(older.events.filter(({ type }) => type === 'presence')).toHaveLength(oneByOne);
    });
  });

  test('in an organisation with large answers, users who report together share one, with their own reports', async () => {
    await withRealm({}, async (large) => {
      const users = await Promise.all([large.user(), large.user(), large.user()]);
      const guest = await large.user('guest');
      const database = await RealmDatabase.of(cluster, large);
      await database.addOnlineUsers(5000).finally(() => database.close());
      const report = async (user: TestUser, last_update_id: number) =>
        Object.keys((await ok(ping(user, { last_update_id }))).presences);
      // Each gateway learns from an answer that presences are large.
      for (let count = 0; count < 4; count++) expect(await report(users[0]!, -1)).toHaveLength(5001);
      const answers = await Promise.all(users.map((user) => report(user, 0)));
      const ids = users.map((user) => String(user.user_id));
      for (const [index, answer] of answers.entries()) {
        expect(answer).toEqual(expect.arrayContaining([ids[0], ids[index]]));
        expect(ids).toEqual(expect.arrayContaining(answer));
      }
      expect(await report(guest, -1)).toHaveLength(5004);
      for (const user of users) expect(await report(user, -1)).toHaveLength(5004);
      await expectRefusal(ping(users[0]!, { status: 'away' }), 'Invalid status: away');
    });
  });

  test.each<[string, (user: TestUser, hides: boolean) => Promise<unknown>]>([
    ['presence_enabled', (user, hides) => ok(user.client.patch('/settings', { presence_enabled: !hides }))],
    ['away', (user, hides) => ok(user.client.post('/users/me/status', { away: hides }))],
  ])('a user who changes %s looks offline at once, and active when it is changed back', async (_name, set) => {
    const user = await realm.user();
    await ok(ping(user));
    const queue = await EventReader.register(other.client, { event_types: ['presence'] });
    const secondsSinceSeen = async () => {
      const event = await queue.take('presence');
      expect(event.user_id).toBe(user.user_id);
      return Date.now() / 1000 - event.presence.website.timestamp;
    };
    await set(user, true);
    expect(await secondsSinceSeen()).toBeGreaterThan(200);
    expect((await fetchPresence(user)).aggregated.timestamp).toBeLessThan(Date.now() / 1000 - 200);
    await ok(ping(user));
    await set(user, false);
    expect(await secondsSinceSeen()).toBeLessThan(60);
  });

  test('the presence of a user with presence_enabled off is not recorded; the user sees others', async () => {
    const user = await realm.user();
    await ok(ping(other));
    await ok(user.client.post('/users/me/status', { away: true }));
    expect((await ok(ping(user))).presences).toHaveProperty([other.email]);
    await expectRefusal(other.client.get(`/users/${user.user_id}/presence`), `No presence data for ${user.user_id}`);
  });

  test('with presence_disabled, there are no presences', async () => {
    await withRealm({ presence_disabled: true }, async (quiet) => {
      expect(await ok(ping(quiet.owner, { last_update_id: -1 }))).toMatchObject({
        presences: {},
        presence_last_update_id: -1,
      });
      expect((await ok(quiet.owner.client.get('/realm/presence'))).presences).toEqual({});
      await expectRefusal(
        quiet.owner.client.get(`/users/${quiet.owner.user_id}/presence`),
        `No presence data for ${quiet.owner.user_id}`,
      );
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ status: 'away' }, 'Invalid status: away'],
    [{ status: '' }, 'Invalid status: '],
    [{ last_update_id: 'x' }, 'last_update_id is not valid JSON'],
    [{ last_update_id: 1.5 }, 'last_update_id is not an integer'],
    [{ history_limit_days: -1 }, 'history_limit_days is too small'],
    [{ ping_only: 1 }, 'ping_only is not a boolean'],
  ])('refuses %j: %s', (parameters, msg) => expectRefusal(ping(other, parameters), msg));

  test('refuses a request without status', () =>
    expectRefusal(ping(other, { status: undefined }), "Missing 'status' argument", {
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'status',
    }));

  test('refuses bots', () => expectRefusal(ping(bot), 'This endpoint does not accept bot requests.'));
});

describe('get-user-presence', () => {
  const get = (who: string | number, viewer = other) => viewer.client.get(`/users/${who}/presence`);

  test('finds the user by id, address and placeholder', async () => {
    const user = await realm.user();
    await ok(ping(user, { status: 'idle' }));
    const shown = { status: 'idle', timestamp: recent };
    const answer = { result: 'success', msg: '', presence: { aggregated: shown, website: shown } };
    expect(await ok(get(user.user_id))).toEqual(answer);
    expect(await ok(get(user.email))).toEqual(answer);
    expect(await ok(get(encodeURIComponent(user.email.toUpperCase())))).toEqual(answer);
    expect(await ok(get(`user${user.user_id}@${realm.host}`))).toEqual(answer);
  });

  test('a user without reports for 201 seconds is offline', async () => {
    const user = await realm.user();
    await ok(ping(user));
    await age(user, 201);
    expect(await fetchPresence(user)).toMatchObject({
      aggregated: { status: 'offline' },
      website: { status: 'active' },
    });
  });

  test('refuses users without presence, bots, deactivated and unknown users', async () => {
    const [user, gone] = [await realm.user(), await realm.user()];
    await ok(ping(gone));
    const database = await RealmDatabase.of(cluster, realm);
    await database.setUser(gone, 'is_active', false).finally(() => database.close());
    await expectRefusal(get(user.email), `No presence data for ${user.email}`);
    await expectRefusal(get(bot.user_id), 'Presence is not supported for bot users.');
    await expectRefusal(get(gone.user_id), 'No such user');
    await expectRefusal(get(999_999_999), 'No such user');
    await expectRefusal(get('9'.repeat(30)), 'No such user');
    await expectRefusal(get('nobody@example.com'), 'No such user');
    expect((await ok(other.client.get('/realm/presence'))).presences).not.toHaveProperty([gone.email]);
  });
});

describe('get-realm-presence', () => {
  test('returns all presences in the older form', async () => {
    const user = await realm.user();
    await ok(ping(user));
    expect(await ok(other.client.get('/realm/presence'))).toEqual({
      result: 'success',
      msg: '',
      presences: expect.objectContaining({ [user.email]: legacy('active') }),
      server_timestamp: expect.any(Number),
    });
  });

  test('allows bots', () => ok(bot.client.get('/realm/presence')));
});

describe('register-queue: presence', () => {
  const register = (parameters = {}) =>
    ok(other.client.post('/register', { event_types: ['presence'], ...parameters }));

  test('presences have the form that the client takes', async () => {
    const user = await realm.user();
    await ok(ping(user));
    const older = await register();
    expect(older).toMatchObject({
      presences: { [user.email]: legacy('active') },
      presence_last_update_id: expect.any(Number),
      server_timestamp: expect.any(Number),
    });
    for (const parameters of [{ slim_presence: true }, { client_capabilities: { simplified_presence_events: true } }]) {
      expect((await register(parameters)).presences[user.user_id]).toEqual(modern);
    }
  });

  test('presences reach back presence_history_limit_days', async () => {
    const old = await realm.user();
    await ok(ping(old));
    await age(old, 15 * 86_400);
    const emails = async (parameters: object) => Object.keys((await register(parameters)).presences);
    expect(await emails({})).not.toContain(old.email);
    expect(await emails({ presence_history_limit_days: 16 })).toContain(old.email);
  });
});
