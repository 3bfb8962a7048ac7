import { HTTP_OPERATIONS, ERROR_STATUS } from '@team-chat/contracts';
import { fieldsOf, typeText } from '../generate/type-text.mjs';
import { createClient } from '../src/index.ts';
import { ERROR_CLASSES } from '../src/generated/errors.ts';
import { ROUTES } from '../src/generated/routes.ts';

test('every operation has exactly one method', () => {
  const declared = HTTP_OPERATIONS.map(({ http }) => `${http!.method} ${http!.path}`);
  const routes = Object.values(ROUTES).map(({ method, path }) => `${method} ${path.replace('...', '')}`);
  expect(routes.sort()).toEqual(declared.sort());
});

test('a client has a function for each route', () => {
  const client = createClient({ url: 'http://localhost' }) as unknown as Record<string, Record<string, unknown>>;
  for (const name of Object.keys(ROUTES)) {
    const [group, method] = name.split('.') as [string, string];
    expect([name, typeof client[group]![method]]).toEqual([name, 'function']);
  }
});

test('every code has a class', () => {
  expect(Object.keys(ERROR_CLASSES)).toEqual(Object.keys(ERROR_STATUS));
  for (const ErrorClass of Object.values(ERROR_CLASSES)) {
    const error = new ErrorClass({ result: 'error', msg: '', code: '' }, 400, undefined);
    expect(error.name).toBe(ErrorClass.name);
  }
});

describe('the type of a JSON schema', () => {
  const text = { type: 'string' };

  it.each([
    ['{}', {}, 'unknown'],
    ['an integer', { type: 'integer', minimum: 1 }, 'number'],
    ['null or text', { anyOf: [text, { type: 'null' }] }, 'string | null'],
    ['several types', { type: ['string', 'null'] }, 'string | null'],
    ['a constant', { const: 'a', type: 'string' }, '"a"'],
    ['null as a constant', { const: null }, 'null'],
    ['words', { enum: ['a', 'b'], type: 'string' }, '"a" | "b"'],
    ['a list', { type: 'array', items: text }, 'string[]'],
    ['a list of alternatives', { type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
    ['a list of tuples', { type: 'array', items: { type: 'array', prefixItems: [text, text] } }, '[string, string][]'],
    [
      'a list of alternative tuples',
      {
        type: 'array',
        items: {
          anyOf: [
            { type: 'array', prefixItems: [text] },
            { type: 'array', prefixItems: [] },
          ],
        },
      },
      '([string] | [])[]',
    ],
    ['a definition', { $ref: '#/$defs/Message' }, 'Message'],
    ['all of several', { allOf: [{ $ref: '#/$defs/A' }, { enum: [1, 2] }] }, 'A & (1 | 2)'],
    ['nothing', { not: {} }, 'never'],
    ['an empty object', { type: 'object', properties: {}, additionalProperties: false }, 'Record<string, never>'],
    ['a record', { type: 'object', additionalProperties: text }, '{\n[name: string]: string;\n}'],
    [
      'an object',
      { type: 'object', properties: { a: text, 'b-c': { ...text, description: 'Why.' } }, required: ['a'] },
      '{\na: string;\n/** Why. */\n"b-c"?: string;\n}',
    ],
    [
      'an open object',
      { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: {} },
      '{\na: string;\n[name: string]: unknown;\n}',
    ],
  ])('%s', (_, schema, expected) => {
    expect(typeText(schema)).toBe(expected);
  });
});

describe('the type of an object with the fields of a named shape', () => {
  const properties = Object.fromEntries([...'abcdefghij'].map((name) => [name, { type: 'string' }]));
  const required = Object.keys(properties);
  const named = { names: new Map<string, string>(), shapes: [] as { name: string; fields: object[] }[] };
  named.shapes.push({ name: 'Letters', fields: fieldsOf({ properties, required }, named) });
  const { a: _, ...others } = properties;

  it.each([
    ['all', { properties, required }, 'Letters'],
    ['all, and one of its own', { properties: { ...properties, k: {} }, required }, 'Letters & {\nk?: unknown;\n}'],
    ['all, optional', { properties }, 'Partial<Letters>'],
    ['all but one', { properties: others, required }, "Omit<Letters, 'a'>"],
    ['another type', { properties: { ...properties, a: {} }, required }, "Omit<Letters, 'a'> & {\na: unknown;\n}"],
    [
      'another description',
      { properties: { ...properties, a: { type: 'string', description: 'Why.' } }, required },
      'Letters & {\n/** Why. */\na: string;\n}',
    ],
    ['few', { properties: { a: properties['a'] }, required: ['a'] }, '{\na: string;\n}'],
  ])('%s', (_, schema, expected) => {
    expect(typeText({ type: 'object', ...schema }, named)).toBe(expected);
  });
});
