import { z } from 'zod';

/** Kinds of fields in the tables of an archive. A field with a default may be absent in a row. The default is the one that the
 *  established server's tables have. */

/** Id of a row of this or another table. */
export const ref = z.int();
export const optionalRef = ref.nullable().default(null);

/** Unix seconds, with a fraction. */
export const time = z.number();
export const optionalTime = time.nullable().default(null);

export const text = (byDefault: string) => z.string().default(byDefault);
export const optionalText = z.string().nullable().default(null);
export const flag = (byDefault: boolean) => z.boolean().default(byDefault);
export const optionalFlag = z.boolean().nullable().default(null);
export const int = (byDefault: number) => z.int().default(byDefault);
export const optionalInt = (byDefault: number | null = null) => z.int().nullable().default(byDefault);

/** Returns one nullable reference for each name, such as the settings whose value is a group. */
export function optionalRefs<const Name extends string>(...names: Name[]): Record<Name, typeof optionalRef> {
  return Object.fromEntries(names.map((name) => [name, optionalRef])) as Record<Name, typeof optionalRef>;
}
