import { z } from 'zod';

/** The fields of a value by their paths, as in `members.profile_data.*.value`. Those of a list's elements follow the name
 *  of the list, and `*` stands for the keys of a map. The value is whether the field may be null. */
export type Fields = ReadonlyMap<string, boolean>;

type Schema = z.core.JSONSchema.BaseSchema;

/** Returns the fields of everything that a schema lets through, those of objects in it included. */
export function fieldsOf(schema: z.ZodType): Fields {
  const fields = new Map<string, boolean>();
  collect(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }), '', fields);
  return fields;
}

function collect(schema: Schema, path: string, fields: Map<string, boolean>): void {
  for (const one of [...alternativesOf(schema), ...(schema.allOf ?? [])]) collect(one, path, fields);
  for (const [name, property] of Object.entries(schema.properties ?? {})) add(name, property, path, fields);
  if (isSchema(schema.additionalProperties)) add('*', schema.additionalProperties, path, fields);
  for (const element of [schema.items, ...(schema.prefixItems ?? [])].flat()) {
    if (isSchema(element)) collect(element, path, fields);
  }
}

function add(name: string, schema: unknown, parent: string, fields: Map<string, boolean>): void {
  if (!isSchema(schema)) return;
  const path = join(parent, name);
  fields.set(path, fields.get(path) || isNullable(schema));
  collect(schema, path, fields);
}

/** Returns the alternatives of a value. Where one is a number, as the id of a group is instead of its members, the value
 *  is compared as a number. */
function alternativesOf({ anyOf = [], oneOf = [] }: Schema): Schema[] {
  const alternatives = [...anyOf, ...oneOf];
  return alternatives.some(({ type }) => [type].flat().includes('integer')) ? [] : alternatives;
}

const isSchema = (schema: unknown): schema is Schema => typeof schema === 'object' && schema !== null;

function isNullable({ type, anyOf = [], oneOf = [] }: Schema): boolean {
  return [type].flat().includes('null') || [...anyOf, ...oneOf].some(isNullable);
}

export const join = (parent: string, name: string) => (parent === '' ? name : `${parent}.${name}`);

/** Returns the path of the object that a field is in; empty for the outermost. */
export const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0));

/** Returns the fields of several values together. */
export function unionOf(all: Iterable<Fields>): Fields {
  const union = new Map<string, boolean>();
  for (const fields of all) {
    for (const [path, nullable] of fields) union.set(path, union.get(path) || nullable);
  }
  return union;
}
