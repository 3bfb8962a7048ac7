import type { ConsumedEntry } from '@team-chat/bus';
import type {
  peersAdded,
  peersRemoved,
  realmPropertiesUpdated,
  realmUserAdded,
  realmUserUpdated,
} from '@team-chat/contracts';
import type { Context } from '../context';

/** Updates which users limited guests can access after subscriptions have changed. Messaging also requests this by a
 *  call, which may fail. Every such change has a `peer_add` or `peer_remove` entry for the other users. */
export async function syncAfterSubscription(
  ctx: Context,
  { realm_id, fields }: ConsumedEntry<typeof peersAdded | typeof peersRemoved>,
): Promise<void> {
  await ctx.accessibleUserUpdates.request(realm_id, fields.user_ids);
}

/** Updates which users a new guest can access, in case the replica that added the guest died before the update. */
export async function syncNewUser(
  ctx: Context,
  { realm_id, audience, fields }: ConsumedEntry<typeof realmUserAdded>,
): Promise<void> {
  if (audience.realm) await ctx.accessibleUserUpdates.request(realm_id, [fields.person.user_id]);
}

/** Updates which users a user with another role can access. */
export async function syncRole(
  ctx: Context,
  { realm_id, fields: { person } }: ConsumedEntry<typeof realmUserUpdated>,
): Promise<void> {
  if ('role' in person) await ctx.accessibleUserUpdates.request(realm_id, [person.user_id]);
}

/** Updates which users all limited guests can access after a change of the organisation's setting. */
export async function syncAfterLimit(
  ctx: Context,
  { realm_id, fields: { data } }: ConsumedEntry<typeof realmPropertiesUpdated>,
): Promise<void> {
  if ('can_access_all_users_group' in data) await ctx.accessibleUserUpdates.request(realm_id, null);
}
