import type { SettingScope } from '@team-chat/client/settings';
import {
  CHANNEL_SETTING_FACTS,
  getActorGroups,
  getSystemGroups,
  NEW_USER_SETTING_FACTS,
  REALM_SETTING_FACTS,
  type Role,
  type SettingFacts,
  type SettingRight,
  SUBSCRIPTION_SETTING_FACTS,
  USER_GROUP_SETTING_FACTS,
  USER_SETTING_FACTS,
} from '@team-chat/contracts';
import {
  allows,
  isAdministrator,
  isGuest,
  mayChangeSetting,
  REALM_GROUP_SETTINGS,
  type RealmGroupSetting,
  ROLE,
} from '@team-chat/permissions';
import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
// The page is no TypeScript project that others reference: the build leaves this file out, and the check of the tests has it.
import { refusalOf } from '../../libs/web/src/settings/form/rights.ts';
import { type ChatState, createState, FETCH_EVENT_TYPES } from '../../libs/web/src/state/chat-state.ts';
import { mayManage } from '../../libs/web/src/state/groups.ts';
import { mayAdministerChannel } from '../../libs/web/src/state/permissions.ts';
import { changeSettings, DESCRIBED, otherValue, readSettings, SCOPES, type SettingObjects } from '../support/settings';

/** Roles, and a member and a guest whom settings name as administrators of the channel and the group. */
const CALLERS = ['owner', 'administrator', 'moderator', 'member', 'guest', 'named member', 'named guest'] as const;
type CallerName = (typeof CALLERS)[number];

interface Caller {
  name: CallerName;
  user: TestUser;
  role: Role;
  isNamed: boolean;
  /** Permissions of the organisation that the caller holds. */
  holds(permission: string): boolean;
  /** The state of the caller's page. */
  page: ChatState;
}

const FACTS: Record<SettingScope, Record<string, SettingFacts>> = {
  user: USER_SETTING_FACTS,
  newUser: NEW_USER_SETTING_FACTS,
  realm: REALM_SETTING_FACTS,
  channel: CHANNEL_SETTING_FACTS,
  subscription: SUBSCRIPTION_SETTING_FACTS,
  group: USER_GROUP_SETTING_FACTS,
};

const OWNER = 'Must be an organization owner';
const ADMINISTRATOR = 'Must be an organization administrator';
const PERMISSION = 'Insufficient permission';
const ACCEPTED = 'accepted';

let cluster: TestCluster;
let realm: TestRealm;
let objects: SettingObjects;
let callers: Caller[];
let present: Record<SettingScope, Record<string, unknown>>;

beforeAll(async () => {
  cluster = await startTestCluster();
  realm = await cluster.aRealm();
  const roleOf = (name: CallerName) => (name.startsWith('named ') ? name.slice(6) : name);
  const users = await Promise.all(CALLERS.map((name) => realm.user(roleOf(name))));
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
  const named = CALLERS.flatMap((name, index) => (name.startsWith('named ') ? [users[index]!.user_id] : []));
  const holders = { direct_members: named, direct_subgroups: [] };
  const { client } = realm.owner;
  await ok(client.patch('/realm', { enable_spectator_access: true }));
  const { id: channelId } = await realm.channel(users, { can_administer_channel_group: holders });
  const group = { name: 'a group', description: '', members: [], can_manage_group: holders };
  const { group_id: groupId } = await ok(client.post('/user_groups/create', group));
  const folder = await ok(client.post('/channel_folders/create', { name: 'a folder', description: '' }));
  objects = { channelId, groupId, folderId: folder.channel_folder_id, groups };
  present = await readSettings(realm.owner, objects);
  callers = await Promise.all(
    CALLERS.map((name, index) => aCaller(name, users[index]!, ROLE[roleOf(name) as 'owner'])),
  );
});
afterAll(() => cluster?.stop());

async function aCaller(name: CallerName, user: TestUser, role: Role, { realm_id } = realm): Promise<Caller> {
  const { user_id } = user;
  const params = { realm_id, user_id, role, date_joined: Math.floor(Date.now() / 1000) };
  const { group_ids } = await cluster.bus.call(getActorGroups, { params });
  const registered = await ok(
    user.client.post('/register', {
      fetch_event_types: FETCH_EVENT_TYPES,
      event_types: [],
      client_capabilities: { user_settings_object: true, notification_settings_null: true },
    }),
  );
  const actor = { realm_id, user_id, role, is_bot: false, group_ids };
  const holds = (permission: string) =>
    allows(actor, registered[`realm_${permission}`], REALM_GROUP_SETTINGS[permission as RealmGroupSetting]);
  return { name, user, role, isNamed: name.startsWith('named '), holds, page: createState(registered) };
}

/** Returns why callers may not use the operation of a scope, as its declaration and the contract say; undefined where they may. */
function refusalOfScope(scope: SettingScope, { role, isNamed, holds }: Caller): string | undefined {
  switch (scope) {
    case 'newUser':
    case 'realm':
      return isAdministrator(role) ? undefined : ADMINISTRATOR;
    case 'channel':
      if (isAdministrator(role) || (isNamed && !isGuest(role))) return undefined;
      return 'You do not have permission to administer this channel.';
    case 'group':
      if (isGuest(role)) return 'Not allowed for guest users';
      return isNamed || holds('can_manage_all_groups') ? undefined : PERMISSION;
    default:
      return undefined;
  }
}

/** Returns the text with which a right is refused. */
function textOf(right: SettingRight): string {
  if (right === 'owner') return OWNER;
  return right === 'administrator' ? ADMINISTRATOR : PERMISSION;
}

/** Returns whether the page lets the caller change the setting. */
function isEditable(scope: SettingScope, name: string, { page }: Caller): boolean {
  if (scope === 'channel' && !mayAdministerChannel(page, page.channels.get(objects.channelId)!)) return false;
  if (scope === 'group' && !mayManage(page, page.groups.get(objects.groupId)!)) return false;
  return (
    refusalOf(DESCRIBED[scope][name]!.mayChange, page, present[scope][DESCRIBED[scope][name]!.reads ?? name]) ===
    undefined
  );
}

/** Settings of which requests cannot have another value than the present one alone. */
const KEPT = new Set(['history_public_to_subscribers', 'deactivated']);

/** Sends a request that is refused for its expected value, if for nothing else: it changes nothing. */
async function answerTo(scope: SettingScope, name: string, { user }: Caller): Promise<string> {
  const description = DESCRIBED[scope][name]!;
  const now = present[scope][description.reads ?? name];
  const value = KEPT.has(name) ? now : otherValue(description, now, objects);
  if (name === 'new_password') {
    const { body } = await changeSettings(user, scope, objects, { new_password: value, old_password: 'wrong' });
    return body.msg === 'Wrong password!' ? ACCEPTED : body.msg;
  }
  const { body } = await changeSettings(user, scope, objects, { [name]: value }, { [name]: 'another value' });
  return body.code === 'EXPECTATION_MISMATCH' ? ACCEPTED : body.msg;
}

describe.each(SCOPES)('the settings of the scope %s', (scope) => {
  test.each(CALLERS)(
    'a caller who is %s gets the answers, and sees the fields, that the declared rights say',
    async (name) => {
      const caller = callers.find((each) => each.name === name)!;
      const forScope = refusalOfScope(scope, caller);
      const cells = Object.entries(FACTS[scope]).map(async ([setting, { mayChange }]) => {
        const { kind, reads = setting } = DESCRIBED[scope][setting]!;
        const value = kind === 'switch' ? present[scope][reads] !== true : undefined;
        const settings = present.realm;
        const may = mayChangeSetting(mayChange, { ...caller, settings }, value);
        const declared = forScope ?? (may ? ACCEPTED : textOf(mayChange));
        return {
          declared: [setting, declared, declared === ACCEPTED ? 'editable' : 'text'],
          actual: [
            setting,
            await answerTo(scope, setting, caller),
            isEditable(scope, setting, caller) ? 'editable' : 'text',
          ],
        };
      });
      const answers = await Promise.all(cells);
      expect(answers.map(({ actual }) => actual)).toEqual(answers.map(({ declared }) => declared));
    },
  );
});

test('the requests have changed nothing', async () => {
  const now = await readSettings(realm.owner, objects);
  for (const scope of SCOPES) {
    const names = Object.entries(DESCRIBED[scope]).map(([name, { reads = name }]) => reads);
    expect(names.map((name) => [name, now[scope][name]])).toEqual(names.map((name) => [name, present[scope][name]]));
  }
});

test.each(['moderator', 'member', 'guest', 'administrator'] as const)(
  'where names and addresses may not be changed, a caller who is %s keeps them, and sees why, unless it is an administrator',
  async (name) => {
    const other = await cluster.aRealm();
    await ok(other.owner.client.patch('/realm', { name_changes_disabled: true, email_changes_disabled: true }));
    const caller = await aCaller(name, await other.user(name), ROLE[name], other);
    const may = name === 'administrator';
    const rights = [USER_SETTING_FACTS.full_name, USER_SETTING_FACTS.email].map(({ mayChange }) => mayChange);
    expect(rights.map((right) => refusalOf(right, caller.page))).toEqual(
      Array(2).fill(may ? undefined : 'reason.disabled'),
    );
    // A new name is ignored without an error.
    expect((await caller.user.client.patch('/settings', { full_name: 'Another' })).status).toBe(200);
    const { full_name } = await ok(caller.user.client.get('/users/me'));
    expect(full_name === 'Another').toBe(may);
    const { body } = await caller.user.client.patch('/settings', { email: 'another@example.com' });
    expect(body.msg).toBe(may ? '' : 'Email address changes are disabled in this organization.');
  },
);
