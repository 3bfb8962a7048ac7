import { type Handler as BusHandler, Lookup, type RawJson } from '@team-chat/bus';
import { type AnyOperation, realms, systemGroups } from '@team-chat/contracts';
import { ImportedIds, VersionGuard } from '@team-chat/db';
import { type Core, SharedValues } from '@team-chat/service';
import { ensureSystemGroups } from './ensure-system-groups';
import { ActorGroupsRepository } from './repositories/actor-groups';
import { ExportedRowsRepository } from './repositories/exported-rows';
import { FullMembersRepository } from './repositories/full-members';
import { GroupChangesRepository } from './repositories/group-changes';
import { TransitiveMembersRepository } from './repositories/transitive-members';
import { ImportsRepository } from './repositories/imports';
import { InvitedUsersRepository } from './repositories/invited-users';
import { MemberOfRepository, MembershipsRepository } from './repositories/memberships';
import { RolePlacementsRepository } from './repositories/role-placements';
import { SystemGroupsRepository } from './repositories/system-groups';
import { UserGroupsRepository } from './repositories/user-groups';

/** Memory for the groups' records that registrations share. */
const LISTED_GROUPS_BYTES = 32 * 2 ** 20;

export type Context = Core & ReturnType<typeof createContext>;

/** A handler of one of this service's operations. */
export type Handler<T extends AnyOperation> = BusHandler<Context, T>;

export function createContext({ bus, db }: Core) {
  const systemGroupsRepository = new SystemGroupsRepository(db);
  return {
    now: () => Math.floor(Date.now() / 1000),
    actorGroups: new ActorGroupsRepository(db),
    exportedRows: new ExportedRowsRepository(db),
    fullMembers: new FullMembersRepository(db),
    groupChanges: new GroupChangesRepository(db),
    transitiveMembers: new TransitiveMembersRepository(db),
    listedGroups: new SharedValues<RawJson>(LISTED_GROUPS_BYTES, ({ text }) => text.length),
    importedIds: new ImportedIds(),
    imports: new ImportsRepository(),
    invitedUsers: new InvitedUsersRepository(),
    memberOf: new MemberOfRepository(),
    memberships: new MembershipsRepository(db),
    rolePlacements: new RolePlacementsRepository(db),
    userGroups: new UserGroupsRepository(db),
    /** Bumped when the waiting period changes: it decides which users are full members. */
    waitingPeriodGuard: new VersionGuard(db, 'waiting period'),
    /** The first read creates the groups. Their ids never change afterwards. */
    systemGroups: new Lookup(bus, systemGroups, (_, realmId) =>
      ensureSystemGroups(db, systemGroupsRepository, realmId),
    ),
    realms: new Lookup(bus, realms),
  };
}
