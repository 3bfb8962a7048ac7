import type { SettingScope } from '@team-chat/client/settings';
import { getSystemGroups } from '@team-chat/contracts';
import { expectRefusal, ok, type TestRealm } from '@team-chat/testkit';
import { startTestCluster, type TestCluster } from '@team-chat/testkit/cluster';
import {
  changeSettings,
  DESCRIBED,
  otherValue,
  readSettings,
  SCOPES,
  type SettingObjects,
  writtenValue,
} from '../support/settings';

let cluster: TestCluster;
let realm: TestRealm;
let objects: SettingObjects;

beforeAll(async () => {
  cluster = await startTestCluster({ replicas: 2 });
  realm = await cluster.aRealm();
  const { groups } = await cluster.bus.call(getSystemGroups, { params: { realm_id: realm.realm_id } });
  objects = { ...(await anItem()), folderId: 0, groups };
});
afterAll(() => cluster?.stop());

let count = 0;

/** Creates a channel and a group, whose settings the owner may change. */
async function anItem(): Promise<{ channelId: number; groupId: number }> {
  const { id: channelId } = await realm.channel();
  const group = { name: `group ${++count}`, description: '', members: [] };
  const { group_id: groupId } = await ok(realm.owner.client.post('/user_groups/create', group));
  return { channelId, groupId };
}

const mismatch = (name: string) => `'${name}' value does not match the expected value.`;
const MISMATCH = (name: string) => ({ code: 'EXPECTATION_MISMATCH', field_name: name });

/** A setting of each scope, with two values that none has at first. */
const CHANGES: [scope: SettingScope, name: string, one: unknown, other: unknown][] = [
  ['user', 'web_font_size_px', 20, 21],
  ['user', 'full_name', 'One', 'Other'],
  ['newUser', 'web_font_size_px', 20, 21],
  ['realm', 'message_retention_days', 20, 21],
  ['realm', 'description', 'one', 'other'],
  ['channel', 'message_retention_days', 20, 21],
  ['channel', 'description', 'one', 'other'],
  ['channel', 'is_archived', true, true],
  ['subscription', 'color', '#111111', '#222222'],
  ['subscription', 'email_notifications', true, false],
  ['group', 'description', 'one', 'other'],
];

test.each(CHANGES)(
  'of two requests at once that expect the same value of %s.%s, one is refused',
  async (scope, name, ...values) => {
    for (let round = 0; round < 3; round++) {
      const item = scope === 'channel' || scope === 'subscription' || scope === 'group' ? await anItem() : objects;
      const before = (await readSettings(realm.owner, item))[scope][name];
      const answers = await Promise.all(
        values.map((value) => changeSettings(realm.owner, scope, item, { [name]: value }, { [name]: before })),
      );
      expect(answers.map(({ body }) => body.code ?? 'taken').sort()).toEqual(['EXPECTATION_MISMATCH', 'taken']);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await readSettings(realm.owner, item))[scope][name]).toEqual(values[winner]);
      const written = writtenValue(DESCRIBED[scope][name]!, before);
      if (item === objects) await ok(changeSettings(realm.owner, scope, item, { [name]: written }));
    }
  },
);

test.each<[SettingScope, string, Record<string, unknown>]>([
  ['user', 'full_name', { full_name: 'Another', enter_sends: true }],
  ['newUser', 'enter_sends', { enter_sends: true, twenty_four_hour_time: true }],
  ['realm', 'name', { name: 'Another', description: 'another', can_create_groups: { new: 1 } }],
  ['channel', 'new_name', { new_name: 'another', description: 'another' }],
  ['subscription', 'color', { pin_to_top: true, color: '#333333' }],
  ['group', 'name', { name: 'another', description: 'another' }],
])('a request whose expected value of %s.%s is not the present one changes nothing', async (scope, name, values) => {
  const before = await readSettings(realm.owner, objects);
  const request = changeSettings(realm.owner, scope, objects, values, { [name]: 'a former value' });
  await expectRefusal(request, mismatch(name), MISMATCH(name));
  const { queue_id: _, ...realmAfter } = (await readSettings(realm.owner, objects)).realm;
  expect(realmAfter).toEqual({ ...before.realm, queue_id: undefined });
});

test.each(SCOPES)(
  'every setting of the scope %s is changed where it has the value that registration shows',
  async (scope) => {
    const item = { ...objects, ...(await anItem()) };
    const values = (await readSettings(realm.owner, item))[scope];
    // No client reads a password.
    const settings = Object.entries(DESCRIBED[scope]).filter(([, { kind }]) => kind !== 'password');
    const answers = await Promise.all(
      settings.map(async ([name, description]) => {
        const present = values[description.reads ?? name];
        // Requests cannot have these present values.
        const isRefused = scope === 'subscription' || name === 'new_name' || name === 'is_archived';
        const value = isRefused ? otherValue(description, present, item) : writtenValue(description, present);
        const send = (expected: unknown) =>
          changeSettings(realm.owner, scope, item, { [name]: value }, { [name]: expected });
        return [name, (await send('another')).body.msg, (await send(present)).status];
      }),
    );
    expect(answers).toEqual(settings.map(([name]) => [name, mismatch(name), 200]));
  },
);

test.each<[string, SettingScope, Record<string, unknown>, string]>([
  ['an unknown setting', 'realm', { name: 'a' }, 'nothing'],
  ['a setting that the request does not change', 'realm', { name: 'a' }, 'description'],
  ['the id of the object', 'channel', { description: 'a' }, 'stream_id'],
  [
    'a password',
    'user',
    { new_password: 'staple battery horse', old_password: 'correct horse battery' },
    'new_password',
  ],
  ['the password that a request proves', 'user', { enter_sends: true }, 'old_password'],
])('an expected value of %s is refused', async (_what, scope, values, name) => {
  await expectRefusal(
    changeSettings(realm.owner, scope, objects, values, { [name]: 'a' }),
    `expected["${name}"] is no readable setting that this request changes`,
  );
});

test('expected values are an object, and change nothing by themselves', async () => {
  const { client } = realm.owner;
  await expectRefusal(client.patch('/realm', { name: 'a', expected: ['a'] }), 'expected is not a dict');
  await expectRefusal(client.patch('/realm', { name: 'a', expected: 'a' }), 'expected is not valid JSON');
  const path = `/user_groups/${objects.groupId}`;
  await expectRefusal(client.patch(path, { expected: { name: 'a' } }), 'No new data supplied');
});

test('a caller without the right is told so, whatever the request expects', async () => {
  const administrator = await realm.user('administrator');
  const request = changeSettings(administrator, 'realm', objects, { invite_required: false }, { invite_required: 7 });
  await expectRefusal(request, 'Must be an organization owner', { code: 'UNAUTHORIZED_PRINCIPAL' });
});
