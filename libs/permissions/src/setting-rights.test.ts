import type { SettingRight } from '@team-chat/contracts';
import { ROLE } from './roles';
import { mayChangeSetting } from './setting-rights';

const { owner, administrator, moderator, member } = ROLE;
const holder = { role: member, holds: (name: string) => name === 'can_x_group' };

test.each<[SettingRight, Parameters<typeof mayChangeSetting>[1], boolean]>([
  ['caller', { role: ROLE.guest }, true],
  ['administrator', { role: administrator }, true],
  ['administrator', { role: moderator }, false],
  ['owner', { role: owner }, true],
  ['owner', { role: administrator }, false],
  [{ unless: 'is_off' }, { role: member }, true],
  [{ unless: 'is_off' }, { role: member, settings: { is_off: false } }, true],
  [{ unless: 'is_off' }, { role: member, settings: { is_off: true } }, false],
  [{ unless: 'is_off' }, { role: administrator, settings: { is_off: true } }, true],
  [{ holds: 'can_x_group' }, holder, true],
  [{ holds: 'can_y_group' }, holder, false],
  [{ holds: 'can_y_group' }, { ...holder, role: owner }, false],
  [{ holds: 'can_y_group', orAdministrator: true }, { ...holder, role: administrator }, true],
  [{ holds: 'can_y_group' }, { role: owner }, false],
])('the right %j of %j is %s', (right, caller, expected) => {
  expect(mayChangeSetting(right, caller)).toBe(expected);
});

test('the right to change a switch may depend on the new value', () => {
  const right: SettingRight = { toTrue: { holds: 'can_x_group' }, toFalse: 'owner' };
  const may = (value: boolean) => [holder, { role: owner }].map((caller) => mayChangeSetting(right, caller, value));
  expect([may(true), may(false)]).toEqual([
    [true, false],
    [false, true],
  ]);
});
