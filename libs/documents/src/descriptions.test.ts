import { z } from 'zod';
import {
  type AnyOperation,
  createUserGroup,
  EVENTS,
  getServerSettings,
  HTTP_OPERATIONS,
  type Param,
  sendMessage,
} from '@team-chat/contracts';
import { callersOf, descriptionOf } from './operation-description';

/** Returns the description of a schema, or of the schema that it makes optional, nullable or defaulted. */
function descriptionOfSchema(schema: z.ZodType): string | undefined {
  if (schema.description) return schema.description;
  const inner = innerOf(schema);
  return inner && descriptionOfSchema(inner);
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  return (def['innerType'] ?? def['out']) as z.ZodType | undefined;
}

/** Returns the paths of all fields in a schema that have no description. */
function undescribedFields(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const inside = (inner: z.ZodType, name: string) => undescribedFields(inner, name, seen);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
      ...(descriptionOfSchema(field) ? [] : [`${path}.${name}`]),
      ...inside(field, `${path}.${name}`),
    ]);
  }
  if (schema instanceof z.ZodArray) return inside(schema.element as z.ZodType, path);
  if (schema instanceof z.ZodRecord) return inside(schema.valueType as z.ZodType, path);
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => inside(option as z.ZodType, path));
  }
  const inner = innerOf(schema);
  return inner ? inside(inner, path) : [];
}

function examplesOf(schema: z.ZodType): unknown[] {
  const { examples } = schema.meta() ?? {};
  if (examples) return examples as unknown[];
  const inner = innerOf(schema);
  return inner ? examplesOf(inner) : [];
}

const paramsOf = (op: AnyOperation) => Object.entries(op.params as Record<string, Param>);

test('every operation that clients call has a description', () => {
  expect(HTTP_OPERATIONS.filter((op) => !op.description).map((op) => op.id)).toEqual([]);
});

test('every event that clients get has a description', () => {
  expect(EVENTS.filter((event) => event.clientSchema && !event.description).map(({ name }) => name)).toEqual([]);
});

test('every parameter has a description', () => {
  const undescribed = HTTP_OPERATIONS.flatMap((op) =>
    paramsOf(op).flatMap(([name, { schema }]) => [
      ...(descriptionOfSchema(schema) ? [] : [`${op.id}.${name}`]),
      ...undescribedFields(schema, `${op.id}.${name}`),
    ]),
  );
  expect(undescribed).toEqual([]);
});

test('every field of a result has a description', () => {
  const ops = HTTP_OPERATIONS.filter((op) => op.id !== 'get-events');
  expect(ops.flatMap((op) => undescribedFields(op.resultSchema, op.id))).toEqual([]);
});

test('every field of an event has a description', () => {
  expect(
    EVENTS.flatMap(({ name, clientSchema }) => (clientSchema ? undescribedFields(clientSchema, name) : [])),
  ).toEqual([]);
});

test('every description is made of sentences', () => {
  const descriptions = [
    ...HTTP_OPERATIONS.map((op) => op.description),
    ...EVENTS.map((event) => event.description),
    ...HTTP_OPERATIONS.flatMap((op) => paramsOf(op).map(([, { schema }]) => descriptionOfSchema(schema))),
  ];
  const wrong = descriptions.filter((text) => text !== undefined && !/^[A-Z`\d].*[.]$/s.test(text));
  expect(wrong).toEqual([]);
});

test('every example is a value that its parameter accepts', () => {
  const examples = HTTP_OPERATIONS.flatMap((op) =>
    paramsOf(op).flatMap(([name, { schema }]) =>
      examplesOf(schema).map((example) => ({ name: `${op.id}.${name}`, schema, example })),
    ),
  );
  expect(examples.filter(({ schema, example }) => !schema.safeParse(example).success)).toEqual([]);
  expect(examples.length).toBeGreaterThan(0);
});

test('a parameter that is newer than its operation says so', () => {
  expect(createUserGroup.params.subgroups).toMatchObject({ since: 311 });
  expect(createUserGroup.params.subgroups.schema.description).toMatch(/ Since feature level 311\.$/);
});

test('the description of an operation says who may call it, since when, and what events it causes', () => {
  expect(descriptionOf(sendMessage)).toBe(
    `${sendMessage.description}\n\nFor users. Events: \`attachment/update\`, \`message\`, \`muted_topics\`, \`realm_user/add\`, \`user_topic\`.`,
  );
  expect(descriptionOf({ ...getServerSettings, level: 7, description: undefined })).toBe(
    'For anyone. Since feature level 7.',
  );
  expect(callersOf(createUserGroup)).toBe('users, with `can_create_groups`');
});

test('the events of an operation are those that clients get', () => {
  for (const op of HTTP_OPERATIONS) {
    const inside = op.emits.filter(({ clientSchema }) => !clientSchema);
    for (const { name } of inside) expect(descriptionOf(op)).not.toContain(`\`${name}\``);
  }
});
