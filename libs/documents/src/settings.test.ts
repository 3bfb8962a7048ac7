import { HTTP_OPERATIONS } from '@team-chat/contracts';
import { describeSettings } from './settings';

const described = describeSettings();
const paramsOf = (id: string) => Object.keys(HTTP_OPERATIONS.find((op) => op.id === id)!.params);

test.each([
  ['user', 'update-settings', ['expected', 'old_password']],
  ['newUser', 'update-realm-user-settings-defaults', ['expected']],
  ['realm', 'update-realm', ['expected']],
  ['channel', 'update-stream', ['expected', 'stream_id']],
  ['group', 'update-user-group', ['expected', 'user_group_id']],
])('the scope %s describes all parameters of %s but %j', (scope, operation, others) => {
  expect([...Object.keys(described[scope]!), ...others].sort()).toEqual(paramsOf(operation).sort());
});

test('kinds, values and limits come from the schemas, units and rights from the facts', () => {
  const { user, realm, channel, newUser } = described;
  expect(user!.enter_sends).toEqual({ kind: 'switch', mayChange: 'caller', effect: 'client', default: false });
  expect(user!.color_scheme!.values).toEqual([1, 3, 2]);
  expect(user!.default_language!.values).toEqual(['en', 'de']);
  expect(user!.notification_sound!.values).toContain('none');
  expect(user!.twenty_four_hour_time!.values).toEqual([null, false, true]);
  expect(newUser!.enter_sends!.mayChange).toBe('administrator');
  expect(realm!.name).toEqual({ kind: 'text', mayChange: 'administrator', max: 40 });
  expect(realm!.waiting_period_threshold).toMatchObject({ kind: 'number', unit: 'day', min: 0, mayChange: 'owner' });
  expect(channel!.topics_policy!.values).toHaveLength(4);
});

test('only the ways to log in need a form of their own', () => {
  const own = Object.entries(described).flatMap(([scope, settings]) =>
    Object.entries(settings)
      .filter(([, { kind }]) => kind === 'own')
      .map(([name]) => `${scope}.${name}`),
  );
  expect(own).toEqual(['realm.authentication_methods']);
});

test('a choice has values', () => {
  for (const [name, { kind, values }] of Object.values(described).flatMap(Object.entries)) {
    expect([name, kind !== 'choice' || values!.length > 1]).toEqual([name, true]);
  }
});
