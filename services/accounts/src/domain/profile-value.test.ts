import { PROFILE_FIELD_TYPE as TYPE, type ProfileFieldType } from '@team-chat/contracts';
import type { ProfileField } from './profile-field';
import { isRendered, storedValue, usersNamed } from './profile-value';

const field = (type: ProfileFieldType, changes: Partial<ProfileField> = {}): ProfileField => ({
  id: 1,
  name: 'Label',
  type,
  hint: '',
  field_data: type === TYPE.SELECT ? '{"vim":{"text":"Vim","order":"1"}}' : '',
  order: 1,
  display_in_profile_summary: false,
  required: false,
  editable_by_user: true,
  ...changes,
});
const member = { isAdministrator: false };
const stored = (type: ProfileFieldType, value: string | number[] | null) =>
  storedValue(field(type), { id: 1, value }, member);

test.each([
  [TYPE.SHORT_TEXT, '𝒳'.repeat(50)],
  [TYPE.SHORT_TEXT, ' spaced '],
  [TYPE.LONG_TEXT, 'x'.repeat(500)],
  [TYPE.SELECT, 'vim'],
  [TYPE.DATE, '1909-04-05'],
  [TYPE.DATE, '2024-02-29'],
  [TYPE.URL, 'https://example.com/me'],
  [TYPE.EXTERNAL_ACCOUNT, 'name'],
  [TYPE.PRONOUNS, 'they/them'],
])('type %i keeps %j as it is', (type, value) => expect(stored(type, value)).toBe(value));

test('a value of users is stored as a JSON list in which each id occurs once', () => {
  expect(stored(TYPE.USER, [3, 1, 3])).toBe('[3,1]');
  expect(usersNamed(field(TYPE.USER), [3, 1, 3])).toEqual([3, 1]);
  expect(usersNamed(field(TYPE.SHORT_TEXT), [3])).toEqual([]);
});

test.each(Object.values(TYPE).flatMap((type) => [null, '', ' \n', []].map((value) => [type, value] as const)))(
  'type %i is removed by %j',
  (type, value) => expect(stored(type, value as never)).toBeNull(),
);

const tooLong = (limit: number) => `Label is too long (limit: ${limit} characters)`;
test.each([
  [TYPE.SHORT_TEXT, '𝒳'.repeat(51), tooLong(50)],
  [TYPE.LONG_TEXT, 'x'.repeat(501), tooLong(500)],
  [TYPE.EXTERNAL_ACCOUNT, 'x'.repeat(51), tooLong(50)],
  [TYPE.PRONOUNS, 'x'.repeat(51), tooLong(50)],
  [TYPE.SELECT, 'toString', "'toString' is not a valid choice for 'Label'."],
  [TYPE.DATE, '2023-02-29', 'Label is not a date'],
  [TYPE.DATE, '1909-4-5', 'Label is not a date'],
  [TYPE.DATE, '0000-01-01', 'Label is not a date'],
  [TYPE.DATE, '2023-13-01', 'Label is not a date'],
  [TYPE.DATE, '2023-01-01T00:00', 'Label is not a date'],
  [TYPE.URL, 'example.com', 'Label is not a URL'],
  [TYPE.USER, '[1]', 'User IDs is not a list'],
  ...[TYPE.SHORT_TEXT, TYPE.LONG_TEXT, TYPE.SELECT, TYPE.DATE, TYPE.URL, TYPE.PRONOUNS].map(
    (type) => [type, [1], 'Label is not a string'] as const,
  ),
] as [ProfileFieldType, string | number[], string][])('type %i refuses %j', (type, value, message) =>
  expect(() => stored(type, value)).toThrow(new Error(message)),
);

test('an unknown field is refused, and the error names its id', () => {
  expect(() => storedValue(undefined, { id: 7, value: null }, member)).toThrow('Field id 7 not found.');
});

test('a field that users may not edit is refused to members; administrators enter and remove its value', () => {
  const locked = field(TYPE.SHORT_TEXT, { editable_by_user: false });
  for (const value of ['x', null]) {
    expect(() => storedValue(locked, { id: 1, value }, member)).toThrow(
      'You are not allowed to change this field. Contact an administrator to update it.',
    );
    expect(storedValue(locked, { id: 1, value }, { isAdministrator: true })).toBe(value);
  }
});

test('isRendered: short and long texts have markup, other types have none', () => {
  expect(Object.values(TYPE).filter((type) => isRendered(field(type)))).toEqual([TYPE.SHORT_TEXT, TYPE.LONG_TEXT]);
});
