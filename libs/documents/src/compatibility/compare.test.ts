import { z } from 'zod';
import { json, operation, path, raw } from '@team-chat/contracts';
import { compareFields, compareParameters } from './compare';
import { fieldsOf } from './fields';

const described = (...fields: (string | [string, boolean])[]) =>
  new Map(fields.map((field) => (typeof field === 'string' ? [field, false] : field)));

test.each<[string, z.ZodType, Record<string, boolean>]>([
  ['of an object', z.object({ id: z.int() }), { id: false }],
  ['that may be null', z.object({ a: z.string().nullable(), b: z.int().nullable() }), { a: true, b: true }],
  ['of the elements of a list', z.object({ all: z.array(z.object({ id: z.int() })) }), { all: false, 'all.id': false }],
  [
    'of the values of a map',
    z.object({ all: z.record(z.string(), z.object({ id: z.int() })) }),
    { all: false, 'all.*': false, 'all.*.id': false },
  ],
  [
    'of all forms of a value',
    z.object({ to: z.union([z.string(), z.object({ a: z.int() }), z.object({ a: z.null() })]) }),
    { to: false, 'to.a': true },
  ],
  [
    'of no group beside its id',
    z.object({ group: z.union([z.int(), z.object({ direct_members: z.array(z.int()) })]) }),
    { group: false },
  ],
])('fields %s are found', (_title, schema, fields) => {
  expect(Object.fromEntries(fieldsOf(schema))).toEqual(fields);
});

test.each([
  ['none', described('id'), described('id'), []],
  ['a missing field', described('id', 'name'), described('id'), [{ kind: 'field missing', names: ['name'] }]],
  ['a further field', described('id'), described('id', 'name'), [{ kind: 'field only here', names: ['name'] }]],
  ['null here', described('id'), described(['id', true]), [{ kind: 'field may be null here', names: ['id'] }]],
  ['null there', described(['id', true]), described('id'), [{ kind: 'field never null here', names: ['id'] }]],
  [
    'an object without its fields',
    described('user', 'user.id', 'user.name'),
    described('user'),
    [{ kind: 'field not declared in detail', names: ['user'] }],
  ],
  ['an object that only one side describes', described('user'), described('user', 'user.id'), []],
  [
    'a missing object, but not its fields',
    described('id', 'user', 'user.id'),
    described('id'),
    [{ kind: 'field missing', names: ['user'] }],
  ],
  ['a map instead of named keys', described('by', 'by.a', 'by.b'), described('by', 'by.*'), []],
  ['named keys instead of a map', described('by', 'by.*', 'by.*.id'), described('by', 'by.a', 'by.a.id'), []],
])('differences of fields: %s', (_title, theirs, ours, differences) => {
  expect(compareFields(theirs, ours)).toEqual(differences);
});

test('parameters differ where they are missing, required, never null, or only here', () => {
  const op = operation({
    id: 'create-thing',
    owner: 'accounts',
    allow: 'user',
    params: {
      id: path(z.int()),
      name: raw(z.string()),
      size: json(z.int().nullish()),
      kind: json(z.int().optional(), undefined, undefined, { aliases: ['type'] }),
      colour: raw(z.string().optional()),
    },
    summary: 'Create a thing',
  });
  const optional = { required: false, nullable: false };
  const theirs = new Map([
    ['name', optional],
    ['size', { required: true, nullable: true }],
    ['type', { required: false, nullable: true }],
    ['weight', optional],
  ]);
  expect(compareParameters(theirs, op)).toEqual([
    { kind: 'parameter missing', names: ['weight'] },
    { kind: 'parameter required here', names: ['name'] },
    { kind: 'parameter never null here', names: ['type'] },
    { kind: 'parameter only here', names: ['colour'] },
  ]);
});
