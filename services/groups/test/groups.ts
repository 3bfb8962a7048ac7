import { ok, type TestRealm, type TestUser } from '@team-chat/testkit';

/** Helpers for the groups of an organisation, as its owner sees them. */
export interface Groups {
  /** Returns the id of a system group by its name without `role:`. */
  system(name: string): number;
  /** Creates a group as a user and returns its id. */
  create(creator: TestUser, parameters?: Record<string, unknown>): Promise<number>;
  /** Returns a group, deactivated or not. */
  get(id: number): Promise<any>;
}

export async function loadGroups(realm: TestRealm): Promise<Groups> {
  const list = async (): Promise<any[]> => {
    const all = { include_deactivated_groups: true };
    return (await ok(realm.owner.client.get('/user_groups', all))).user_groups;
  };
  const system = new Map((await list()).map((group) => [group.name, group.id]));
  return {
    system: (name) => system.get(`role:${name}`),
    async create(creator, parameters = {}) {
      const name = `group ${Math.random()}`;
      const group = { name, description: '', members: [], ...parameters };
      return (await ok(creator.client.post('/user_groups/create', group))).group_id;
    },
    get: async (id) => (await list()).find((group) => group.id === id),
  };
}
