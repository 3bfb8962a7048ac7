import type { Lookup } from '@team-chat/bus';
import { type AccessibleUserPair, findAccessibleUsers } from '@team-chat/contracts';
import type { Transaction, VersionGuard } from '@team-chat/db';
import { ROLE, SYSTEM_GROUP } from '@team-chat/permissions';
import type { Core } from '@team-chat/service';
import { byUser, guestChanges, type GuestChanges, inaccessibleUsersOf, pairsOnlyIn } from '../domain/user-visibility';
import type { Repositories } from '../repositories';
import type { RealmRow } from '../repositories/realms';
import type { AccessibleUserUpdates, Changed } from './accessible-user-updates';
import { announceVisibility } from './announcements';

const LIMIT_SETTING = 'can_access_all_users_group';

export type Updater = Core &
  Repositories & {
    accessibleUsersGuard: VersionGuard;
    systemGroups: Lookup<void, Record<string, number>>;
  };

/** Returns whether the organisation may limit its guests. False is certain, true is not: no bus call is made. */
export function mayLimitGuests({ group_settings }: Pick<RealmRow, 'group_settings'>): boolean {
  return group_settings[LIMIT_SETTING] !== undefined;
}

/** Returns whether an update could change anything: guests are limited, or were limited at the last update. */
export async function needsVisibilityUpdate(ctx: Updater, realmId: number): Promise<boolean> {
  const realm = (await ctx.realms.find(realmId))!;
  return (mayLimitGuests(realm) && (await limitsGuests(ctx, realm))) || (await ctx.accessibleUsers.hasLimited(realmId));
}

/** Updates which guests are limited, and their accessible users, from the organisation's setting, the roles and the
 *  conversations of `changed`; announces the differences. Asks messaging before the transaction: the version guard
 *  repeats an update whose answers may be older than what another update has written. */
export function updateAccessibleUsers(ctx: Updater, realmId: number, changed: Changed): Promise<void> {
  return ctx.accessibleUsersGuard.guard(realmId, async (verify) => {
    const realm = (await ctx.realms.find(realmId))!;
    const limits = mayLimitGuests(realm) && (await limitsGuests(ctx, realm));
    const guests = await ctx.accessibleUsers.listGuests(realmId, ROLE.guest);
    const changes = guestChanges(guests, limits);
    const scope = changed && [...new Set([...changed, ...changes.limited])];
    const found = await findPairs(ctx, realmId, [...changes.kept, ...changes.limited], scope);
    await ctx.db.transaction(async (tx) => {
      await ctx.accessibleUsers.lock(tx, realmId);
      await verify(tx);
      await ctx.accessibleUsersGuard.bump(tx, realmId);
      await writeChanges(ctx, tx, realm, changes, { found, scope });
    });
  });
}

async function limitsGuests(ctx: Updater, realm: RealmRow): Promise<boolean> {
  const systemGroups = await ctx.systemGroups.get(realm.id);
  return realm.group_settings[LIMIT_SETTING] !== systemGroups[SYSTEM_GROUP.everyone];
}

/** Asks messaging for the guests' accessible users. Returns the pairs with a user of `scope`, or all pairs without a
 *  scope. */
async function findPairs(
  ctx: Updater,
  realmId: number,
  guestIds: number[],
  scope: number[] | null,
): Promise<AccessibleUserPair[]> {
  if (!scope) return askForPairs(ctx, realmId, guestIds, null);
  const inScope = new Set(scope);
  const [all, some] = await Promise.all([
    askForPairs(
      ctx,
      realmId,
      guestIds.filter((id) => inScope.has(id)),
      null,
    ),
    askForPairs(
      ctx,
      realmId,
      guestIds.filter((id) => !inScope.has(id)),
      scope,
    ),
  ]);
  return [...all, ...some];
}

async function askForPairs(
  ctx: Updater,
  realm_id: number,
  guest_ids: number[],
  user_ids: number[] | null,
): Promise<AccessibleUserPair[]> {
  if (guest_ids.length === 0) return [];
  const pairs: AccessibleUserPair[] = [];
  for (;;) {
    const params = { realm_id, guest_ids, user_ids, after: pairs.at(-1) ?? null };
    const answer = await ctx.bus.call(findAccessibleUsers, { params });
    pairs.push(...answer.pairs);
    if (answer.is_last) return pairs;
  }
}

async function writeChanges(
  ctx: Updater,
  tx: Transaction,
  realm: RealmRow,
  { limited, freed, kept }: GuestChanges,
  { found, scope }: { found: AccessibleUserPair[]; scope: number[] | null },
): Promise<void> {
  const { accessibleUsers } = ctx;
  const stored = await accessibleUsers.listPairs(tx, realm.id, kept, scope ?? undefined);
  const [met, parted] = [pairsOnlyIn(found, stored), pairsOnlyIn(stored, found)];
  const knownToFreed = await accessibleUsers.listPairs(tx, realm.id, freed);
  await accessibleUsers.remove(tx, realm.id, parted);
  await accessibleUsers.add(tx, realm.id, met);
  await accessibleUsers.limit(tx, realm.id, limited);
  await accessibleUsers.free(tx, realm.id, freed);

  const isKept = new Set(kept);
  const concernsAll = limited.length + freed.length > 0;
  const concerned = [...new Set([...met, ...parted].map(([, userId]) => userId))];
  const rows = await ctx.users.list(realm.id, concernsAll ? undefined : concerned, tx);
  const userIds = rows.map((row) => row.id);
  await announceVisibility(
    ctx,
    tx,
    realm,
    rows.filter((row) => !row.is_bot),
    {
      appeared: byUser([
        ...met.filter(([guestId]) => isKept.has(guestId)),
        ...inaccessibleUsersOf(freed, knownToFreed, userIds),
      ]),
      vanished: byUser([...parted, ...inaccessibleUsersOf(limited, found, userIds)]),
    },
  );
}

/** Updates the accessible users of limited guests, after the role, account or conversations of the given users have
 *  changed; null stands for all users. If the update fails, the consumers of the log repeat it. */
export async function syncUserVisibility(
  ctx: Core & { accessibleUserUpdates: AccessibleUserUpdates },
  realmId: number,
  userIds: number[] | null,
): Promise<void> {
  try {
    await ctx.accessibleUserUpdates.request(realmId, userIds);
  } catch (error) {
    ctx.log.warn({ err: error, realm_id: realmId }, 'whom guests see will be updated when the log says so');
  }
}
