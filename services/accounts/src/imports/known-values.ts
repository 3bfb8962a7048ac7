import type { z } from 'zod';

/** Returns the values that settings can have, by name. Others are left out: an export may come from another version. */
export function knownValues<S extends z.ZodObject>(schema: S, given: Record<string, unknown>): Partial<z.output<S>> {
  const known = Object.entries(given).flatMap(([name, value]) => {
    const parsed = Object.hasOwn(schema.shape, name) ? schema.shape[name]!.safeParse(value) : undefined;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(known) as Partial<z.output<S>>;
}
