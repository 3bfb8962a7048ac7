import { z } from 'zod';
import { type AnyEvent, ERROR_STATUS, type ErrorCode, Event } from '@team-chat/contracts';
import { ERROR_DETAILS } from '../error-details';
import * as contracts from '@team-chat/contracts';

export type JsonSchema = Record<string, any>;

export const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Converts schemas to JSON Schema, by any names, together with all schemas that the document may refer to by name.
 *  Answers and parameters are both described as their sender writes them: before defaults are filled in, which are the
 *  receiver's. */
export function convertSchemas(schemas: Map<string, z.ZodType>) {
  const named = namedSchemas();
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of [...named, ...schemas]) registry.add(schema, { id });
  const { schemas: converted } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => referenceTo(id).$ref,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
  });
  const get = (name: string): JsonSchema => {
    const { $id: _, $schema: __, ...schema } = converted[name] as JsonSchema;
    return schema;
  };
  const components = Object.fromEntries([...named.keys()].sort().map((name) => [name, get(name)]));
  components['Event'] = {
    description: 'An event. `type`, and `op` where there is one, say which.',
    anyOf: [...eventNames()].map(([name]) => referenceTo(name)),
  };
  return { get, components };
}

/** Returns the schemas that the document has under a name of their own: those that the declarations export, errors, and
 *  events. The name is that of the export. */
function namedSchemas(): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>([['Event', Event]]);
  for (const [name, value] of Object.entries<unknown>(contracts)) {
    // Only one parameter has the capabilities, and describes them in place.
    if (isNamed(value) && value !== contracts.ClientCapabilities) named.set(name.replace(/Record$/, ''), value);
  }
  for (const [name, event] of eventNames()) named.set(name, event.clientSchema!);
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) named.set(errorName(code), errorSchema(code));
  return named;
}

const NAMED_KINDS = ['object', 'union', 'record', 'enum', 'array'];

const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodType && NAMED_KINDS.includes(value.def.type);

const isEvent = (value: unknown): value is AnyEvent =>
  typeof value === 'object' && value !== null && 'clientSchema' in value && value.clientSchema !== undefined;

/** Returns the events that clients get, by the names of their schemas. */
function eventNames(): Map<string, AnyEvent> {
  const events = Object.entries<unknown>(contracts).filter((entry): entry is [string, AnyEvent] => isEvent(entry[1]));
  return new Map(
    events
      .map(([name, event]): [string, AnyEvent] => [`${name[0]!.toUpperCase()}${name.slice(1)}Event`, event])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns the name of an error's schema: `BadNarrowError` for BAD_NARROW. */
export function errorName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word[0]! + word.slice(1).toLowerCase());
  return `${words.join('').replace(/Error$/, '')}Error`;
}

function errorSchema(code: ErrorCode): z.ZodType {
  const { description, fields } = ERROR_DETAILS[code];
  return z
    .strictObject({ result: z.literal('error'), msg: z.string(), ...fields, code: z.literal(code) })
    .describe(description);
}

/** Removes from a schema what says nothing, and says the rest in the way that is shortest. */
function simplify(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  if (schema.type === 'integer') simplifyInteger(schema);
  if (schema.propertyNames?.type === 'string' && Object.keys(schema.propertyNames).length === 1) {
    delete schema.propertyNames;
  }
  if (schema.prefixItems?.length === 0) {
    delete schema.prefixItems;
    schema.items = {};
  }
  if (zodSchema._zod.def.type === 'literal' && Number.isInteger(schema.const)) schema.type = 'integer';
  joinConstants(schema);
  putSharedKeywordsFirst(schema);
}

/** Replaces bounds that only say that JavaScript can hold the number. */
function simplifyInteger(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum;
    if (schema.enum === undefined) schema.format = 'int64';
  }
}

/** Keywords with the same values in many schemas. */
const SHARED = ['type', 'format', 'additionalProperties'];

/** Puts shared keywords before the others: the compressed document is 800 bytes shorter than with descriptions between them. */
function putSharedKeywordsFirst(schema: JsonSchema): void {
  for (const [key, value] of Object.entries(schema)) {
    if (SHARED.includes(key)) continue;
    delete schema[key];
    schema[key] = value;
  }
}

/** Turns a union of constants of one type into an enumeration. */
function joinConstants(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (!options?.every((option) => 'const' in option && Object.keys(option).length === 2)) return;
  const values = options.map((option): unknown => option.const);
  if (new Set(values.map((value) => typeof value)).size > 1) return;
  delete schema.anyOf;
  schema.type = values.every(Number.isInteger) ? 'integer' : typeof values[0];
  schema.enum = values;
}
