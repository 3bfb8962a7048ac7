import { PROFILE_FIELD_TYPE as TYPE } from '@team-chat/contracts';
import { choicesIn, knownAccount, storedFieldData } from './field-data';

const choices = { vim: { text: 'Vim', order: '1' }, ed: { text: 'Ed', order: '2' } };
const custom = { subtype: 'custom', url_pattern: 'https://example.com/u/%(username)s' };

test.each([
  [TYPE.SELECT, choices],
  [TYPE.EXTERNAL_ACCOUNT, custom],
  [TYPE.EXTERNAL_ACCOUNT, { subtype: 'github' }],
])('type %i stores %j', (type, data) => expect(JSON.parse(storedFieldData(type, data))).toEqual(data));

test('a type without data stores an empty text', () => {
  expect(storedFieldData(TYPE.SHORT_TEXT, choices)).toBe('');
});

test.each([
  [{}, 'Field must have at least one choice.'],
  [{ ' ': { text: 'a', order: '1' } }, "'value' cannot be blank."],
  [{ a: 'text' }, 'field_data is not a dict'],
  [{ a: { text: 'a' } }, 'order key is missing from field_data'],
  [{ a: { order: '1' } }, 'text key is missing from field_data'],
  [{ a: { text: ' ', order: '1' } }, 'field_data["text"] cannot be blank.'],
  [{ a: { text: 'a', order: '' } }, 'field_data["order"] cannot be blank.'],
  [{ a: { text: 'a', order: '1', colour: 'red' } }, 'Unexpected arguments: colour'],
  [{ a: { text: 'a', order: '1' }, b: { text: 'a', order: '2' } }, 'Field must not have duplicate choices.'],
])('choices %j are refused: %s', (data, message) =>
  expect(() => storedFieldData(TYPE.SELECT, data as never)).toThrow(new Error(message)),
);

test.each([
  [{}, 'subtype key is missing from field_data'],
  [{ subtype: '' }, 'field_data["subtype"] cannot be blank.'],
  [{ subtype: { a: 'b' } }, 'field_data["subtype"] is not a string'],
  [{ subtype: 'toString' }, 'Invalid external account type'],
  [{ subtype: 'github', user: 'x' }, 'Unexpected arguments: user'],
  [{ subtype: 'custom' }, 'Custom external account must define URL pattern'],
  [{ ...custom, url_pattern: { a: 'b' } }, 'field_data["url_pattern"] is not a string'],
  [{ ...custom, url_pattern: 'https://example.com' }, "URL pattern must contain '%(username)s'."],
  [
    { ...custom, url_pattern: 'https://%(username)s.example.com/%(username)s' },
    "URL pattern must contain '%(username)s'.",
  ],
  [{ ...custom, url_pattern: 'example.com/%(username)s' }, 'field_data["url_pattern"] is not a URL'],
])('account %j is refused: %s', (data, message) =>
  expect(() => storedFieldData(TYPE.EXTERNAL_ACCOUNT, data as never)).toThrow(new Error(message)),
);

test('knownAccount returns the name of a predefined account, and undefined for others', () => {
  expect(knownAccount(TYPE.EXTERNAL_ACCOUNT, '{"subtype":"github"}')).toMatchObject({
    name: 'GitHub username',
  });
  expect(knownAccount(TYPE.EXTERNAL_ACCOUNT, JSON.stringify(custom))).toBeUndefined();
  expect(knownAccount(TYPE.SHORT_TEXT, '')).toBeUndefined();
});

test('choicesIn returns the values of a list of options', () =>
  expect(choicesIn(JSON.stringify(choices))).toEqual(['vim', 'ed']));
