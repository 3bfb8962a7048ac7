import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  NEW_USER_SETTING_FACTS,
  REALM_SETTING_FACTS,
  type SettingFacts,
  SUBSCRIPTION_SETTING_FACTS,
  updateRealm,
  updateSettings,
  USER_SETTING_FACTS,
} from '@team-chat/contracts';
import { checkedProperty } from '../../services/messaging/src/domain/subscription';
import { SUBSCRIPTION_SETTINGS, TOPIC_POLICIES } from './conversation-settings';
import { ORGANISATION_SETTINGS } from './organisation-settings';
import { CLIENTS_ACT, KEPT_FOR_PUSH, type Shown } from './shown-by';
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
  const settings = Object.keys(operation.params).filter((param) => param !== 'expected');
  expect(Object.keys(TABLES[name]!).sort()).toEqual(settings.sort());
});

test('the settings of new users are settings of users', () => {
  expect(Object.keys(USER_SETTINGS)).toEqual(expect.arrayContaining(Object.keys(NEW_USER_SETTING_FACTS)));
});

test.each<[string, Record<string, SettingFacts>, Record<string, Shown>]>([
  ['user', USER_SETTING_FACTS, USER_SETTINGS],
  ['realm', REALM_SETTING_FACTS, ORGANISATION_SETTINGS],
  ['subscription', SUBSCRIPTION_SETTING_FACTS, SUBSCRIPTION_SETTINGS],
])('the declared effect of each setting of the scope %s is the one that a test shows', (_scope, facts, shown) => {
  for (const [name, { effect }] of Object.entries(facts)) {
    const expected = { [CLIENTS_ACT]: 'client', [KEPT_FOR_PUSH]: 'push' }[shown[name]!.effect];
    expect([name, effect]).toEqual([name, expected]);
  }
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
