import { BadRequestError, type RealmQuotas, REALM_SETTINGS_DEFAULTS } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import type { Context } from '../context';
import type { RealmRow } from '../repositories/realms';

/** Throws if an organisation has more people than the operator allows. Call it after adding one in `tx`, behind all other locks: it
 *  makes transactions that add people run one after the other. */
export async function checkUserQuota(ctx: Context, tx: Transaction, { id, quotas }: RealmRow): Promise<void> {
  const { users } = quotas;
  if (users !== undefined && (await ctx.users.countPeople(tx, id)) > users) {
    throw new BadRequestError(`This organization has reached its limit of ${users} users.`);
  }
}

/** Returns all limits of an organisation; null where there is none. */
export function quotasOf({ quotas, settings }: RealmRow): RealmQuotas {
  const { upload_quota_mib: storage_mib } = { ...REALM_SETTINGS_DEFAULTS, ...settings };
  return { users: null, messages: null, webhooks: null, queues: null, ...quotas, storage_mib };
}
