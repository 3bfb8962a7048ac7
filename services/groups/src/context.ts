import { Lookup } from '@team-chat/bus';
import { getRealm, LOOKUP, type RealmInfo } from '@team-chat/contracts';
import type { Core } from '@team-chat/service';
import { ensureSystemGroups } from './ensure-system-groups';
import { ActorGroupsRepository } from './repositories/actor-groups';
import { InvitedUsersRepository } from './repositories/invited-users';
import { FullMembersRepository } from './repositories/full-members';
import { RolePlacementsRepository } from './repositories/role-placements';
import { SystemGroupsRepository } from './repositories/system-groups';
import { UserGroupsRepository } from './repositories/user-groups';

export type Context = Core & ReturnType<typeof createContext>;

export function createContext({ bus, db }: Core) {
  const systemGroups = new SystemGroupsRepository(db);
  return {
    now: () => Math.floor(Date.now() / 1000),
    actorGroups: new ActorGroupsRepository(db),
    invitedUsers: new InvitedUsersRepository(),
    fullMembers: new FullMembersRepository(db),
    rolePlacements: new RolePlacementsRepository(),
    userGroups: new UserGroupsRepository(db),
    /** Ids by name, under the key `groups`. Asking creates them: they never change once they are there. */
    systemGroups: new Lookup<Record<string, number>>(bus, {
      topic: LOOKUP.systemGroups,
      ttlMs: 3_600_000,
      load: async (realm_id) => new Map([['groups', await ensureSystemGroups(db, systemGroups, realm_id)]]),
    }),
    realms: new Lookup<RealmInfo>(bus, {
      topic: LOOKUP.realms,
      load: async (realm_id) => new Map([['realm', await bus.call(getRealm, { params: { realm_id } })]]),
    }),
  };
}
