import { z } from 'zod';
import { groupBy } from '../declaring/group-by';
import { lookup } from '../declaring/lookup';
import { Id, Role } from '../declaring/scalars';
import { getActorGroups, getGroupCards, getSystemGroups, GroupCard } from './user-groups';

/** Group ids of actors by `<user id>:<role>:<date joined>`, tagged with the user id. */
export const actorGroups = lookup({
  topic: 'actor-groups',
  decidesAccess: true,
  key: z.templateLiteral([z.int(), ':', Role, ':', z.int()]),
  value: z.array(Id),
  tag: (key) => Number(key.slice(0, key.indexOf(':'))),
  load: async (call, realm_id, [key]) => {
    const [user_id, role, date_joined] = key!.split(':').map(Number) as [number, Role, number];
    const { group_ids } = await call(getActorGroups, { params: { realm_id, user_id, role, date_joined } });
    return new Map([[key!, group_ids]]);
  },
});

/** Ids of the system groups by name. They never change. */
export const systemGroups = lookup({
  topic: 'system-groups',
  value: getSystemGroups.resultSchema.shape.groups,
  ttlMs: 3_600_000,
  load: async (call, realm_id) => (await call(getSystemGroups, { params: { realm_id } })).groups,
});

/** Groups by their exact names. An empty list where there is none. */
export const groupNames = lookup({
  topic: 'group-names',
  key: z.string(),
  value: z.array(GroupCard.pick({ id: true, name: true, is_system_group: true, deactivated: true })),
  load: async (call, realm_id, names) => {
    const { groups } = await call(getGroupCards, { params: { realm_id, names } });
    const named = groups.map(({ id, name, is_system_group, deactivated }) => ({
      id,
      name,
      is_system_group,
      deactivated,
    }));
    const byName = groupBy(named, ({ name }) => name);
    return new Map(names.map((name) => [name, byName.get(name) ?? []]));
  },
});
