import { ok, RealmDatabase, type TestRealm, type TestUser, until, waitUntilConsumed } from '@team-chat/testkit';
import { type TestCluster, startTestCluster } from '@team-chat/testkit/cluster';
import fc from 'fast-check';
import { getActorGroups, getNotificationBot, type GroupSettingValue } from '@team-chat/contracts';
import { type NaiveGroup, NaiveGroups, type Setting } from './naive-groups';

const WAITING_PERIOD_S = 10 * 86_400;
const HISTORIES = 5;
const FIRST_GROUPS = 8;
const STEPS = 50;
const CHANNELS = 3;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
});
afterAll(() => cluster?.stop());

const ACTIONS = [
  'create', 'add', 'add', 'add', 'remove', 'addSubgroup', 'addSubgroup', 'removeSubgroup', 'deactivate', 'reactivate',
  'change', 'reveal', 'reveal', 'deactivateUser', 'reactivateUser', 'changeRole', 'wait',
] as const; // prettier-ignore
const someStep = (action: fc.Arbitrary<(typeof ACTIONS)[number]>) =>
  fc.record({ action, caller: fc.nat(20), group: fc.nat(20), user: fc.nat(20), other: fc.nat(20) });
type Step = ReturnType<typeof someStep> extends fc.Arbitrary<infer S> ? S : never;
const someSteps = (count: number, action: Parameters<typeof someStep>[0]) =>
  fc.array(someStep(action), { minLength: count, maxLength: count });
/** Creates some groups first, because most actions need one. */
const someHistory = fc.tuple(
  someSteps(FIRST_GROUPS, fc.constant('create')),
  someSteps(STEPS, fc.constantFrom(...ACTIONS)),
);

/** An organisation and the naive model of it. */
class History {
  private names = 0;

  private constructor(
    private readonly realm: TestRealm,
    private readonly people: TestUser[],
    private readonly database: RealmDatabase,
    readonly naive: NaiveGroups,
  ) {}

  static async begin(): Promise<History> {
    const realm = await cluster.aRealm();
    const people = [realm.owner];
    for (const role of ['moderator', 'member', 'member', 'member', 'guest']) people.push(await realm.user(role));
    const database = await RealmDatabase.of(cluster, realm);
    await ok(realm.owner.client.patch('/realm', { waiting_period_threshold: WAITING_PERIOD_S / 86_400 }));
    const { user_groups } = await ok(realm.owner.client.get('/user_groups'));
    const naive = new NaiveGroups(new Map(user_groups.map((group: any) => [group.name, group.id])));
    const roles = [100, 300, 400, 400, 400, 600] as const;
    people.forEach(({ user_id: id }, index) => {
      naive.users.set(id, { id, role: roles[index]!, is_active: true, has_waited: false });
    });
    for (let i = 0; i < CHANNELS; i++) {
      const { id } = await realm.channel([], { invite_only: true });
      naive.channels.set(id, naive.system('nobody'));
    }
    // This call creates the bot.
    const bot = await cluster.bus.call(getNotificationBot, { params: { realm_id: realm.realm_id } });
    naive.users.set(bot.user_id, { id: bot.user_id, role: 400, is_active: true, has_waited: false });
    return new History(realm, people, database, naive);
  }

  end = () => this.database.close();

  /** Takes one step, and expects it to be accepted or refused as the model predicts. */
  async take(each: Step): Promise<void> {
    const caller = this.people[each.caller % this.people.length]!;
    const actor = this.naive.users.get(caller.user_id)!;
    const { user_id } = this.people[each.user % this.people.length]!;
    const user = this.naive.users.get(user_id)!;
    const groups = [...this.naive.custom.values()];
    const group = groups[each.group % groups.length];
    const other = groups[each.other % groups.length];
    const { naive, realm } = this;
    const path = `/user_groups/${group?.id}`;
    const attempt = async (
      method: 'post' | 'patch',
      url: string,
      parameters: object,
      isAllowed: boolean,
      effect: (body: any) => void,
    ) => {
      const { status, body } = await caller.client[method](url, parameters as Record<string, unknown>);
      const expected = !actor.is_active ? 401 : isAllowed ? 200 : 400;
      expect({ each, status, msg: body.msg }).toMatchObject({ each, status: expected });
      if (status === 200) effect(body);
    };
    if (each.action === 'create') {
      const subgroups = other ? [other.id] : [];
      const settings = this.someSettings(each, other);
      const members = [user_id];
      const usesOnlyActive = user.is_active && subgroups.every((id) => naive.isUsable(id));
      const name = `group ${++this.names}`;
      return attempt(
        'post',
        '/user_groups/create',
        { name, description: '', members, subgroups, ...settings },
        naive.isWithin(actor.id, naive.system('members')) && usesOnlyActive,
        ({ group_id: id }) =>
          naive.custom.set(id, {
            id,
            deactivated: false,
            members: new Set(members),
            subgroups: new Set(subgroups),
            settings,
          }),
      );
    }
    if (!group || !other) return;
    const isOpen = !group.deactivated;
    switch (each.action) {
      case 'add': {
        const allowed = isOpen && naive.mayAdd(actor, group, user_id);
        const fits = user.is_active && !group.members.has(user_id);
        return attempt('post', `${path}/members`, { add: [user_id] }, allowed && fits, () =>
          group.members.add(user_id),
        );
      }
      case 'remove': {
        const allowed = isOpen && naive.mayRemove(actor, group, user_id);
        return attempt('post', `${path}/members`, { delete: [user_id] }, allowed && group.members.has(user_id), () =>
          group.members.delete(user_id),
        );
      }
      case 'addSubgroup': {
        const allowed = isOpen && naive.mayAdd(actor, group);
        const fits = !other.deactivated && !group.subgroups.has(other.id) && !naive.isBelow(group.id, other.id);
        return attempt('post', `${path}/subgroups`, { add: [other.id] }, allowed && fits, () =>
          group.subgroups.add(other.id),
        );
      }
      case 'removeSubgroup': {
        const allowed = isOpen && naive.mayRemove(actor, group);
        return attempt(
          'post',
          `${path}/subgroups`,
          { delete: [other.id] },
          allowed && group.subgroups.has(other.id),
          () => group.subgroups.delete(other.id),
        );
      }
      case 'deactivate':
        return attempt(
          'post',
          `${path}/deactivate`,
          {},
          isOpen && naive.mayManage(actor, group) && !naive.isUsed(group.id),
          () => (group.deactivated = true),
        );
      case 'reactivate':
        return attempt('patch', path, { deactivated: false }, naive.mayManage(actor, group), () => {
          group.deactivated = false;
        });
      case 'change': {
        const value = this.someValue(each, other);
        const isSame = JSON.stringify(value) === JSON.stringify(group.settings.can_join_group);
        const fits = isSame || this.isUsable(value);
        return attempt('patch', path, { can_join_group: { new: value } }, naive.mayManage(actor, group) && fits, () => {
          group.settings.can_join_group = value;
        });
      }
      case 'reveal': {
        const value = this.someValue(each, other);
        const id = [...naive.channels.keys()][each.group % CHANNELS]!;
        const isAllowed = actor.role === 100 && this.isUsable(value);
        return attempt('patch', `/streams/${id}`, { can_subscribe_group: { new: value } }, isAllowed, () =>
          naive.channels.set(id, value),
        );
      }
      case 'deactivateUser':
        if (user.role === 100) return;
        await realm.owner.client.delete(`/users/${user_id}`);
        user.is_active = false;
        return;
      case 'reactivateUser':
        await realm.owner.client.post(`/users/${user_id}/reactivate`);
        user.is_active = true;
        return;
      case 'changeRole': {
        if (user.role === 100) return;
        const role = ([300, 400, 600] as const)[each.other % 3]!;
        await ok(realm.owner.client.patch(`/users/${user_id}`, { role }));
        user.role = role;
        return;
      }
      case 'wait': {
        const since = Math.floor(Date.now() / 1000) - WAITING_PERIOD_S;
        await this.database.setUser({ user_id }, 'date_joined', since);
        user.has_waited = true;
      }
    }
  }

  /** Compares the groups of every user and the members of every group with the model. */
  async compare(): Promise<void> {
    const { naive, realm } = this;
    for (const user of naive.users.values()) {
      const { realm_id } = realm;
      const date_joined = Math.floor(Date.now() / 1000) - (user.has_waited ? WAITING_PERIOD_S : 0);
      const params = { realm_id, user_id: user.id, role: user.role, date_joined };
      const { group_ids } = await cluster.bus.call(getActorGroups, { params });
      expect({ user, group_ids }).toEqual({ user, group_ids: naive.groupsOf(user.id) });
    }
    const fetchMembers = async (id: number): Promise<number[]> =>
      (await ok(realm.owner.client.get(`/user_groups/${id}/members`))).members;
    // The next sweep adds users whose waiting period has just ended.
    const fullMembers = naive.system('fullMembers');
    await until('the full members are as they should be', async () => {
      const members = await fetchMembers(fullMembers);
      return JSON.stringify(members) === JSON.stringify(naive.shownIn(fullMembers));
    });
    const system = (['owners', 'moderators', 'members', 'everyone', 'nobody'] as const).map((name) =>
      naive.system(name),
    );
    for (const id of [...system, ...naive.custom.keys()]) {
      expect({ id, members: await fetchMembers(id) }).toEqual({ id, members: naive.shownIn(id) });
    }
  }

  /** Compares the private channels that every active user sees with the model. */
  async compareChannels(): Promise<void> {
    await waitUntilConsumed(cluster);
    for (const { user_id, client } of this.people) {
      const user = this.naive.users.get(user_id)!;
      if (!user.is_active) continue;
      const expected = { user, ids: this.naive.channelsOf(user) };
      const shown = ({ streams }: { streams: { stream_id: number }[] }) => ({
        user,
        ids: streams.map((channel) => channel.stream_id).filter((id) => this.naive.channels.has(id)),
      });
      expect(shown(await ok(client.get('/streams', { include_all: true })))).toEqual(expected);
      expect(shown(await ok(client.post('/register', { event_types: ['stream'] })))).toEqual(expected);
    }
  }

  private isUsable(value: GroupSettingValue): boolean {
    if (typeof value === 'number') return this.naive.isUsable(value);
    const users = value.direct_members.map((id) => this.naive.users.get(id)!);
    return users.every((user) => user.is_active) && value.direct_subgroups.every((id) => this.naive.isUsable(id));
  }

  private someSettings(each: Step, group?: NaiveGroup): Record<Setting, GroupSettingValue> {
    const creator = this.people[each.caller % this.people.length]!.user_id;
    const { naive } = this;
    return {
      can_manage_group: { direct_members: [creator], direct_subgroups: [] },
      can_add_members_group: naive.system(each.user % 2 === 0 ? 'nobody' : 'fullMembers'),
      can_join_group: group?.deactivated === false ? this.someValue(each, group) : naive.system('nobody'),
      can_leave_group: naive.system(each.other % 2 === 0 ? 'everyone' : 'nobody'),
    };
  }

  private someValue({ user, other }: Step, group: NaiveGroup): GroupSettingValue {
    const active = this.people.filter(({ user_id }) => this.naive.users.get(user_id)!.is_active);
    const member = active[user % active.length]!.user_id;
    const values = [
      group.id,
      { direct_members: [member], direct_subgroups: [group.id] },
      this.naive.system('fullMembers'),
    ];
    return values[other % values.length]!;
  }
}

test('after random histories, memberships and permissions equal those of a naive model', () =>
  fc.assert(
    fc.asyncProperty(someHistory, async (steps) => {
      const history = await History.begin();
      try {
        for (const each of steps.flat()) await history.take(each);
        await history.compare();
        await history.compareChannels();
      } finally {
        await history.end();
      }
    }),
    // A history takes seconds: reading a failure is faster than shrinking it.
    { numRuns: HISTORIES, endOnFailure: true },
  ));
