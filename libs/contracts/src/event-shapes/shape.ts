import { z } from 'zod';

/** Events of a type without operations: what every event has, and fields of its own. */
export function shape<const T extends string, F extends z.ZodRawShape>(type: T, fields: F) {
  return z.strictObject({ type: z.literal(type), id: z.int(), ...fields });
}

/** Events of one type that differ in their operation, each with fields of its own. */
export function shapes<const T extends string>(type: T, operations: Record<string, z.ZodRawShape>) {
  const [first, ...others] = Object.entries(operations).map(([op, fields]) =>
    shape(type, { op: z.literal(op), ...fields }),
  );
  return z.discriminatedUnion('op', [first!, ...others]);
}
