import { type Bus, Lookup } from '@team-chat/bus';
import { getGroupCards, getUserCards, LOOKUP, nameTags, type ResultOf } from '@team-chat/contracts';
import type { NamedGroup, NamedUser } from '@team-chat/markdown';
import { SYSTEM_GROUPS } from '@team-chat/permissions';

type GroupCard = ResultOf<typeof getGroupCards>['groups'][number];

const DISPLAY_NAMES = new Map(SYSTEM_GROUPS.map(({ name, display_name }) => [name as string, display_name]));

type NamedPerson = NamedUser & { is_bot: boolean };

/** Caches users as texts name them: `7` by id, `@Ada` by name. Caches empty results too. */
export function userNamesLookup(bus: Bus): Lookup<NamedPerson[]> {
  return new Lookup(bus, {
    topic: LOOKUP.userNames,
    tag: tagOf,
    load: async (realm_id, keys) => {
      const full_names = keys.flatMap((key) => (key.startsWith('@') ? key.slice(1) : []));
      const user_ids = keys.flatMap((key) => (key.startsWith('@') ? [] : Number(key)));
      const { users } = await bus.call(getUserCards, { params: { realm_id, user_ids, full_names } });
      const named = users.map(({ user_id, full_name, is_active, is_bot }) => ({
        user_id,
        full_name,
        is_active,
        is_bot,
      }));
      const byTag = grouped(named, ({ user_id, full_name }) => nameTags({ id: user_id, full_name }));
      return new Map(keys.map((key) => [key, byTag.get(tagOf(key)) ?? []]));
    },
  });
}

/** Caches groups by their exact names. */
export function groupNamesLookup(bus: Bus): Lookup<NamedGroup[]> {
  return new Lookup(bus, {
    topic: LOOKUP.groupNames,
    load: async (realm_id, names) => {
      const { groups } = await bus.call(getGroupCards, { params: { realm_id, names } });
      const byName = grouped(groups.map(namedGroup), ({ name }) => [name]);
      return new Map(names.map((name) => [name, byName.get(name) ?? []]));
    },
  });
}

const tagOf = (key: string): string => key.toLowerCase();

/** Returns the fields of a group that rendering needs; texts show system groups by their display names. */
function namedGroup({ id, name, is_system_group, deactivated }: GroupCard): NamedGroup {
  const display_name = is_system_group ? DISPLAY_NAMES.get(name) : undefined;
  return { id, name, is_system_group, deactivated, ...(display_name !== undefined && { display_name }) };
}

function grouped<T>(entries: T[], keysOf: (entry: T) => string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    for (const key of keysOf(entry)) {
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
  }
  return groups;
}
