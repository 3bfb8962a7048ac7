import type { z } from 'zod';
import { type AnyOperation, EXAMPLE_IDS, isRequired, type Param } from '@team-chat/contracts';

const IDS: Record<string, unknown> = EXAMPLE_IDS;

/** Returns the parameters of an operation's example: those that are required, and those that its declaration names. Throws
 *  for one without an example. */
export function exampleOf(op: AnyOperation): Record<string, unknown> {
  const shown = Object.entries(op.params as Record<string, Param>).filter(
    ([name, param]) => isRequired(param) || op.example.includes(name),
  );
  return Object.fromEntries(
    shown.map(([name, { schema, exampleFile }]) => [name, exampleFile ?? valueOf(op, name, schema)]),
  );
}

function valueOf({ id }: AnyOperation, name: string, schema: z.ZodType): unknown {
  const value = firstExample(schema) ?? IDS[name] ?? anyValue(schema);
  if (value === undefined) throw new Error(`${id}: the parameter ${name} needs an example`);
  return value;
}

/** Returns the first example of a schema, or of the schema that it makes optional, nullable or defaulted. */
function firstExample(schema: z.ZodType): unknown {
  const [example] = (schema.meta()?.['examples'] as unknown[] | undefined) ?? [];
  if (example !== undefined) return example;
  const inner = innerOf(schema);
  return inner && firstExample(inner);
}

/** Returns a value of a schema that accepts few. */
function anyValue(schema: z.ZodType): unknown {
  const { type, entries } = schema.def as z.core.$ZodTypeDef & { entries?: Record<string, string> };
  if (type === 'boolean') return true;
  if (entries) return Object.values(entries)[0];
  const inner = innerOf(schema);
  return inner && anyValue(inner);
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const { innerType, out } = schema.def as z.core.$ZodTypeDef & { innerType?: z.ZodType; out?: z.ZodType };
  return innerType ?? out;
}
