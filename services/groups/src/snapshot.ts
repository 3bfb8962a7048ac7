import type { Actor, SnapshotOptions } from '@team-chat/contracts';
import type { Transaction } from '@team-chat/db';
import { serverSupportedPermissionSettings } from '@team-chat/permissions';
import type { Context } from './context';

type Part = (
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  options: SnapshotOptions,
) => Promise<Record<string, unknown>>;

/** The groups part of the registration data, by fetch type. Source: spec/wire-contract-annex.md, section 7. */
const PARTS: Record<string, Part> = {
  realm: async () => ({ server_supported_permission_settings: serverSupportedPermissionSettings() }),
  realm_user_groups: async (ctx, tx, { realm_id }, { include_deactivated_groups }) => ({
    realm_user_groups: await ctx.userGroups.list(realm_id, { include_deactivated_groups }, tx),
  }),
};

export async function registrationData(
  ctx: Context,
  tx: Transaction,
  actor: Actor,
  options: SnapshotOptions,
): Promise<Record<string, unknown>> {
  const data = {};
  for (const [type, part] of Object.entries(PARTS)) {
    if (options.types === null || options.types.includes(type)) {
      Object.assign(data, await part(ctx, tx, actor, options));
    }
  }
  return data;
}
