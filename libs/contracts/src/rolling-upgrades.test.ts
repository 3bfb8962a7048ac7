import type { z } from 'zod';
import { Actor, OPERATIONS, SnapshotOptions } from '.';

type Schema = z.core.$ZodType;

/** Returns the paths of all objects in a schema that refuse unknown fields. */
function strictObjects(schema: Schema, path: string): string[] {
  const def = (schema as z.core.$ZodTypes)._zod.def as unknown as Record<string, any>;
  const parts = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out', 'left', 'right']
    .map((name) => def[name] as Schema | undefined)
    .concat(def.options ?? [], def.items ?? [])
    .filter((part) => part !== undefined);
  const fields = Object.entries((def.shape ?? {}) as Record<string, Schema>);
  return [
    ...(def.catchall?._zod.def.type === 'never' ? [path] : []),
    ...parts.flatMap((part) => strictObjects(part, path)),
    ...fields.flatMap(([name, field]) => strictObjects(field, `${path}.${name}`)),
  ];
}

const INTERNAL = OPERATIONS.filter(({ http }) => !http);

test.each(INTERNAL.map((op) => [`${op.owner}.${op.id}`, op] as const))(
  'requests of a newer version to %s may have more fields',
  (name, op) => expect(strictObjects(op.paramsSchema, name)).toEqual([]),
);

test('a newer version may say more about the caller', () => expect(strictObjects(Actor, 'Actor')).toEqual([]));

test('a replica of a version without an option of registrations gets the state that its client knows', () => {
  const { user_settings_object: _, ...former } = Object.fromEntries(
    Object.keys(SnapshotOptions.shape).map((name) => [name, false]),
  );
  const known = { types: null, include_subscribers: 'true', presence_history_limit_days: 0 };
  const parsed = SnapshotOptions.parse({ ...former, ...known, option_of_a_newer_version: true });
  expect(parsed).toEqual({ ...former, ...known, user_settings_object: false });
});
