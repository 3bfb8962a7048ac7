import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { updateRealm, updateRealmUserSettingsDefaults, updateSettings } from '@team-chat/contracts';
import { checkedProperty } from '../../services/messaging/src/domain/subscription';
import { SUBSCRIPTION_SETTINGS, TOPIC_POLICIES } from './conversation-settings';
import { ORGANISATION_SETTINGS } from './organisation-settings';
import type { Shown } from './shown-by';
import { USER_DEFAULTS, USER_SETTINGS } from './user-settings';

const ROOT = join(__dirname, '..', '..');

const TABLES: Record<string, Record<string, Shown>> = {
  'PATCH /settings': USER_SETTINGS,
  'PATCH /realm/user_settings_defaults': { all: USER_DEFAULTS },
  'PATCH /realm': ORGANISATION_SETTINGS,
  'a setting of a channel': SUBSCRIPTION_SETTINGS,
  'a policy of a topic': TOPIC_POLICIES,
};

test.each([
  ['PATCH /settings', updateSettings],
  ['PATCH /realm', updateRealm],
] as const)('every parameter of %s has an effect, and settings without one are not accepted', (name, operation) => {
  expect(Object.keys(TABLES[name]!).sort()).toEqual(Object.keys(operation.params).sort());
});

test('the settings of new users are settings of users', () => {
  expect(Object.keys(USER_SETTINGS)).toEqual(
    expect.arrayContaining(Object.keys(updateRealmUserSettingsDefaults.params)),
  );
});

test.each(Object.keys(SUBSCRIPTION_SETTINGS))('%s is a setting of a channel', (property) => {
  expect(checkedProperty(property, property === 'color' ? '#ffffff' : true)).toBeDefined();
});

describe.each(Object.entries(TABLES))('%s', (_, table) => {
  test.each(Object.entries(table))('a test shows the effect of %s', (_name, { file, title }) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    expect([`'${title}'`, `"${title}"`].some((literal) => source.includes(literal))).toBe(true);
  });
});
