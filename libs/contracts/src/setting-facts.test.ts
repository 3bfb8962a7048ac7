import { z } from 'zod';
import {
  CHANNEL_SETTING_FACTS,
  json,
  NEW_USER_SETTING_FACTS,
  operation,
  REALM_SETTING_FACTS,
  type SettingFacts,
  type SettingsOf,
  SUBSCRIPTION_SETTING_FACTS,
  updateRealm,
  updateRealmUserSettingsDefaults,
  updateSettings,
  updateStream,
  updateUserGroup,
  USER_GROUP_SETTING_FACTS,
  USER_SETTING_FACTS,
} from './index';

/** The line after each `@ts-expect-error` has to be refused by the compiler, which checks this file together with the other tests. */
test('settings without facts, and facts without a right, do not compile', () => {
  const change = operation({
    id: 'change-all',
    owner: 'accounts',
    allow: 'user',
    params: { thing_id: json(z.int()), one: json(z.string()), other: json(z.string()), expected: json(z.string()) },
    summary: '',
  });
  type Facts = Record<SettingsOf<typeof change, 'thing_id'>, SettingFacts>;
  const one: SettingFacts = { mayChange: 'owner' };
  // @ts-expect-error The setting `other` has no facts.
  const lacking: Facts = { one };
  // @ts-expect-error The facts have no right.
  const withoutRight: SettingFacts = { kind: 'text' };
  const complete: Facts = { one, other: one };
  expect(Object.keys(change.params)).toEqual(['thing_id', ...Object.keys(complete), 'expected']);
  expect([Object.keys(lacking), withoutRight.mayChange]).toEqual([['one'], undefined]);
});

test('the facts of no scope may lack a setting', () => {
  const none = {} as Record<never, SettingFacts>;
  // @ts-expect-error Each setting of the scope has to be there.
  const user: typeof USER_SETTING_FACTS = none;
  // @ts-expect-error Each setting of the scope has to be there.
  const newUser: typeof NEW_USER_SETTING_FACTS = none;
  // @ts-expect-error Each setting of the scope has to be there.
  const realm: typeof REALM_SETTING_FACTS = none;
  // @ts-expect-error Each setting of the scope has to be there.
  const channel: typeof CHANNEL_SETTING_FACTS = none;
  // @ts-expect-error Each setting of the scope has to be there.
  const subscription: typeof SUBSCRIPTION_SETTING_FACTS = none;
  // @ts-expect-error Each setting of the scope has to be there.
  const group: typeof USER_GROUP_SETTING_FACTS = none;
  for (const facts of [user, newUser, realm, channel, subscription, group]) expect(facts).toBe(none);
});

test.each([
  ['user', USER_SETTING_FACTS, updateSettings, ['old_password']],
  ['newUser', NEW_USER_SETTING_FACTS, updateRealmUserSettingsDefaults, []],
  ['realm', REALM_SETTING_FACTS, updateRealm, []],
  ['channel', CHANNEL_SETTING_FACTS, updateStream, ['stream_id']],
  ['group', USER_GROUP_SETTING_FACTS, updateUserGroup, ['user_group_id']],
])('the scope %s has a right for each parameter that is a setting', (_scope, facts, { params }, others) => {
  const settings = Object.keys(params).filter((name) => ![...others, 'expected'].includes(name));
  const rights = Object.entries<SettingFacts>(facts).map(([name, { mayChange }]) => [name, Boolean(mayChange)]);
  expect(rights.sort()).toEqual(settings.map((name) => [name, true]).sort());
});
