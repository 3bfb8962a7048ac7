import type { SettingFacts } from '@team-chat/contracts';
import { checkExpected, checkReplaced } from './expected-values';

const NOBODY = 8;
const facts: Record<string, SettingFacts> = {
  name: { mayChange: 'caller' },
  days: { mayChange: 'caller', special: [{ read: null, write: 'unlimited' }] },
  is_private: { mayChange: 'caller', reads: 'invite_only' },
  can_join_group: { mayChange: 'caller', kind: 'people' },
  methods: { mayChange: 'caller', kind: 'own' },
  password: { mayChange: 'caller' },
};
const holders = { direct_members: [2, 1], direct_subgroups: [] };
const present = {
  id: 5,
  name: 'a',
  days: null,
  invite_only: false,
  can_join_group: holders,
  methods: { Email: { enabled: true } },
};
const changes = { id: 6, name: 'b', days: 3, is_private: true, can_join_group: { new: 7 }, methods: {}, password: 'x' };
const check = (expected: Record<string, unknown>) => () => checkExpected({ ...changes, expected }, facts, present);

test.each<[string, Record<string, unknown>]>([
  ['no value', {}],
  ['texts', { name: 'a' }],
  ['null', { days: null }],
  ['a value that clients read under another name', { is_private: false }],
  ['objects', { methods: { Email: { enabled: true } } }],
  ['the holders of a permission in any order', { can_join_group: { direct_members: [1, 2], direct_subgroups: [] } }],
])('%s may be expected', (_what, expected) => expect(check(expected)).not.toThrow());

test.each<[string, unknown]>([
  ['name', 'b'],
  ['days', -1],
  ['is_private', true],
  ['can_join_group', { direct_members: [1], direct_subgroups: [] }],
  ['can_join_group', 7],
  ['methods', { Email: { enabled: false } }],
  ['methods', {}],
  ['methods', null],
])('%s with the expected value %j is refused', (name, value) => {
  expect(check({ [name]: value })).toThrow(`'${name}' value does not match the expected value.`);
});

test.each(['id', 'password', 'other', 'constructor'])('a value of %s, which has none, is a bad request', (name) => {
  expect(check({ [name]: 1 })).toThrow(`expected["${name}"] is no readable setting that this request changes`);
});

test('a value of a setting that the request does not change is a bad request', () => {
  const request = () => checkExpected({ days: 3, expected: { name: 'a' } }, facts, present);
  expect(request).toThrow('expected["name"] is no readable setting that this request changes');
});

test.each([
  ['the stored value', holders],
  ['the value that clients read', { direct_members: [1], direct_subgroups: [] }],
  ['no value', undefined],
])('a change may replace %s', (_what, old) => {
  const shown = { direct_members: [1], direct_subgroups: [] };
  expect(() => checkReplaced(old, { stored: holders, shown }, NOBODY)).not.toThrow();
});

test('a change may replace an empty value by the name of nobody, and no other value', () => {
  const empty = { direct_members: [], direct_subgroups: [] };
  expect(() => checkReplaced(NOBODY, { stored: holders, shown: empty }, NOBODY)).not.toThrow();
  expect(() => checkReplaced(7, { stored: holders, shown: empty }, NOBODY)).toThrow(
    "'old' value does not match the expected value.",
  );
});
