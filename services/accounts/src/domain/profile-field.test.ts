import { PROFILE_FIELD_TYPE as TYPE } from '@team-chat/contracts';
import { changedProfileField, newProfileField, type ProfileField, profileFieldRecord } from './profile-field';

const requested = {
  name: 'Phone',
  hint: '',
  field_type: TYPE.SHORT_TEXT as number,
  field_data: {},
  display_in_profile_summary: false,
  required: false,
  editable_by_user: true,
};
const field = (changes: Partial<ProfileField> = {}): ProfileField => ({
  id: 1,
  name: 'Other',
  type: TYPE.SHORT_TEXT,
  hint: '',
  field_data: '',
  order: 7,
  display_in_profile_summary: false,
  required: false,
  editable_by_user: true,
  ...changes,
});
const inSummary = [1, 2].map((id) => field({ id, name: `f${id}`, display_in_profile_summary: true }));

test('a new field is placed at the end of the list', () => {
  expect(newProfileField(requested, [field()])).toEqual({
    name: 'Phone',
    type: TYPE.SHORT_TEXT,
    hint: '',
    field_data: '',
    order: 8,
    display_in_profile_summary: false,
    required: false,
    editable_by_user: true,
  });
  expect(newProfileField(requested, []).order).toBe(1);
});

test('a predefined account has the name and the hint of the server', () => {
  const account = {
    ...requested,
    name: 'x'.repeat(100),
    hint: 'mine',
    field_type: TYPE.EXTERNAL_ACCOUNT,
    field_data: { subtype: 'github' },
  };
  expect(newProfileField(account, [])).toMatchObject({
    name: 'GitHub username',
    hint: '',
    field_data: '{"subtype":"github"}',
  });
});

test.each([
  [{ name: '', hint: 'x'.repeat(81) }, 'Label cannot be blank.'],
  [{ name: 'x'.repeat(41), hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
  [{ name: '𝒳'.repeat(41), field_type: 100 }, 'name is too long (limit: 40 characters)'],
  [{ field_type: 0 }, 'Invalid field type.'],
  [{ field_type: 9, display_in_profile_summary: true }, 'Invalid field type.'],
  [{ field_type: TYPE.SELECT, name: '' }, 'Field must have at least one choice.'],
  ...[TYPE.LONG_TEXT, TYPE.USER].map((field_type) => [
    { field_type, display_in_profile_summary: true },
    'Field type not supported for display in profile summary.',
  ]),
  [{ name: 'a\u2028' }, 'Invalid character in label, at position 2.'],
  [{ name: 'Other' }, 'A field with that label already exists.'],
  [{ name: 'Ｏther' }, 'A field with that label already exists.'],
] as [object, string][])('a new field with %j is refused: %s', (changes, message) =>
  expect(() => newProfileField({ ...requested, ...changes }, [field()])).toThrow(new Error(message)),
);

test('a name of 40 and a hint of 80 code points are accepted', () => {
  const name = '𝒳'.repeat(40);
  expect(newProfileField({ ...requested, name, hint: '𝒳'.repeat(80) }, [])).toMatchObject({ name });
});

test('a third field in the summary is refused', () => {
  const third = { ...requested, name: '', display_in_profile_summary: true };
  const message = 'Only 2 custom profile fields can be displayed in the profile summary.';
  expect(() => newProfileField(third, inSummary)).toThrow(message);
  expect(() => changedProfileField(field(), { display_in_profile_summary: true }, inSummary)).toThrow(message);
  const [first, ...others] = inSummary;
  expect(changedProfileField(first!, { display_in_profile_summary: true }, others)).toEqual(first);
});

test('a list of fields of more than 512 KiB is refused', () => {
  const data = Object.fromEntries(
    Array.from({ length: 6000 }, (_, i) => [`choice ${i}`, { text: `${i}`.padEnd(60, '.'), order: `${i}` }]),
  );
  const choice = { ...requested, field_type: TYPE.SELECT, field_data: data };
  expect(() => newProfileField(choice, [])).toThrow('There is no room for more custom profile fields.');
});

test('a change keeps the values that it does not name', () => {
  const before = field({ type: TYPE.SELECT, field_data: '{"a":{"text":"A","order":"1"}}' });
  expect(changedProfileField(before, { hint: 'new', name: undefined }, [])).toEqual({
    ...before,
    hint: 'new',
  });
  const field_data = { b: { text: 'B', order: '1' } };
  expect(changedProfileField(before, { field_data }, []).field_data).toBe(JSON.stringify(field_data));
  expect(changedProfileField(field(), { field_data }, []).field_data).toBe('');
});

test.each([
  [{ name: '' }, 'Label cannot be blank.'],
  [{ hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
  [{ name: 'Taken' }, 'A field with that label already exists.'],
])('a change to %j is refused: %s', (changes, message) =>
  expect(() => changedProfileField(field(), changes, [field({ id: 2, name: 'Taken' })])).toThrow(message),
);

test('of a predefined account only the flags can be changed', () => {
  const github = field({
    name: 'GitHub username',
    type: TYPE.EXTERNAL_ACCOUNT,
    field_data: '{"subtype":"github"}',
  });
  const same = { name: github.name, hint: '', field_data: { subtype: 'github' } };
  const flags = { display_in_profile_summary: true, required: true, editable_by_user: false };
  expect(changedProfileField(github, { ...same, ...flags }, [])).toEqual({ ...github, ...flags });
  for (const change of [{ name: 'Hub' }, { hint: 'x' }, { field_data: { subtype: 'twitter' } }]) {
    expect(() => changedProfileField(github, change, [])).toThrow('Default custom field cannot be updated.');
  }
});

test('a record has display_in_profile_summary only where it is true', () => {
  expect(profileFieldRecord(field())).not.toHaveProperty('display_in_profile_summary');
  expect(profileFieldRecord(inSummary[0]!)).toHaveProperty('display_in_profile_summary', true);
});
